import { z } from 'zod';
import { type PathExpression, readTemplate } from '#domain/workflow/expressions.ts';
import type { SandboxNode, SandboxWorkflow } from './check-workflow.ts';

type Item = Record<string, unknown>;

type Given = ReadonlyMap<string, readonly Item[]>;

/** Unknown here, though n8n might know it. */
class NotKnown extends Error {
  override name = 'NotKnown';
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

function follow({ source, path }: PathExpression, item: Item, given: Given): unknown {
  let value: unknown = source === null ? item : given.get(source)?.[0];
  for (const step of path) value = isItem(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

function written(value: unknown): string {
  if (value === undefined) return '';
  return isItem(value) ? JSON.stringify(value) : String(value);
}

/** Follows plain paths only. `always` is for HTML texts, whose braces need no `=`. */
function resolveText(text: unknown, item: Item, given: Given, always = false): unknown {
  if (typeof text !== 'string' || (!always && !text.startsWith('='))) return text;
  const template = readTemplate(text.startsWith('=') ? text.slice(1) : text);
  if (!template) throw new NotKnown(`the stand-in follows paths only: ${text.slice(0, 80)}`);
  if (template.whole) return follow(template.whole, item, given);
  return template.parts
    .map((part) => (typeof part === 'string' ? part : written(follow(part, item, given))))
    .join('');
}

export type Ways = Item[][];

interface WebhookAnswer {
  status: number;
  body: unknown;
}

export interface Moment {
  now: Date;
  given: Given;
  answer(answer: WebhookAnswer): void;
}

type Act = (node: SandboxNode, items: Item[], moment: Moment) => Ways;

const assignments = z.object({
  mode: z.literal('manual').optional(),
  includeOtherFields: z.boolean().optional(),
  assignments: z.object({
    assignments: z.array(z.object({ name: z.string(), value: z.unknown(), type: z.string() })),
  }),
});

function typed(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'number') return Number(value);
  if (type === 'boolean') return value === true || value === 'true';
  return type === 'string' && typeof value !== 'string' ? JSON.stringify(value) : value;
}

const set: Act = ({ parameters }, items, { given }) => {
  const { includeOtherFields, assignments: wanted } = known(assignments, parameters, 'set');
  return [
    items.map((item) => ({
      ...(includeOtherFields ? item : {}),
      ...Object.fromEntries(
        wanted.assignments.map(({ name, value, type }) => [
          name,
          typed(resolveText(value, item, given), type),
        ]),
      ),
    })),
  ];
};

const conditions = z.object({
  conditions: z.object({
    combinator: z.enum(['and', 'or']),
    conditions: z.array(
      z.object({
        leftValue: z.unknown(),
        rightValue: z.unknown(),
        operator: z.object({ type: z.string(), operation: z.string() }),
      }),
    ),
  }),
});

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const operations: Record<string, (left: unknown, right: unknown) => boolean> = {
  true: (left) => left === true || left === 'true',
  false: (left) => left === false || left === 'false',
  empty: isEmpty,
  notEmpty: (left) => !isEmpty(left),
  exists: (left) => left !== undefined && left !== null,
  notExists: (left) => left === undefined || left === null,
  equals: (left, right) => left === right,
  notEquals: (left, right) => left !== right,
  gt: (left, right) => Number(left) > Number(right),
  gte: (left, right) => Number(left) >= Number(right),
  lt: (left, right) => Number(left) < Number(right),
  lte: (left, right) => Number(left) <= Number(right),
};

const choose: Act = ({ parameters }, items, { given }) => {
  const { combinator, conditions: wanted } = known(conditions, parameters, 'if').conditions;
  const holds = (item: Item) => {
    const results = wanted.map(({ leftValue, rightValue, operator }) => {
      const operation = operations[operator.operation];
      if (!operation) throw new NotKnown(`the stand-in does not know the condition ${operator.operation}`);
      return operation(resolveText(leftValue, item, given), resolveText(rightValue, item, given));
    });
    return combinator === 'and' ? results.every(Boolean) : results.some(Boolean);
  };
  return [items.filter(holds), items.filter((item) => !holds(item))];
};

const dates = z.discriminatedUnion('operation', [
  z.object({
    operation: z.literal('formatDate'),
    date: z.unknown(),
    format: z.literal('custom'),
    customFormat: z.string(),
    outputFieldName: z.string(),
    options: z.object({ includeInputFields: z.boolean().optional() }).optional(),
  }),
  z.object({
    operation: z.literal('getCurrentDate'),
    includeTime: z.literal(false),
    outputFieldName: z.string(),
    options: z.object({ includeInputFields: z.boolean().optional() }).optional(),
  }),
]);

function formatted(date: unknown, format: string): string {
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(date))?.slice(1) ?? [];
  if (!year || !month || !day) throw new Error('invalid date');
  return format.replace('yyyy', year).replace('MM', month).replace('dd', day);
}

const date: Act = ({ parameters }, items, { now, given }) => {
  const wanted = known(dates, parameters, 'dateTime');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now);
  return [
    items.map((item) => ({
      ...(wanted.options?.includeInputFields ? item : {}),
      [wanted.outputFieldName]:
        wanted.operation === 'getCurrentDate'
          ? `${today}T00:00:00.000+01:00`
          : formatted(resolveText(wanted.date, item, given), wanted.customFormat),
    })),
  ];
};

const aggregation = z.object({
  aggregate: z.literal('aggregateAllItemData'),
  destinationFieldName: z.string(),
  include: z.literal('allFields').optional(),
});

const aggregate: Act = ({ parameters }, items) => {
  const { destinationFieldName } = known(aggregation, parameters, 'aggregate');
  return [[{ [destinationFieldName]: items }]];
};

const template = z.object({ operation: z.literal('generateHtmlTemplate'), html: z.string() });

const html: Act = ({ parameters }, items, { given }) => {
  const { html: text } = known(template, parameters, 'html');
  return [items.map((item) => ({ html: resolveText(text, item, given, true) }))];
};

const answering = z.object({
  respondWith: z.enum(['firstIncomingItem', 'allIncomingItems', 'noData']),
  options: z.object({ responseCode: z.number().int().optional() }).optional(),
});

const respond: Act = ({ parameters }, items, { answer }) => {
  const { respondWith, options } = known(answering, parameters, 'respondToWebhook');
  const bodies = { firstIncomingItem: items[0] ?? {}, allIncomingItems: items, noData: undefined };
  answer({ status: options?.responseCode ?? 200, body: bodies[respondWith] });
  return [items];
};

const pass: Act = (_node, items) => [items];

function known<Schema extends z.ZodType>(
  schema: Schema,
  parameters: unknown,
  node: string,
): z.output<Schema> {
  const read = schema.safeParse(parameters);
  if (!read.success) throw new NotKnown(`the stand-in runs no such ${node} node`);
  return read.data;
}

export const nodeActs: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['webhook', pass],
  ['set', set],
  ['if', choose],
  ['dateTime', date],
  ['aggregate', aggregate],
  ['html', html],
  ['respondToWebhook', respond],
  ['noOp', pass],
]);

/** A disabled node passes its items to its first way out. */
export const actOf = ({ type, disabled }: SandboxNode): Act | undefined =>
  disabled ? pass : nodeActs.get(type.replace(/^n8n-nodes-base\./, ''));

const mostSteps = 1_000;

export const isWebhook = ({ type, disabled }: SandboxNode): boolean =>
  type === 'n8n-nodes-base.webhook' && !disabled;

export function walkWorkflow(
  workflow: SandboxWorkflow,
  received: Item,
  now: Date,
): WebhookAnswer | undefined {
  const nodes = new Map(workflow.nodes.map((node) => [node.name, node]));
  const start = workflow.nodes.find(isWebhook);
  const given = new Map<string, Item[]>();
  const waiting: { name: string; items: Item[] }[] = start ? [{ name: start.name, items: [received] }] : [];
  let answer: WebhookAnswer | undefined;
  for (let steps = 0; waiting.length > 0; steps += 1) {
    if (steps > mostSteps) throw new NotKnown('the stand-in runs no circle');
    const { name, items } = waiting.shift() ?? { name: '', items: [] };
    const node = nodes.get(name);
    const act = node && actOf(node);
    if (!act) throw new NotKnown(`the stand-in does not run ${name}`);
    const ways = act(node, items, {
      now,
      given,
      answer(first) {
        answer ??= first;
      },
    });
    given.set(name, ways.flat());
    (workflow.connections[name]?.main ?? []).forEach((links, way) => {
      const leaving = ways[way] ?? [];
      // A condition's other way gets no items.
      if (leaving.length > 0)
        for (const link of links ?? []) waiting.push({ name: link.node, items: leaving });
    });
  }
  return answer;
}
