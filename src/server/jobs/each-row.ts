import { type Query, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { executeQuery, type Queries } from '../db/connection.ts';
import type { Instant } from '../db/instant.ts';
import type { Shop } from '../shop.ts';

export class FailedRows extends Error {
  override name = 'FailedRows';
  readonly done: number;
  readonly failed: number;
  readonly errors: readonly unknown[];

  constructor(done: number, failed: number, errors: readonly unknown[]) {
    super(`${failed} rows failed`, { cause: errors[0] });
    this.done = done;
    this.failed = failed;
    this.errors = errors;
  }
}

type Key = string | number;

export interface DueRows<Row> {
  /** Rows per round; those left unchanged do not count. */
  batch: number;
  select(limit: number): Promise<readonly Row[]>;
  /** After this error the others would fail too, each after a wait. */
  endsAt?: ((error: unknown) => boolean) | undefined;
}

const keyOf = (row: Key | { id: Key }): Key => (typeof row === 'object' ? row.id : row);

const sayingOf = (error: unknown) =>
  error instanceof Error ? `${String(error)} ${String(error.cause)}` : String(error);

/** An act that answers `false` does not count. Throws `FailedRows` (docs/product/time.md#one-row-stops-no-other). */
export async function doEachRow<Row extends Key | { id: Key }>(
  { notifications }: Pick<Shop, 'notifications'>,
  { batch, select, endsAt }: DueRows<Row>,
  act: (row: Row) => Promise<unknown>,
): Promise<number> {
  const tried = new Set<Key>();
  const errors = new Map<string, unknown>();
  let failed = 0;
  let done = 0;
  let ended = false;
  const attempt = async (row: Row) => {
    tried.add(keyOf(row));
    try {
      if ((await act(row)) !== false) done += 1;
    } catch (error) {
      failed += 1;
      ended ||= endsAt?.(error) ?? false;
      if (!errors.has(sayingOf(error))) errors.set(sayingOf(error), error);
    }
  };
  // Without the database the others would fail too, each after a wait.
  const isOver = () => done === batch || ended || (failed > 0 && notifications.isAway());
  for (let isMore = true; isMore && !isOver(); ) {
    const limit = batch + tried.size;
    const found = await select(limit);
    const untried = found.filter((row) => !tried.has(keyOf(row)));
    isMore = untried.length > 0 && found.length >= limit;
    for (const row of untried) {
      if (isOver()) break;
      await attempt(row);
    }
  }
  if (failed > 0) throw new FailedRows(done, failed, [...errors.values()]);
  return done;
}

interface DueQuery<Row> extends SQLWrapper {
  limit(count: number): PromiseLike<Row[]>;
}

interface EachDue<Row> {
  due(look: Look): DueQuery<Row>;
  act(shop: Shop, row: Row): Promise<unknown>;
  batch?: number;
  endsAt?: DueRows<Row>['endsAt'];
}

export const eachDue = <Row extends { id: Key }, Kind extends { name: string }>({
  act,
  batch = 50,
  endsAt,
  ...kind
}: Kind & EachDue<Row>) => ({
  ...kind,
  run: (shop: Shop) =>
    doEachRow(
      shop,
      {
        batch,
        endsAt,
        select: async (limit) => kind.due({ db: shop.db, now: shop.clock.now() }).limit(limit),
      },
      (row) => act(shop, row),
    ),
});

export interface Look {
  db: Queries;
  now: Instant;
}

interface Looker {
  name: string;
  due?(look: Look): SQLWrapper;
}

function queryOf(sweeps: readonly Looker[], db: Queries): Query {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const looks = sweeps.flatMap(({ name, due }) =>
    due ? [sql`select ${sql.raw(`'${name}'`)} as name where exists (${due({ db, now }).getSQL()})`] : [],
  );
  return new PgDialect().sqlToQuery(sql.join(looks, sql` union all `));
}

/** One statement asks for all, and its text is built once. */
export function lookTogether(sweeps: readonly Looker[]): (shop: Shop) => Promise<Set<string>> {
  let query: Query | undefined;
  return async ({ db, clock }) => {
    query ??= queryOf(sweeps, db);
    if (query.sql === '') return new Set();
    const { rows } = await executeQuery<{ name: string }>(db, query, { now: clock.now() });
    return new Set(rows.map(({ name }) => name));
  };
}
