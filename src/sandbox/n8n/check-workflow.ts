import { z } from 'zod';

const node = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  webhookId: z.string().optional(),
  disabled: z.boolean().optional(),
  notesInFlow: z.boolean().optional(),
  notes: z.string().optional(),
  type: z.string(),
  typeVersion: z.number(),
  executeOnce: z.boolean().optional(),
  alwaysOutputData: z.boolean().optional(),
  retryOnFail: z.boolean().optional(),
  maxTries: z.number().optional(),
  waitBetweenTries: z.number().optional(),
  onError: z.string().optional(),
  position: z.array(z.number()),
  parameters: z.record(z.string(), z.unknown()),
  credentials: z.record(z.string(), z.unknown()).optional(),
});
export type SandboxNode = z.infer<typeof node>;

const link = z.object({ node: z.string(), type: z.string(), index: z.number() });

const workflow = z.strictObject({
  name: z.string(),
  nodes: z.array(node),
  connections: z.record(z.string(), z.object({ main: z.array(z.array(link).nullable()).optional() })),
  settings: z.strictObject({
    saveExecutionProgress: z.boolean().optional(),
    saveManualExecutions: z.boolean().optional(),
    saveDataErrorExecution: z.enum(['all', 'none']).optional(),
    saveDataSuccessExecution: z.enum(['all', 'none']).optional(),
    executionTimeout: z.number().optional(),
    errorWorkflow: z.string().optional(),
    timezone: z.string().optional(),
    executionOrder: z.string().optional(),
    callerPolicy: z.string().optional(),
    callerIds: z.string().optional(),
  }),
  staticData: z.unknown().optional(),
});
export type SandboxWorkflow = z.infer<typeof workflow>;

const readOnly = [
  'id',
  'active',
  'createdAt',
  'updatedAt',
  'isArchived',
  'versionId',
  'triggerCount',
  'tags',
];

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const step of path) value = Object(value)[step];
  return value;
}

/** n8n's observed messages (docs/n8n.md); zod's own are in French here. */
function wordsOf(body: unknown, issue: z.core.$ZodIssue): string {
  const at = (steps: readonly PropertyKey[]) => ['request/body', ...steps].map(String).join('/');
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return `${at(path)} Unrecognized key(s) in object: ${issue.keys.map((key) => `'${key}'`).join(', ')}`;
  const value = valueAt(body, path);
  if (value === undefined)
    return `${at(path.slice(0, -1))} must have required property '${String(path.at(-1))}'`;
  return issue.code === 'invalid_type'
    ? `${at(path)} Expected ${issue.expected}, received ${typeof value}`
    : `${at(path)} Invalid value`;
}

function structureProblems({ nodes, connections }: SandboxWorkflow): string[] {
  const names = new Set(nodes.map(({ name }) => name));
  const problems: string[] = [];
  const ids = new Map<string, string>();
  const seen = new Set<string>();
  nodes.forEach(({ id, name }, index) => {
    const twin = id && ids.get(id);
    if (seen.has(name))
      problems.push(`nodes[${index}].name (duplicate_node_name): Duplicate node name "${name}"`);
    if (twin)
      problems.push(
        `nodes[${index}].id (duplicate_node_id): Nodes "${twin}" and "${name}" share the node ID "${id}"`,
      );
    seen.add(name);
    if (id) ids.set(id, name);
  });
  for (const [from, { main = [] }] of Object.entries(connections)) {
    if (!names.has(from))
      problems.push(
        `connections.${from} (unknown_connection_source): Connection source "${from}" does not reference an existing node`,
      );
    main.forEach((way, output) => {
      (way ?? []).forEach((to, at) => {
        if (!names.has(to.node))
          problems.push(
            `connections.${from}.main[${output}][${at}].node (unknown_connection_target): Connection target "${to.node}" does not reference an existing node`,
          );
      });
    });
  }
  return problems;
}

export function checkWorkflow(body: unknown): SandboxWorkflow | string {
  const given = Object.keys(Object(body));
  const forbidden = readOnly.find((key) => given.includes(key));
  if (forbidden) return `request/body/${forbidden} is read-only`;
  const read = workflow.safeParse(body);
  if (!read.success) {
    const [first] = read.error.issues;
    return first ? wordsOf(body, first) : 'request/body is invalid';
  }
  if (read.data.name.length < 1 || read.data.name.length > 128)
    return 'Workflow name must be 1 to 128 characters long.';
  const problems = structureProblems(read.data);
  return problems.length > 0 ? `Workflow structure is invalid. ${problems.join('; ')}` : read.data;
}
