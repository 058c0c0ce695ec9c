import { Socket } from 'node:net';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { forgetValuesOf, keepValuesOutOfDrizzle } from './without-values.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The pool, or the transaction of the use case. */
export type Queries = NodePgDatabase | Transaction;

const socketsOf = new WeakMap<pg.Pool, Set<Socket>>();
/** Pools whose database is known to stand still: who asked it would only wait. */
const refusing = new WeakSet<pg.Pool>();

/** Said as the system says it, so that whoever knows that also knows this. */
const standsStill = () => Object.assign(new Error('the database stands still'), { code: 'ECONNREFUSED' });

export function openPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
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
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'rouage',
    // How much a typed word must resemble one of the text (docs/product/catalogue.md#words-are-forgiven).
    options: '-c pg_trgm.word_similarity_threshold=0.45',
  });
  // Without a listener a connection lost while idle would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    forgetValuesOf(client);
  });
  socketsOf.set(pool, sockets);
  return pool;
}

/** What waits for an answer of a database that gives none fails now. */
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

/** One transaction per use case, and never a call to the outside inside it. */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(work);
}

/** All reads see the database as it stood at the first of them. */
export function inSnapshot<Result>(
  db: Database,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
