import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INPUT_KINDS, INPUT_NAME } from '../workflow/read-inputs.ts';
import { STEP_KINDS } from '../workflow/steps.ts';
import { type AnswerOfModel, fitAnalysis, UnfitAnswer } from './idea-analysis.ts';

const offered = { categories: ['facturation'], ideas: [3, 4], automations: [7] };
const answer: AnswerOfModel = {
  title: 'Relances de devis',
  summary: 'Relance chaque lundi les devis sans réponse.',
  category: 'facturation',
  usage: 'pro',
  feasible: true,
  confidence: 84,
  similarIdeas: [3],
  similarAutomations: [7],
  inputs: [{ name: 'client', label: 'Nom du client', kind: 'text', required: true, choices: [] }],
  steps: [{ kind: 'compose', title: 'Préparer le message', field: 'client' }],
  questions: ['Combien de devis par mois ?'],
};

const signs = [
  'a',
  'é',
  ' ',
  '<',
  '>',
  '.',
  '@',
  '/',
  ':',
  '#',
  '`',
  '{',
  '\u202E',
  '\u200B',
  '\u0000',
  '\uD800',
  '\n',
  '\u{1F600}',
];
const hostile = fc.string({ unit: fc.constantFrom(...signs), maxLength: 60 });

describe('what a model made of an idea', () => {
  it('is kept as it is when it holds', () => {
    expect(fitAnalysis(answer, offered)).toEqual(answer);
  });

  it('names only what it was offered', () => {
    const given = { ...answer, category: 'inventee', similarIdeas: [4, 4, 999], similarAutomations: [1] };
    expect(fitAnalysis(given, offered)).toMatchObject({
      category: null,
      similarIdeas: [4],
      similarAutomations: [],
    });
  });

  it('works on no field that it did not ask for', () => {
    const steps = [{ kind: 'compose' as const, title: 'x', field: 'secret' }];
    expect(fitAnalysis({ ...answer, steps }, offered).steps[0]?.field).toBeNull();
  });

  it.each<[string, Partial<AnswerOfModel>]>([
    ['no title', { title: '\u200B' }],
    ['no summary', { summary: '' }],
    ['a confidence of 101', { confidence: 101 }],
    ['a confidence of 0.8', { confidence: 0.8 }],
    ['no step though it is feasible', { steps: [] }],
    ['a field whose name is code', { inputs: [{ ...answer.inputs[0]!, name: '{{ x }}' }] }],
    ['two fields of one name', { inputs: [answer.inputs[0]!, answer.inputs[0]!] }],
    ['a choice without choices', { inputs: [{ ...answer.inputs[0]!, kind: 'choice', choices: ['un'] }] }],
    ['thirteen steps', { steps: Array.from({ length: 13 }, () => answer.steps[0]!) }],
  ])('is refused with %s', (_what, changes) => {
    expect(() => fitAnalysis({ ...answer, ...changes }, offered)).toThrow(UnfitAnswer);
  });

  it('whatever words it holds, keeps names of fields from the closed alphabet, and lines that are short', () => {
    const anything = fc.record({
      title: hostile,
      summary: hostile,
      category: hostile,
      usage: fc.constantFrom('perso' as const, 'pro' as const),
      feasible: fc.boolean(),
      confidence: fc.integer({ min: 0, max: 100 }),
      similarIdeas: fc.array(fc.integer()),
      similarAutomations: fc.array(fc.integer()),
      inputs: fc.array(
        fc.record({
          name: fc.oneof(hostile, fc.constantFrom('a', 'b', 'c')),
          label: hostile,
          kind: fc.constantFrom(...INPUT_KINDS),
          required: fc.boolean(),
          choices: fc.array(hostile, { maxLength: 3 }),
        }),
      ),
      steps: fc.array(
        fc.record({ kind: fc.constantFrom(...STEP_KINDS), title: hostile, field: fc.option(hostile) }),
      ),
      questions: fc.array(hostile, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(anything, (given) => {
        try {
          const fit = fitAnalysis(given, offered);
          expect(fit.title.length).toBeGreaterThan(0);
          expect(fit.inputs.every(({ name }) => INPUT_NAME.test(name))).toBe(true);
          expect(fit.questions.length).toBeLessThanOrEqual(3);
        } catch (error) {
          expect(error).toBeInstanceOf(UnfitAnswer);
        }
      }),
    );
  });
});
