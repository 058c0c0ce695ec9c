import pg from 'pg';
import { tryAddresses } from '#server/db/addresses.ts';
import { type Settings, SettingsError } from '#server/settings/settings.ts';
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

async function reachDatabase(name: string, url: string): Promise<void> {
  if (!URL.canParse(url)) throw new Failure(`${name} is no address: postgres://user:password@host:5432/name`);
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answersWithinMs });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new Failure(
      `PostgreSQL cannot be reached at ${host}${pathname}: ${reasonOf(error)}. Start it, or correct ${name}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Makes sure that a PostgreSQL answers at each address that the settings name, and that the two lead to one. Throws a `Failure` that
 * says why not, never the password.
 */
export async function reachDatabases(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  if (!DATABASE_URL) return;
  await reachDatabase('DATABASE_URL', DATABASE_URL);
  if (DATABASE_DIRECT_URL) await reachDatabase('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL);
  try {
    await tryAddresses(settings);
  } catch (error) {
    throw error instanceof SettingsError ? new Failure(error.message) : error;
  }
}
