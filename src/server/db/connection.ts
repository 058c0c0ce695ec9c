import { Socket } from 'node:net';
import { DrizzleQueryError, type InferSelectModel, type Query, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, PgPreparedQuery, type PgTable } from 'drizzle-orm/pg-core';
import pg, { type DatabaseError, type PoolClient } from 'pg';

/** These states' messages only name tables and columns; 42601 would also quote a search's input. */
const namesAlone = /^(08|23|25|40|42(?!601)|53|55|57|58)/;

function withoutValuesOf(message: string): string {
  return message.replace(/".*"/s, '"…"').replace(/: .*$/s, '');
}

/** These details quote what people typed. */
function forgetValues(error: DatabaseError): void {
  for (const field of ['detail', 'hint', 'where', 'internalQuery'] as const) error[field] = undefined;
  if (namesAlone.test(error.code ?? '')) return;
  const { message, stack } = error;
  error.message = withoutValuesOf(message);
  if (stack) error.stack = stack.replace(message, () => error.message);
}

function forgetValuesOf(client: PoolClient): void {
  client.connection.prependListener('errorMessage', forgetValues);
}

type QueryWithCache = (text: string, values: unknown[], query: () => Promise<unknown>) => Promise<unknown>;

/** Drizzle puts a failed statement's values into its error, and no setting prevents it. */
function keepValuesOutOfDrizzle(): void {
  const own: QueryWithCache = Reflect.get(PgPreparedQuery.prototype, 'queryWithCache');
  if (own.name !== 'queryWithCache') return;
  Reflect.set(
    PgPreparedQuery.prototype,
    'queryWithCache',
    async function withoutValues(this: unknown, ...given: Parameters<QueryWithCache>) {
      try {
        return await own.apply(this, given);
      } catch (error) {
        if (!(error instanceof DrizzleQueryError)) throw error;
        throw new DrizzleQueryError(error.query, [], error.cause);
      }
    },
  );
}

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queries = NodePgDatabase | Transaction;

const socketsOf = new WeakMap<pg.Pool, Set<Socket>>();
const refusing = new WeakSet<pg.Pool>();

const standsStill = () => Object.assign(new Error('the database stands still'), { code: 'ECONNREFUSED' });

const statementMs = 30_000;

/** A pooler refuses them: its sessions are not one client's. */
export const sessionParameters = {
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 30_000,
};

/** What a pooler cannot limit in its sessions is given up here, a little after PostgreSQL would have ended it. */
const pooledParameters = { query_timeout: statementMs + 5_000 };

/** How a pooler in front of PostgreSQL behaves; undefined where there is none. */
export interface Pooler {
  /** It knows which of its sessions has prepared a named statement. */
  keepsNames: boolean;
}

type AnyQuery = (first: unknown, ...rest: unknown[]) => unknown;

/** A named statement would be missing to the next session, or be there already. */
function forgetNames(client: PoolClient): void {
  const own: AnyQuery = Reflect.get(client, 'query');
  const unnamed = (first: unknown) =>
    first && typeof first === 'object' && 'name' in first ? { ...first, name: undefined } : first;
  Reflect.set(client, 'query', (first: unknown, ...rest: unknown[]) =>
    own.call(client, unnamed(first), ...rest),
  );
}

export function openPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  pooler?: Pooler,
): pg.Pool {
  const sockets = new Set<Socket>();
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      if (refusing.has(pool)) process.nextTick(() => socket.destroy(standsStill()));
      return socket.once('close', () => sockets.delete(socket));
    },
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...(pooler ? pooledParameters : sessionParameters),
    application_name: 'rouage',
  });
  // Without a listener, a connection lost while idle would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    forgetValuesOf(client);
    if (pooler?.keepsNames === false) forgetNames(client);
  });
  socketsOf.set(pool, sockets);
  return pool;
}

/** Makes every caller of a stalled database fail at once. */
export function refuseConnections(pool: pg.Pool): void {
  refusing.add(pool);
  for (const socket of socketsOf.get(pool) ?? []) socket.destroy();
}

export function permitConnections(pool: pg.Pool): void {
  refusing.delete(pool);
}

export function openDatabase(pool: pg.Pool): Database {
  keepValuesOutOfDrizzle();
  return drizzle(pool);
}

type Write = () => Promise<void>;
const lastWrites = new WeakMap<Queries, Write[]>();

/** Runs the write just before the commit. False outside a transaction. */
export function writeLast(db: Queries, write: Write): boolean {
  const writes = lastWrites.get(db);
  writes?.push(write);
  return writes !== undefined;
}

/** One transaction per use case, without calls to the outside. */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const writes: Write[] = [];
    lastWrites.set(tx, writes);
    const result = await work(tx);
    lastWrites.delete(tx);
    for (const write of writes) await write();
    return result;
  });
}

export function inSnapshot<Result>(
  db: Database,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

type InSql<Table extends PgTable> = InferSelectModel<Table, { dbColumnNames: true }>;

/** A hand-written statement's row: columns by SQL name, typed by the schema. */
export type Columns<Table extends PgTable, Name extends keyof InSql<Table>> = Pick<InSql<Table>, Name>;

/** A row from `json_build_object` or `json_agg`, where instants are ISO strings. */
export type InJson<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name];
};

/** Parsed and planned once per connection (measured: 17,400/s against 6,800/s). */
export function prepared<Row extends pg.QueryResultRow, Values extends unknown[]>(
  name: string,
  text: string,
) {
  return async (pool: Pick<pg.ClientBase, 'query'>, ...values: Values): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ name, text, values });
    return rows;
  };
}

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * The same for a Drizzle statement, also in a transaction. Its text must not depend on values, because each text is
 * kept.
 */
export function executePrepared<Row extends Record<string, unknown>>(
  db: Queries,
  statement: SQL,
): Promise<pg.QueryResult<Row>> {
  return executeQuery(db, dialect.sqlToQuery(statement));
}

export function executeQuery<Row extends Record<string, unknown>>(
  db: Queries,
  query: Query,
  given?: Record<string, unknown>,
): Promise<pg.QueryResult<Row>> {
  const name = names.get(query.sql) ?? `hot_${names.size}`;
  names.set(query.sql, name);
  type Answer = { execute: pg.QueryResult<Row>; all: unknown; values: unknown };
  return db._.session.prepareQuery<Answer>(query, undefined, name, false).execute(given);
}
