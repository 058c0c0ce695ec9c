import { createHash } from 'node:crypto';
import pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { ListPage } from '#contract-kit/list-page.ts';
import { besideOthers, streamRows } from './stream-rows.ts';

/** Each `?` stands for one value. The text is never a person's input. */
export interface Condition {
  sql: string;
  values: readonly unknown[];
}

export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const among = ({ id }: Pick<KeyedList, 'id'>, ids: readonly number[] | undefined): Condition[] =>
  ids ? [{ sql: `${id} = any(?::int[])`, values: [ids] }] : [];

export interface ListOrder {
  /** An indexed expression that is never null. */
  by: string;
  type: 'timestamptz' | 'date' | 'integer' | 'text';
  descending: boolean;
}

export type Orders<By extends string> = Readonly<Record<By, Omit<ListOrder, 'descending'>>>;

export function orderOf<By extends string>(orders: Orders<By>, sort: By | `-${By}`): ListOrder {
  const by = sort.replace(/^-/, '') as By;
  return { ...orders[by], descending: sort !== by };
}

/** docs/product/administration.md#lists-by-key */
export interface KeyedList {
  rows: string;
  /** A unique integer of `rows`, which makes the order total. */
  id: string;
  /** They are read for the page's own rows alone; the joins begin at `page.id`. */
  columns: string;
  joins: string;
}

export interface AskedPage {
  page: number;
  size: number;
  after?: string | undefined;
  before?: string | undefined;
}

const countedRows = 10_000;

type Key = readonly [sort: string, id: number];
type Keyed = { key_sort: string; key_id: number };

const encodeKey = (row: Keyed | undefined): string | null =>
  row ? Buffer.from(JSON.stringify([row.key_sort, row.key_id])).toString('base64url') : null;

const unknownKey = (field: string) =>
  new Refusal('invalid', {
    fields: { [field]: ['Cette page n’existe plus\u00a0: revenez à la première.'] },
  });

function decodeKey(text: string, field: string): Key {
  try {
    const [sort, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof sort === 'string' && typeof id === 'number' && Number.isSafeInteger(id)) return [sort, id];
  } catch {
    // The key decodes to something else: answered below.
  }
  throw unknownKey(field);
}

class Statement {
  readonly values: unknown[] = [];
  bind = (value: unknown): string => `$${this.values.push(value)}`;

  where(conditions: readonly Condition[]): string {
    const written = conditions.map(({ sql, values }) => {
      const rest = [...values];
      return sql.replaceAll('?', () => this.bind(rest.shift()));
    });
    return written.length > 0 ? written.join(' and ') : 'true';
  }
}

async function run<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  // Each set of filters has one prepared plan; there are few sets.
  const name = `list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  return (await pool.query<Row>({ name, text, values })).rows;
}

async function estimate(pool: pg.Pool, { rows }: KeyedList, conditions: readonly Condition[]) {
  const statement = new Statement();
  const text = `explain (format json) select from ${rows} where ${statement.where(conditions)}`;
  const { rows: plans } = await pool.query({ text, values: statement.values });
  return Math.max(countedRows + 1, Number(plans[0]?.['QUERY PLAN']?.[0]?.Plan?.['Plan Rows'] ?? 0));
}

async function count(pool: pg.Pool, list: KeyedList, conditions: readonly Condition[]) {
  const statement = new Statement();
  const where = statement.where(conditions);
  const text = `select count(*)::int as count from (select from ${list.rows} where ${where} limit ${countedRows + 1}) counted`;
  const [row] = await run<{ count: number }>(pool, text, statement.values);
  const exact = row?.count ?? 0;
  if (exact <= countedRows) return { total_count: exact, is_estimate: false };
  return { total_count: await estimate(pool, list, conditions), is_estimate: true };
}

async function walk<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { list, conditions, order, asked }: PageQuery,
): Promise<(Row & Keyed)[]> {
  const { by, type } = order;
  const { page, size, after, before } = asked;
  const statement = new Statement();
  const backwards = after === undefined && before !== undefined;
  const direction = order.descending !== backwards ? 'desc' : 'asc';
  let where = statement.where(conditions);
  const key = after ?? before;
  if (key !== undefined) {
    const [sort, id] = decodeKey(key, backwards ? 'before' : 'after');
    const compare = direction === 'desc' ? '<' : '>';
    where += ` and (${by}, ${list.id}) ${compare} (${statement.bind(sort)}::text::${type}, ${statement.bind(id)}::int)`;
  }
  const skipped = key === undefined ? (page - 1) * size : 0;
  const text = `
    with page as (
      select ${list.id} as id, ${by} as sort from ${list.rows} where ${where}
      order by ${by} ${direction}, ${list.id} ${direction}
      limit ${statement.bind(size + 1)} offset ${statement.bind(skipped)})
    select ${list.columns}, page.sort::text as key_sort, page.id as key_id from page ${list.joins}
    order by page.sort ${direction}, page.id ${direction}`;
  const rows = await run<Row & Keyed>(pool, text, statement.values);
  return backwards ? rows.toReversed() : rows;
}

export interface Chosen {
  list: KeyedList;
  conditions: readonly Condition[];
  order: ListOrder;
}

export interface PageQuery extends Chosen {
  asked: AskedPage;
}

/** All chosen rows of one snapshot, few in memory at a time (docs/product/administration.md#lists-as-files). */
export function everyRow<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { list, conditions, order }: Chosen,
): AsyncGenerator<Row> {
  const statement = new Statement();
  const direction = order.descending ? 'desc' : 'asc';
  const text = `
    with page as (select ${list.id} as id, ${order.by} as sort from ${list.rows} where ${statement.where(conditions)})
    select ${list.columns} from page ${list.joins} order by page.sort ${direction}, page.id ${direction}`;
  return streamRows<Row>(pool, text, statement.values, besideOthers);
}

/** It is always exact, because the journal notes how much was exported. */
export async function countEvery(pool: pg.Pool, { list, conditions }: Chosen): Promise<number> {
  const statement = new Statement();
  const text = `select count(*)::int as count from ${list.rows} where ${statement.where(conditions)}`;
  const [row] = await run<{ count: number }>(pool, text, statement.values);
  return row?.count ?? 0;
}

/** Throws a field error when `after` or `before` is no key of this order. */
export async function keyedPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  question: PageQuery,
): Promise<{ rows: Row[]; pagination: ListPage }> {
  const { page, size, after, before } = question.asked;
  const backwards = after === undefined && before !== undefined;
  try {
    const [found, total] = await Promise.all([
      walk<Row>(pool, question),
      count(pool, question.list, question.conditions),
    ]);
    const isMore = found.length > size;
    const rows = backwards ? found.slice(-size) : found.slice(0, size);
    const hasNext = backwards || isMore;
    const hasPrevious = backwards ? isMore : after !== undefined || page > 1;
    const total_pages = Math.max(1, Math.ceil(total.total_count / size));
    const next_key = hasNext ? encodeKey(rows.at(-1)) : null;
    const previous_key = hasPrevious ? encodeKey(rows[0]) : null;
    return { rows, pagination: { current_page: page, total_pages, ...total, next_key, previous_key } };
  } catch (error) {
    // PostgreSQL refuses the value of a key that belongs to another order.
    const isForeign = error instanceof pg.DatabaseError && error.code?.startsWith('22');
    throw isForeign ? unknownKey(backwards ? 'before' : 'after') : error;
  }
}
