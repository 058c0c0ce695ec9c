import { z } from 'zod';
import type { Box } from './box.ts';
import { invalid } from './errors.ts';
import { integer, text } from './params.ts';
import type { Kinds } from './records.ts';

export const pages = { limit: integer.optional(), starting_after: text.optional() };
export const range = z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional();

export function page<T>(data: T[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}

export interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

/** Takes objects oldest first and answers newest first, as Stripe does. */
export function paginate<T extends { id: string }>(oldestFirst: T[], params: PageParams, url: string) {
  const { limit = 10, starting_after: after } = params;
  if (limit < 1 || limit > 100) {
    throw invalid(`Invalid limit: ${limit}. It must be between 1 and 100.`, undefined, 'limit');
  }
  const newestFirst = oldestFirst.toReversed();
  const last = after ? newestFirst.findIndex(({ id }) => id === after) : -1;
  if (after && last < 0) throw invalid(`No such object: '${after}'`, 'resource_missing', 'starting_after');
  const start = last + 1;
  return page(newestFirst.slice(start, start + limit), url, newestFirst.length > start + limit);
}

type ListParams<Field extends string> = { created?: z.output<typeof range> } & Partial<
  Record<Field, unknown>
>;

export function matching<Field extends string, T extends { created: number } & Record<Field, unknown>>(
  objects: T[],
  params: ListParams<Field>,
  ...fields: Field[]
): T[] {
  const { gte = -Infinity, lt = Infinity } = params.created ?? {};
  return objects.filter(
    (object) =>
      object.created >= gte &&
      object.created < lt &&
      fields.every((field) => params[field] === undefined || object[field] === params[field]),
  );
}

export type ObjectName = keyof Kinds | 'line_item' | 'deleted';
export type Answers = ObjectName | { listOf: ObjectName };

/** An id to replace, a part included on request, or a container to walk through. */
interface Expandable {
  how: 'id' | 'include' | 'hash';
  load?: (box: Box, id: string) => unknown;
  inner?: () => Fields;
}

type Fields = Record<string, Expandable>;
/** The compiler refuses a name that the SDK's upgrade has dropped. */
type FieldsOf<T> = { [Name in keyof T & string]?: Expandable };

const id = (to: keyof Kinds): Expandable => ({
  how: 'id',
  load: (box, key) => structuredClone(box.store.find(to, key)),
  inner: () => fieldsOf(to),
});
const hash = (inner: () => Fields): Expandable => ({ how: 'hash', inner });
const listOf = (of: ObjectName): Fields => ({ data: hash(() => fieldsOf(of)) });

const paymentsOf = (box: Box, invoice: string) => box.store.of('invoice_payment', 'invoice', invoice);

function confirmationSecretOf(box: Box, invoice: string) {
  const payment = paymentsOf(box, invoice).find((candidate) => candidate.is_default);
  const intent = box.store.find('payment_intent', payment?.payment.payment_intent);
  return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

/** Lists what the shop and its tests expand; anything else is refused. */
const EXPANDABLE: { [Name in keyof Kinds]?: FieldsOf<Kinds[Name]> } = {
  payment_intent: { latest_charge: id('charge') },
  subscription: {
    customer: id('customer'),
    default_payment_method: id('payment_method'),
    latest_invoice: id('invoice'),
    pending_setup_intent: id('setup_intent'),
  },
  invoice: {
    confirmation_secret: { how: 'include', load: confirmationSecretOf },
    payments: {
      how: 'include',
      load: (box, invoice) => structuredClone(page(paymentsOf(box, invoice), '/v1/invoice_payments')),
      inner: () => listOf('invoice_payment'),
    },
  },
  invoice_payment: {
    invoice: id('invoice'),
    payment: hash(() => ({ payment_intent: id('payment_intent') })),
  },
};

function fieldsOf(answers: Answers): Fields {
  if (typeof answers !== 'string') return listOf(answers.listOf);
  return new Map<string, Fields>(Object.entries(EXPANDABLE)).get(answers) ?? {};
}

type Json = Record<string, unknown>;

function cannotExpand(path: string): never {
  throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
}

function stepInto(fields: Fields, segment: string, path: string): Expandable {
  return Object.hasOwn(fields, segment) ? (fields[segment] ?? cannotExpand(path)) : cannotExpand(path);
}

/** Checks the path by types, so that it also fails on a null value. */
function check(start: Fields, path: string): void {
  const segments = path.split('.');
  // Stripe counts every name, also a list's `data`.
  if (segments.length > 4) {
    const message = `You cannot expand more than 4 levels of a property. Property: ${path}`;
    throw invalid(message, 'property_expansion_max_depth', 'expand');
  }
  let fields = start;
  for (const segment of segments) fields = stepInto(fields, segment, path).inner?.() ?? {};
}

export function checkExpand(answers: Answers, paths: readonly string[]): void {
  const fields = fieldsOf(answers);
  for (const path of paths) check(fields, path);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function open(box: Box, holder: Json, segment: string, field: Expandable): void {
  const value = holder[segment];
  if (field.how === 'id' && typeof value === 'string') holder[segment] = field.load?.(box, value) ?? value;
  if (field.how === 'include' && value === undefined) holder[segment] = field.load?.(box, String(holder.id));
}

function apply(box: Box, value: unknown, fields: Fields, segments: string[]): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) return;
  if (Array.isArray(value)) {
    for (const member of value) apply(box, member, fields, segments);
    return;
  }
  if (!isObject(value)) return;
  const field = fields[segment];
  if (!field) return;
  open(box, value, segment, field);
  apply(box, value[segment], field.inner?.() ?? {}, rest);
}

export function expandAnswer(box: Box, answers: Answers, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  const fields = fieldsOf(answers);
  for (const path of paths) apply(box, copy, fields, path.split('.'));
  return copy;
}
