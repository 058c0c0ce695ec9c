import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own for one test file, copied from the migrated template. */
export async function createTestDatabase(
  name = `test_${randomBytes(6).toString('hex')}`,
): Promise<TestDatabase> {
  await onServer(`create database ${name} template template_shop strategy file_copy`);
  return databaseNamed(name);
}

const isInUse = '55006';

/**
 * A pool says that it has ended before its sessions have: the server waits some seconds for them, for one that is ended by
 * force fails its client. What a test has left open is ended.
 */
const drop = (name: string) =>
  onServer(`drop database ${name}`).catch((error: { code?: string }) => {
    if (error.code !== isInUse) throw error;
    return onServer(`drop database ${name} with (force)`);
  });

function databaseNamed(name: string): TestDatabase {
  const url = new URL(inject('databaseServer'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(name) };
}

/** It has no schema, as a first start finds it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  return databaseNamed(name);
}
