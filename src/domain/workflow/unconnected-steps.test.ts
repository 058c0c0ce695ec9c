import { describe, expect, it } from 'vitest';
import { buildWorkflow } from './build-workflow.ts';
import { unconnectedSteps } from './workflow-problems.ts';

const file = buildWorkflow({
  name: 'Relances',
  path: 'relances-12345678',
  inputs: [],
  steps: [
    { kind: 'compose', title: 'Composer', field: null },
    { kind: 'send_email', title: 'Prévenir le client', field: null },
    { kind: 'send_email', title: 'Prévenir l’équipe', field: null },
    { kind: 'write_table', title: 'Noter', field: null },
    { kind: 'schedule', title: 'Chaque lundi', field: null },
  ],
});
const inN8n = (connected: (name: string) => boolean) =>
  file.nodes.map((node) => ({ ...node, disabled: node.disabled === true && !connected(node.name) }));

describe('the steps that a run leaves out', () => {
  it('are those that are switched off in n8n, each once, and no other beginning', () => {
    expect(
      unconnectedSteps(
        file,
        inN8n(() => false),
      ),
    ).toEqual(['envoyer un email', 'écrire dans un tableau']);
  });

  it('are none that somebody switched on or took away there', () => {
    expect(
      unconnectedSteps(
        file,
        inN8n((name) => name.includes('email')),
      ),
    ).toEqual(['écrire dans un tableau']);
    expect(unconnectedSteps(file, [])).toEqual([]);
  });

  it('are all that the shop switched off where n8n does not say', () => {
    expect(unconnectedSteps(file, undefined)).toEqual(['envoyer un email', 'écrire dans un tableau']);
  });

  it('are none that n8n alone holds, whatever it answers', () => {
    expect(
      unconnectedSteps(file, [null, 'x', 7, { name: 'Autre', disabled: true }, { disabled: 'oui' }]),
    ).toEqual([]);
  });
});
