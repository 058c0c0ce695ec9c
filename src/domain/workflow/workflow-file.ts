/** docs/product/workflow.md#closed-list-of-nodes */

export interface WorkflowNode {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  position: [number, number];
  parameters: Record<string, unknown>;
  webhookId?: string;
  disabled?: boolean;
  notes?: string;
  notesInFlow?: boolean;
}

export interface WorkflowLink {
  node: string;
  type: 'main';
  index: number;
}

/** Keyed by the node that the links leave, then by its way out. */
export type WorkflowConnections = Record<string, { main: WorkflowLink[][] }>;

export interface WorkflowSettings {
  executionOrder?: 'v1';
  timezone?: string;
  executionTimeout?: number;
  saveDataSuccessExecution?: 'all' | 'none';
  saveDataErrorExecution?: 'all' | 'none';
  saveManualExecutions?: boolean;
  saveExecutionProgress?: boolean;
}

export interface WorkflowFile {
  name: string;
  nodes: WorkflowNode[];
  connections: WorkflowConnections;
  settings: WorkflowSettings;
}

export const WORKFLOW_NAME_MOST = 128;
export const MOST_NODES = 60;
/** In characters of JSON. */
export const WORKFLOW_MOST = 262_144;
export const MOST_LEVELS = 16;

interface NodeRule {
  versions: readonly number[];
  /** It needs somebody's account, and stays off until the team connects it in n8n. */
  toConnect?: true;
  begins?: true;
  waysOut: number;
}

const rules: Record<string, NodeRule> = {
  webhook: { versions: [2, 2.1], begins: true, waysOut: 1 },
  set: { versions: [3.3, 3.4, 3.5], waysOut: 1 },
  if: { versions: [2, 2.1, 2.2, 2.3], waysOut: 2 },
  dateTime: { versions: [2], waysOut: 1 },
  aggregate: { versions: [1], waysOut: 1 },
  html: { versions: [1.1, 1.2], waysOut: 1 },
  respondToWebhook: { versions: [1.1, 1.2, 1.3, 1.4, 1.5], waysOut: 1 },
  noOp: { versions: [1], waysOut: 1 },
  emailSend: { versions: [2.1], toConnect: true, waysOut: 1 },
  httpRequest: { versions: [4.1, 4.2, 4.3, 4.4, 4.5], toConnect: true, waysOut: 1 },
  googleSheets: { versions: [4.4, 4.5, 4.6, 4.7], toConnect: true, waysOut: 1 },
  scheduleTrigger: { versions: [1.2, 1.3, 1.4], toConnect: true, begins: true, waysOut: 1 },
};

const PREFIX = 'n8n-nodes-base.';

export const nodeType = (name: string): string => `${PREFIX}${name}`;

const NODE_RULES: ReadonlyMap<string, NodeRule> = new Map(
  Object.entries(rules).map(([name, rule]) => [nodeType(name), rule]),
);

export const nodeRule = (type: unknown): NodeRule | undefined =>
  typeof type === 'string' ? NODE_RULES.get(type) : undefined;

export const WEBHOOK_PATH = /^[a-z0-9][a-z0-9-]{7,79}$/;

export type Json = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
