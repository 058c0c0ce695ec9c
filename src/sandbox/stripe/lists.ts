import { z } from 'zod';
import { invalid } from './errors.ts';
import { integer, text } from './params.ts';

export const pages = { limit: integer.optional(), starting_after: text.optional() };
export const range = z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional();

export function page<T>(data: T[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}

interface PageParams {
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

/** An absent parameter does not filter. */
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
