import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';

const root = path.join(import.meta.dirname, '../../..');
const migrations = path.join(root, 'db/migrations');
let admin: pg.Client;
let folder: string;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-migrations-'));
});
afterAll(async () => {
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** An empty database; it goes at the end of `use`, once nobody holds it: the job runner lets its connection go later. */
async function withDatabase<Result>(name: string, use: (url: string) => Promise<Result>): Promise<Result> {
  await admin.query(`create database ${name}`);
  const url = new URL(inject('databaseServer'));
  url.pathname = `/${name}`;
  try {
    return await use(url.href);
  } finally {
    const held = async () =>
      (await admin.query('select from pg_stat_activity where datname = $1', [name])).rowCount;
    await expect.poll(held, { timeout: 20_000 }).toBe(0);
    await admin.query(`drop database ${name}`);
  }
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answers: unknown[] = [];
    for (const statement of statements) answers.push(...(await client.query(statement)).rows);
    return answers;
  } finally {
    await client.end();
  }
}

/** Columns, constraints, indexes and triggers, as the database itself tells them. */
const schemaOf = (url: string) =>
  ask(
    url,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
    `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`,
    `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
    `select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  );

/** The migrations of the first release alone. */
async function firstRelease(): Promise<string> {
  const first = path.join(folder, 'first');
  await cp(migrations, first, { recursive: true });
  const journal = path.join(first, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  return first;
}

describe('migrations', () => {
  it('run once and in order when two servers start together on an empty database', () =>
    withDatabase('test_two_servers', async (url) => {
      const applied = await Promise.all([migrate(url), migrate(url)]);
      expect(applied.filter((count) => count > 0)).toHaveLength(1);
      expect(await migrate(url)).toBe(0);
    }));

  it('bring a database of the first release, with its rows, to what a new one is', async () => {
    const made = await withDatabase('test_new', async (url) => {
      await migrate(url);
      return schemaOf(url);
    });
    await withDatabase('test_upgrade', async (url) => {
      expect(await migrate(url, { folder: await firstRelease() })).toBe(1);
      await ask(
        url,
        `insert into categories (name, slug, description, created_at) values ('Vente', 'vente', '', now())`,
      );
      await migrate(url);
      expect(await ask(url, 'select name from categories')).toEqual([{ name: 'Vente' }]);
      expect(await schemaOf(url)).toEqual(made);
    });
  });

  it('refuse a database that other files made, and say what to do', () =>
    withDatabase('test_unreleased', async (url) => {
      await ask(
        url,
        'create schema migrations',
        'create table migrations.applied (hash text primary key, at timestamptz not null default now())',
        `insert into migrations.applied (hash) values ('of a file that is no more')`,
      );
      await expect(migrate(url)).rejects.toThrow('npm run reset');
    }));

  it('say all that the schema of the code says', async () => {
    const copy = path.join(folder, 'all');
    await cp(migrations, copy, { recursive: true });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        path.join(root, 'node_modules/drizzle-kit/bin.cjs'),
        ...['generate', '--dialect', 'postgresql', '--schema', './src/server/db/schema/*.ts'],
        ...['--out', path.relative(root, copy)],
      ],
      { cwd: root },
    );
    expect(stdout).toContain('No schema changes');
  });
});
