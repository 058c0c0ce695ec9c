import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isEmail, normaliseEmail } from '#domain/people/email-address.ts';
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

/** The first migrations alone: of the first release, or as many as are told. */
async function firstReleases(count = 1): Promise<string> {
  const first = path.join(folder, `first-${count}`);
  await cp(migrations, first, { recursive: true });
  const journal = path.join(first, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
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
      expect(await migrate(url, { folder: await firstReleases() })).toBe(1);
      await ask(
        url,
        `insert into categories (name, slug, description, created_at) values ('Vente', 'vente', '', now())`,
      );
      await migrate(url);
      expect(await ask(url, 'select name from categories')).toEqual([{ name: 'Vente' }]);
      expect(await schemaOf(url)).toEqual(made);
    });
  });

  it('bring stored texts to their one form, and merge no two accounts that looked the same', () =>
    withDatabase('test_one_form', async (url) => {
      await migrate(url, { folder: await firstReleases(33) });
      const account = (email: string, more = `null, null`) =>
        `insert into users (email, date_joined, first_name, email_verified_at, deleted_at)
         values ('${email}', now(), 'Zoe\u0301\u200b\u00a0D', ${more})`;
      await ask(
        url,
        ...['lea@exemple.fr\u200b', 'lea@exemple.fr', 'le\u00ada@exemple.fr', 'max@exemple.fr\u200e'].map(
          (email) => account(email),
        ),
        account('ana@exemple.fr\u200b'),
        account('ana\u2060@exemple.fr', 'now(), null'),
        account('ivo@xn--caf-dma.fr'),
        account('lea@exemple.fr\u200c', 'null, now()'),
        `insert into tickets (email, subject, message, created_at)
         values ('lea@exemple.fr\u200b', 'Re\u0301glage', 'Bonjour', now())`,
      );
      await migrate(url);
      expect(await ask(url, 'select email from users order by id')).toEqual(
        [
          'lea@exemple.fr[U+200B]',
          'lea@exemple.fr',
          'le[U+00AD]a@exemple.fr',
          'max@exemple.fr',
          'ana@exemple.fr[U+200B]',
          'ana@exemple.fr',
          'ivo@café.fr',
          'lea@exemple.fr',
        ].map((email) => ({ email })),
      );
      expect(await ask(url, 'select kind, details from alerts order by details')).toEqual(
        [
          [1, 2],
          [3, 2],
          [5, 6],
        ].map(([user, other]) => ({ kind: 'same_address', details: { user, other } })),
      );
      expect(await ask(url, 'select distinct first_name from users')).toEqual([{ first_name: 'Zoé D' }]);
      expect(await ask(url, 'select email, subject from tickets')).toEqual([
        { email: 'lea@exemple.fr', subject: 'Réglage' },
      ]);
      await expect(ask(url, account('lea@exemple.fr\u200b'))).rejects.toThrow('users_email_one_form');
      expect(await migrate(url)).toBe(0);
    }));

  it('leave no two accounts under one address, whatever made them look or mean the same', () =>
    withDatabase('test_twins', async (url) => {
      await migrate(url, { folder: await firstReleases(33) });
      const twins = [
        ['ivo@xn--caf-dma.fr', 'ivo@café.fr', 'ivo@cafe\u0301.fr', 'ivo@XN--CAF-DMA.fr'.replace('fr', 'fr.')],
        ['lea@exemple。fr', 'lea@exemple.fr', 'lea@exemple.fr.', 'lea@exemple｡fr', 'lea@EXEMPLE。fr.'],
        ['zoé@exemple.fr\u200b', 'zoe\u0301@exemple.fr\u200b', 'zoé@exemple.fr'],
        ['max@xn--80ak6aa92e.com', 'max@аррӏе.com'],
        ['ana@straße.de', 'ana@xn--strae-oqa.de'],
      ];
      for (const email of twins.flat())
        await ask(url, `insert into users (email, date_joined) values ('${email}', now())`);
      await migrate(url);
      const rows = (await ask(url, 'select id, email from users order by id')) as {
        id: number;
        email: string;
      }[];
      expect(rows).toHaveLength(twins.flat().length);
      const written = rows.map(({ email }) => email);
      // Each form is one account's, and all others are no address: nobody signs in or is written to by them.
      expect(written.filter(isEmail).toSorted()).toEqual(
        [...new Set(twins.flat().map(normaliseEmail))].toSorted(),
      );
      expect(new Set(written).size).toBe(written.length);
      for (const email of written.filter((one) => !isEmail(one))) expect(email).toMatch(/\[[^\]]+\]/);
      const alerts = await ask(url, `select from alerts where kind = 'same_address'`);
      expect(alerts).toHaveLength(twins.flat().length - twins.length);
    }));

  it('keep no word that was typed into the filter of an export, and what was chosen', () =>
    withDatabase('test_typed_filters', async (url) => {
      await migrate(url, { folder: await firstReleases(32) });
      const filters = [
        ['list.export', { number: 'Dupont', sort: '-created_at' }],
        ['list.export', { status: 'paid', number: 'un texte, non gardé' }],
        ['list.export', { user_email: 'zoe' }],
        ['journal.export', { subject_id: 'zoe@exemple.fr' }],
        ['list.export', { status: 'paid', min_amount: 12 }],
        ['cap.set', { number: 'F-2026-0001' }],
      ] as const;
      for (const [index, [act, filter]] of filters.entries())
        await ask(
          url,
          `insert into journal_entries (sequence, at, actor_ledger_id, role, act, subject, subject_id, details_hash, previous_hash, hash)
           values (${index + 1}, now(), gen_random_uuid(), 'support', '${act}', 'order', 'all', '', '', '')`,
          `insert into journal_details values (${index + 1}, now(), '', '${JSON.stringify({ after: { filter } })}')`,
        );
      await migrate(url);
      const kept = await ask(url, 'select sequence from journal_details order by sequence');
      expect(kept).toEqual([2, 5, 6].map((sequence) => ({ sequence })));
    }));

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
