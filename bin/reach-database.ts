import pg from 'pg';
import { Failure } from './failure.ts';

const answersWithinMs = 10_000;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no machine has this name',
  EAI_AGAIN: 'no machine has this name',
  '28P01': 'it refuses this user or password',
  '28000': 'it refuses this user',
  '3D000': 'it has no database of this name',
};

/** A connection tried at several addresses of one name says the first reason. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = cause as { code?: string; message: string };
  if (message === 'timeout expired') return `it does not answer within ${answersWithinMs / 1000} seconds`;
  return reasons[code ?? ''] ?? message;
}

/** Makes sure that a PostgreSQL answers at this address. Throws a `Failure` that says why not, never the password. */
export async function reachDatabase(url: string): Promise<void> {
  if (!URL.canParse(url))
    throw new Failure('DATABASE_URL is no address: postgres://user:password@host:5432/name');
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answersWithinMs });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new Failure(
      `PostgreSQL cannot be reached at ${host}${pathname}: ${reasonOf(error)}. Start it, or correct DATABASE_URL.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
