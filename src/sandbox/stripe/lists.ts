import { invalid } from './errors.ts';

export interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

interface Identified {
  id: string;
}

export function page<T>(data: T[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}

function position(newestFirst: Identified[], id: string, param: string): number {
  const at = newestFirst.findIndex((object) => object.id === id);
  if (at < 0) throw invalid(`No such object: '${id}'`, 'resource_missing', param);
  return at;
}

/** One page of objects given oldest first, answered newest first as Stripe does. */
export function paginate<T extends Identified>(oldestFirst: T[], params: PageParams, url: string) {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid(`Invalid limit: ${limit}. It must be between 1 and 100.`, undefined, 'limit');
  }
  const newestFirst = oldestFirst.toReversed();
  if (params.ending_before) {
    const end = position(newestFirst, params.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return page(newestFirst.slice(start, end), url, start > 0);
  }
  const start = params.starting_after
    ? position(newestFirst, params.starting_after, 'starting_after') + 1
    : 0;
  return page(newestFirst.slice(start, start + limit), url, newestFirst.length > start + limit);
}

interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

/** An absent parameter does not filter. */
type Asked<Field extends string> = { created?: Range | undefined } & Partial<Record<Field, unknown>>;

/** Those created in the range whose named fields equal the parameters of the same names. */
export function matching<Field extends string, T extends { created: number } & Record<Field, unknown>>(
  objects: T[],
  params: Asked<Field>,
  ...fields: Field[]
): T[] {
  const isAsked = (object: T) =>
    fields.every((field) => params[field] === undefined || object[field] === params[field]);
  return objects.filter((object) => isAsked(object) && inRange(object.created, params.created));
}

export function inRange(value: number, range: Range | undefined): boolean {
  return (
    range === undefined ||
    (value > (range.gt ?? -Infinity) &&
      value >= (range.gte ?? -Infinity) &&
      value < (range.lt ?? Infinity) &&
      value <= (range.lte ?? Infinity))
  );
}
