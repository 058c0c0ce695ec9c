import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildWorkflow } from './build-workflow.ts';
import { WORKFLOW_MOST, type WorkflowFile } from './workflow-file.ts';
import { workflowProblems } from './workflow-problems.ts';

const good = (): WorkflowFile =>
  buildWorkflow({
    name: 'Relances',
    path: 'a1b2c3d4e5f60718',
    inputs: [{ name: 'nom', label: 'Nom', kind: 'text', required: true, choices: [] }],
    steps: [
      { kind: 'compose', title: 'Préparer', field: 'nom' },
      { kind: 'send_email', title: 'Envoyer', field: null },
    ],
  });
const first = 'Réception';
const second = 'Données reçues';
const at = (workflow: WorkflowFile, index: number) => workflow.nodes[index]!;
const link = (node: string) => ({ node, type: 'main' as const, index: 0 });

const wrongs: [string, (workflow: WorkflowFile) => unknown, RegExp][] = [
  ['an unknown node type', (one) => (at(one, 2).type = 'n8n-nodes-base.slack'), /type qui n’est pas accepté/],
  ['code', (one) => (at(one, 2).type = 'n8n-nodes-base.code'), /exécute du code/],
  ['an unknown version', (one) => (at(one, 2).typeVersion = 9), /version qui n’est pas acceptée/],
  ['no trigger', (one) => one.nodes.shift(), /n’a pas de déclencheur/],
  ['a trigger that is off', (one) => (at(one, 0).disabled = true), /n’a pas de déclencheur/],
  [
    'a link to nowhere',
    (one) => (one.connections[second] = { main: [[link('Ailleurs')]] }),
    /mène à «\u00a0Ailleurs\u00a0», qui n’existe pas/,
  ],
  ['a link from nowhere', (one) => (one.connections.Ailleurs = { main: [[link(second)]] }), /part de/],
  ['a link to a trigger', (one) => (one.connections[second] = { main: [[link(first)]] }), /commence/],
  [
    'a circle',
    (one) => (one.connections['1. Composer des données'] = { main: [[link(second)]] }),
    /tourne en rond/,
  ],
  ['no answer', (one) => (one.connections[second] = { main: [] }), /ne répond jamais/],
  ['too many ways out', (one) => one.connections[second]?.main.push([]), /plus de sorties/],
  ['two names alike', (one) => (at(one, 2).name = second), /Plusieurs nœuds s’appellent/],
  ['two ids alike', (one) => (at(one, 2).id = at(one, 1).id), /Plusieurs nœuds ont l’identifiant/],
  ['an account', (one) => Object.assign(at(one, 3), { credentials: {} }), /contient un compte/],
  ['what needs an account switched on', (one) => (at(one, 3).disabled = false), /demande un compte/],
  ['an address', (one) => (at(one, 3).parameters.text = 'Voyez https://exemple.invalid'), /adresse internet/],
  ['an address without its scheme', (one) => (at(one, 3).parameters.url = '//exemple.invalid'), /adresse/],
  [
    'an expression that is no path',
    (one) => (at(one, 1).parameters.value = '={{ $env.SECRET }}'),
    /expression qui n’est pas acceptée/,
  ],
  ['an expression in a name', (one) => (at(one, 2).name = '={{ 1 }}'), /pas de nom lisible/],
  [
    'an unknown setting',
    (one) => Object.assign(one.settings, { color: 'red' }),
    /réglage «\u00a0color\u00a0»/,
  ],
  ['a wrong setting', (one) => (one.settings.executionTimeout = -1), /valeur qui n’est pas acceptée/],
  [
    'a field of another',
    (one) => Object.assign(one, { active: true }),
    /«\u00a0active\u00a0» n’est pas attendu/,
  ],
  ['a field of a node', (one) => Object.assign(at(one, 1), { color: 1 }), /champ inconnu/],
  ['a short path', (one) => (at(one, 0).parameters.path = 'court'), /un chemin de 8 à 80/],
  ['another method', (one) => (at(one, 0).parameters.httpMethod = 'GET'), /la seule méthode POST/],
  ['no name', (one) => (one.name = ' '), /n’a pas de nom/],
  ['too much', (one) => (at(one, 1).parameters.text = 'a'.repeat(WORKFLOW_MOST)), /trop grand/],
  ['no node', (one) => (one.nodes = []), /de 1 à 60/],
];

function nested(levels: number): unknown {
  return levels === 0 ? 'fond' : { plus: nested(levels - 1) };
}

describe('the problems of a workflow', () => {
  it('are none of a good one, which may be exported and read again', () => {
    expect(workflowProblems(JSON.parse(JSON.stringify(good())))).toEqual([]);
  });

  it.each(wrongs)('name %s', { tags: ['workflow.problems'] }, (_, spoil, message) => {
    const workflow = good();
    spoil(workflow);
    expect(workflowProblems(workflow).join('\n')).toMatch(message);
  });

  it('name what is nested too deep', () => {
    const workflow = good();
    at(workflow, 1).parameters.deep = nested(40);
    expect(workflowProblems(workflow).join()).toMatch(/trop imbriqués/);
  });

  it('are sentences, whatever JSON is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text)),
          nodesLike,
        ),
        (anything) => {
          const problems = workflowProblems(anything);
          expect(problems.length).toBeGreaterThan(0);
          expect(problems.filter((problem) => !/^[A-ZÀ-Ý].*[.]$/su.test(problem))).toEqual([]);
        },
      ),
    );
  });
});

const nodesLike = fc.record({
  name: fc.jsonValue(),
  nodes: fc.array(
    fc.record({
      name: fc.jsonValue(),
      type: fc.constantFrom('n8n-nodes-base.set', 3, null),
      parameters: fc.jsonValue(),
    }),
    { maxLength: 3 },
  ),
  connections: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.record({ main: fc.jsonValue() }))),
  settings: fc.jsonValue(),
});
