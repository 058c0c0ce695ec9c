import type { Box } from './box.ts';
import { invalid } from './errors.ts';
import { EXPANDABLE, type Expandable, type ObjectName } from './expandable-fields.ts';

export type { ObjectName } from './expandable-fields.ts';

export type Answers = ObjectName | { listOf: ObjectName };
type Json = Record<string, unknown>;

function cannotExpand(path: string): never {
  throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
}

function stepInto(fields: Record<string, Expandable>, segment: string, path: string): Expandable {
  return Object.hasOwn(fields, segment) ? (fields[segment] ?? cannotExpand(path)) : cannotExpand(path);
}

/** Follows one path through the types alone, so that a wrong path fails even where the value is null. */
function check(start: Record<string, Expandable>, path: string): void {
  const segments = path.split('.');
  // Stripe counts every name between the dots, the `data` of lists included.
  if (segments.length > 4) {
    const message = `You cannot expand more than 4 levels of a property. Property: ${path}`;
    throw invalid(message, 'property_expansion_max_depth', 'expand');
  }
  let fields = start;
  for (const segment of segments) fields = stepInto(fields, segment, path).inner?.() ?? {};
}

function fieldsOf(answers: Answers): Record<string, Expandable> {
  if (typeof answers === 'string') return EXPANDABLE[answers];
  return { data: { how: 'hash', inner: () => EXPANDABLE[answers.listOf] } };
}

/** Refuses a wrong `expand` before the endpoint runs. */
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

function apply(box: Box, value: unknown, fields: Record<string, Expandable>, segments: string[]): void {
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

/** A copy of the answer with the requested ids replaced by their objects. */
export function expandAnswer(box: Box, answers: Answers, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  const fields = fieldsOf(answers);
  for (const path of paths) apply(box, copy, fields, path.split('.'));
  return copy;
}
