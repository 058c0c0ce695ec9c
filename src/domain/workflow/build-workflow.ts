/** docs/product/workflow.md#built-never-written-by-a-model */

import { cutText } from '../text/cut-text.ts';
import { ENTRY, RECEIVED } from './expressions.ts';
import { INPUT_NAME, type InputField, MOST_INPUTS } from './read-inputs.ts';
import { type DrawnStep, type NodeDraft, stepNodes, valueKind } from './step-nodes.ts';
import { MOST_STEPS, type WorkflowStep } from './steps.ts';
import {
  nodeType,
  WEBHOOK_PATH,
  WORKFLOW_NAME_MOST,
  type WorkflowConnections,
  type WorkflowFile,
  type WorkflowLink,
  type WorkflowNode,
} from './workflow-file.ts';

interface Outline {
  name: string;
  /** The webhook's path, drawn by the shop so that nobody guesses it. */
  path: string;
  inputs: readonly InputField[];
  steps: readonly WorkflowStep[];
}

const ANSWER = 'Réponse';
/** n8n's expressions refuse to follow these names. */
const UNSPEAKABLE = ['constructor', 'prototype', 'html'];
const RESULT = /^etape_\d+$/;

const SETTINGS: WorkflowFile['settings'] = {
  executionOrder: 'v1',
  timezone: 'Europe/Paris',
  executionTimeout: 30,
  // n8n's history keeps a customer's input only if the run failed (docs/product/workflow.md#history-of-runs).
  saveDataSuccessExecution: 'none',
  saveDataErrorExecution: 'all',
};

export function usableInputs(inputs: readonly InputField[]): InputField[] {
  const named = inputs.filter(
    ({ name }) => INPUT_NAME.test(name) && !UNSPEAKABLE.includes(name) && !RESULT.test(name),
  );
  return named.filter(({ name }, index) => named.findIndex((other) => other.name === name) === index);
}

function entryNodes(path: string, inputs: readonly InputField[]): [NodeDraft, NodeDraft] {
  const assignments = inputs.map((field, index) => ({
    id: `champ-${index + 1}`,
    name: field.name,
    value: `={{ $json.body.values.${field.name} }}`,
    type: valueKind(field),
  }));
  return [
    {
      name: ENTRY,
      type: nodeType('webhook'),
      typeVersion: 2,
      parameters: { httpMethod: 'POST', path, responseMode: 'responseNode', options: {} },
    },
    {
      name: RECEIVED,
      type: nodeType('set'),
      typeVersion: 3.4,
      parameters: { mode: 'manual', assignments: { assignments }, includeOtherFields: false, options: {} },
    },
  ];
}

const ANSWER_NODE: NodeDraft = {
  name: ANSWER,
  type: nodeType('respondToWebhook'),
  typeVersion: 1.1,
  parameters: { respondWith: 'firstIncomingItem', options: {} },
};

const NODE_ID = '00000000-0000-4000-8000-';

interface Place {
  draft: NodeDraft;
  column: number;
  row: number;
}

function placed({ draft, column, row }: Place, index: number): WorkflowNode {
  const { toConnect, notes, ...node } = draft;
  const id = `${NODE_ID}${String(index + 1).padStart(12, '0')}`;
  return {
    id,
    ...node,
    position: [column * 220, row * 200],
    ...(node.type === nodeType('webhook') && { webhookId: id }),
    ...(toConnect && { disabled: true }),
    ...(notes && { notes, notesInFlow: true }),
  };
}

const to = (node: NodeDraft): WorkflowLink[] => [{ node: node.name, type: 'main', index: 0 }];

function connect(chain: readonly DrawnStep[], beginnings: readonly NodeDraft[]): WorkflowConnections {
  const links = chain.slice(0, -1).map(({ node, otherwise }, index): [string, WorkflowLink[][]] => {
    const next = chain[index + 1]?.node ?? ANSWER_NODE;
    return [node.name, otherwise ? [to(next), to(otherwise)] : [to(next)]];
  });
  const sideWays = chain.flatMap(({ otherwise }) => otherwise ?? []);
  const received = { ...ANSWER_NODE, name: RECEIVED };
  return Object.fromEntries(
    [
      ...links,
      ...sideWays.map((node): [string, WorkflowLink[][]] => [node.name, [to(ANSWER_NODE)]]),
      ...beginnings.map((node): [string, WorkflowLink[][]] => [node.name, [to(received)]]),
    ].map(([name, main]) => [name, { main }]),
  );
}

/** The file always passes `workflowProblems`, whatever the words. Throws where the path is no webhook's. */
export function buildWorkflow({ name, path, inputs, steps }: Outline): WorkflowFile {
  if (!WEBHOOK_PATH.test(path)) throw new RangeError('no path of a webhook');
  const fields = usableInputs(inputs).slice(0, MOST_INPUTS);
  const [entry, received] = entryNodes(path, fields);
  const drawn = steps.slice(0, MOST_STEPS).map((step, index) => stepNodes(step, index + 1, fields));
  const chain = [
    { node: entry },
    { node: received },
    ...drawn.filter(({ begins }) => !begins),
    { node: ANSWER_NODE },
  ];
  const beginnings = drawn.filter(({ begins }) => begins).map(({ node }) => node);
  // A node stands one row below the condition that leads to it; starting nodes stand above their target.
  const places: Place[] = [
    ...chain.map(({ node: draft }, column) => ({ draft, column, row: 0 })),
    ...chain.flatMap((step, column): Place[] =>
      'otherwise' in step && step.otherwise ? [{ draft: step.otherwise, column: column + 1, row: 1 }] : [],
    ),
    ...beginnings.map((draft, column) => ({ draft, column, row: -1 })),
  ];
  return {
    name: cutText(name.trim(), WORKFLOW_NAME_MOST) || 'Workflow',
    nodes: places.map(placed),
    connections: connect(chain, beginnings),
    settings: { ...SETTINGS },
  };
}
