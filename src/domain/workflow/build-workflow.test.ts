import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildWorkflow } from './build-workflow.ts';
import { readTemplate } from './expressions.ts';
import { INPUT_KINDS, INPUT_NAME, type InputField } from './read-inputs.ts';
import { STEP_KINDS, STEPS_TO_CONNECT, type WorkflowStep } from './steps.ts';
import { workflowProblems } from './workflow-problems.ts';

const path = 'a1b2c3d4e5f60718';
const name: InputField = { name: 'nom', label: 'Nom', kind: 'text', required: true, choices: [] };
const amount: InputField = { name: 'montant', label: 'Montant', kind: 'number', required: true, choices: [] };
const build = (steps: WorkflowStep[], inputs: InputField[] = [name, amount]) =>
  buildWorkflow({ name: 'Idée 12', path, inputs, steps });
const step = (kind: WorkflowStep['kind'], field: string | null = null, title = 'Un titre'): WorkflowStep => ({
  kind,
  title,
  field,
});

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    '={{ $env.SECRET }}',
    '{{ $json.body }}',
    "{{{{ $('Webhook').item.json }}}}",
    'https://exemple.invalid/vol',
    '__proto__',
    'constructor',
    '"}],"nodes":[',
    '\u202Eexe.fdp',
  ),
);
const anyInput = fc.record<InputField>({
  name: fc.oneof(fc.stringMatching(INPUT_NAME), hostile),
  label: hostile,
  kind: fc.constantFrom(...INPUT_KINDS),
  required: fc.boolean(),
  choices: fc.array(hostile, { maxLength: 3 }),
});
const anyStep = (inputs: readonly InputField[]) =>
  fc.record<WorkflowStep>({
    kind: fc.constantFrom(...STEP_KINDS),
    title: hostile,
    field: fc.oneof(
      fc.constant(null),
      hostile,
      ...(inputs.length > 0 ? [fc.constantFrom(...inputs.map((input) => input.name))] : []),
    ),
  });
const anyOutline = fc.array(anyInput, { maxLength: 14 }).chain((inputs) =>
  fc.record({
    name: hostile,
    inputs: fc.constant(inputs),
    steps: fc.array(anyStep(inputs), { maxLength: 14 }),
  }),
);

/** All but the notes, which n8n shows and never evaluates. */
const evaluated = (workflow: ReturnType<typeof buildWorkflow>) =>
  JSON.stringify({ ...workflow, name: '', nodes: workflow.nodes.map(({ notes, ...node }) => node) });

describe('a workflow built from steps', () => {
  it('goes from the webhook through the steps to the answer', () => {
    const { nodes, connections } = build([step('compose', 'nom'), step('document')]);
    expect(nodes.map((node) => node.name)).toEqual([
      'Réception',
      'Données reçues',
      '1. Composer des données',
      '2. Composer un document',
      'Réponse',
    ]);
    expect(connections['2. Composer un document']).toEqual({
      main: [[{ node: 'Réponse', type: 'main', index: 0 }]],
    });
    expect(connections.Réponse).toBeUndefined();
  });

  it('answers on both ways of a condition', () => {
    const { connections } = build([step('condition', 'nom'), step('compose')]);
    expect(connections['1. Vérifier une condition']?.main.map(([link]) => link?.node)).toEqual([
      '2. Composer des données',
      '1. Vérifier une condition\u00a0: non',
    ]);
    expect(connections['1. Vérifier une condition\u00a0: non']?.main[0]?.[0]?.node).toBe('Réponse');
  });

  it.each(STEPS_TO_CONNECT.map((kind) => ({ kind })))(
    'draws $kind switched off, without an account, and says what is to be connected',
    ({ kind }) => {
      const { nodes } = build([step(kind)]);
      const off = nodes.filter(({ disabled }) => disabled);
      expect(off).toHaveLength(1);
      expect(off[0]).not.toHaveProperty('credentials');
      expect(off[0]?.notes).toContain('À connecter par l’équipe\u00a0:');
    },
  );

  it('is the same file for the same outline', () => {
    const outline = [step('condition', 'nom'), step('schedule'), step('group')];
    expect(build(outline)).toEqual(build(outline));
  });

  it('has no problem, whatever the words and the steps', { tags: ['workflow.built'] }, () => {
    fc.assert(
      fc.property(anyOutline, (outline) => {
        expect(workflowProblems(buildWorkflow({ ...outline, path }))).toEqual([]);
      }),
    );
  });

  it('holds no word of the outline where anything is evaluated', { tags: ['workflow.built'] }, () => {
    fc.assert(
      fc.property(anyOutline, fc.integer({ min: 0 }), ({ inputs, steps }, random) => {
        const marker = `mot${random}étranger`;
        const marked = buildWorkflow({
          name: marker,
          path,
          inputs: inputs.map((input) => ({ ...input, label: marker, choices: [marker] })),
          steps: steps.map((one) => ({ ...one, title: marker })),
        });
        expect(evaluated(marked)).not.toContain(marker);
        const workflow = buildWorkflow({ name: 'x', path, inputs, steps });
        // The notes of the same outline with other words differ; nothing else does.
        expect(evaluated(workflow)).toBe(evaluated({ ...marked, name: 'x' }));
        for (const { notes = '' } of workflow.nodes) {
          expect(notes).not.toMatch(/^=|\{\{|\}\}/);
        }
      }),
    );
  });

  it('reads nothing but what was received', () => {
    const { nodes } = build([step('compose', 'nom'), step('compose'), step('document', 'inconnu')]);
    const texts = JSON.stringify(nodes).match(/\{\{.*?\}\}/g) ?? [];
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter((text) => readTemplate(text) === null)).toEqual([]);
  });
});
