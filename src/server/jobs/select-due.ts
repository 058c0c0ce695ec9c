import { type Query, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { executeQuery, type Queries } from '../db/connection.ts';
import type { Instant } from '../db/instant.ts';
import type { Shop } from '../shop.ts';

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
