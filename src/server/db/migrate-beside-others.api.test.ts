import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/database.ts';
import { isDatabaseAway } from './database-away.ts';
import { migrate } from './migrate.ts';
import { MigrationProblem } from './migration-problem.ts';
import { schemaProblem } from './schema-problem.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
const soon = { lockMs: 150, firstPauseMs: 10, longestPauseMs: 50, tries: 1_000 };
const silent = { patience: soon, tell: () => {} };

beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-releases-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The migrations of one version of the code, by the names of their files. */
async function release(name: string, files: Record<string, string>): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(path.join(made, 'meta'), { recursive: true });
  const entries = Object.keys(files).map((tag) => ({ tag }));
  await writeFile(path.join(made, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [tag, text] of Object.entries(files)) await writeFile(path.join(made, `${tag}.sql`), text);
  return made;
}

const first = { '0000_lines': 'create table lines (id integer primary key, word text)' };
const wider = { ...first, '0001_wider': 'alter table lines add column more text' };
const indexed = {
  ...first,
  '0001_found': `-- outside a transaction: the table may be large.
create unique index concurrently lines_word on lines (word)`,
};
const indexes = () =>
  pool.query(`select indisvalid as whole from pg_index where indexrelid = to_regclass('lines_word')`);

describe('a migration whose table somebody reads', () => {
  it('makes no other reader wait for that one, and is made once the table is free', async () => {
    await migrate(database.url, { ...silent, folder: await release('first', first) });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from lines');
    const told: string[] = [];
    const made = migrate(database.url, {
      folder: await release('wider', wider),
      patience: soon,
      tell: (line) => told.push(line),
    });
    await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(2);
    const reader = await pool.connect();
    await reader.query('set statement_timeout = 2000');
    for (let read = 0; read < 20; read += 1) await reader.query('select from lines');
    await reader.query('reset statement_timeout');
    reader.release();
    await holder.query('commit');
    holder.release();
    expect(await made).toBe(1);
    expect(told[0]).toMatch(/^migration 0001_wider did not get its lock within 150 ms: process \d+ /);
  });

  it('is given up in the end, with nothing of it done, and says who holds the table', async () => {
    await migrate(database.url, { ...silent, folder: await release('first', first) });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from lines');
    const twice = { ...silent, patience: { ...soon, tries: 2 }, folder: await release('wider', wider) };
    await expect(migrate(database.url, twice)).rejects.toThrow(
      /a transaction open for \d+ s\. Nothing of it/,
    );
    await holder.query('commit');
    holder.release();
    expect(await migrate(database.url, twice)).toBe(1);
  });
});

describe('a migration that fails', () => {
  const broken = {
    ...wider,
    '0002_broken': 'create table found (id integer);\n--> statement-breakpoint\nselect 1 / 0',
  };

  it('says in one line which one and why, leaves nothing of it, and is simply made again', async () => {
    const failing = migrate(database.url, { ...silent, folder: await release('broken', broken) });
    await expect(failing).rejects.toThrow(
      'migration 0002_broken failed: division by zero. Nothing of it was done: put that right, and migrate again',
    );
    await expect(failing).rejects.toBeInstanceOf(MigrationProblem);
    expect((await pool.query(`select to_regclass('found') as found`)).rows).toEqual([{ found: null }]);
    const mended = { ...broken, '0002_broken': 'create table found (id integer)' };
    expect(await migrate(database.url, { ...silent, folder: await release('mended', mended) })).toBe(1);
  });

  it('names itself where the disk is full, which is no database that is away', async () => {
    const full = {
      ...wider,
      '0002_full': `do $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    };
    await expect(migrate(database.url, { ...silent, folder: await release('full', full) })).rejects.toThrow(
      'migration 0002_full failed: no room. Nothing of it was done',
    );
  });
});

describe('a migration that is killed', () => {
  const ofTurn = `pid in (select pid from pg_locks where locktype = 'advisory' and granted)
    and datname = current_database()`;

  it('leaves no lock: who waited for its turn, and said for whom, takes it', async () => {
    await migrate(database.url, { ...silent, folder: await release('first', first) });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from lines');
    const options = { ...silent, folder: await release('wider', wider) };
    const killed = migrate(database.url, options).catch((error: unknown) => error);
    await expect
      .poll(async () => (await pool.query(`select from pg_stat_activity where ${ofTurn}`)).rowCount)
      .toBe(1);
    const told: string[] = [];
    const second = migrate(database.url, { ...options, tell: (line) => told.push(line) });
    await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(1);
    expect(told[0]).toMatch(
      /^another migration has its turn: process \d+ of PostgreSQL \(rouage-migrate\), connected for \d+ s\. Its end is waited for\.$/,
    );
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofTurn}`);
    expect(isDatabaseAway(await killed)).toBe(true);
    await holder.query('commit');
    holder.release();
    expect(await second).toBe(1);
  });
});

describe('an index that is built concurrently', () => {
  it('is made again where the first attempt left half of one', async () => {
    await migrate(database.url, { ...silent, folder: await release('first', first) });
    await pool.query(`insert into lines values (1, 'twice'), (2, 'twice')`);
    const options = { ...silent, folder: await release('indexed', indexed) };
    await expect(migrate(database.url, options)).rejects.toThrow(
      /^migration 0001_found failed: .+lines_word.+ What it did before that is found done: put that right, and/,
    );
    expect((await indexes()).rows).toEqual([{ whole: false }]);
    await pool.query('delete from lines where id = 2');
    expect(await migrate(database.url, options)).toBe(1);
    expect((await indexes()).rows).toEqual([{ whole: true }]);
  });

  it('is found made where the server ended before it was noted', async () => {
    const options = { ...silent, folder: await release('indexed', indexed) };
    await migrate(database.url, options);
    await pool.query(`delete from migrations.applied where name = '0001_found'`);
    expect(await migrate(database.url, options)).toBe(1);
  });

  it('does not wait for a server that waits for its turn to migrate', async () => {
    await migrate(database.url, { ...silent, folder: await release('first', first) });
    const options = { ...silent, folder: await release('indexed', indexed) };
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, options)));
    expect(applied.toSorted()).toEqual([0, 0, 1]);
  });
});

describe('code and a schema of two versions', () => {
  const contracted = {
    ...wider,
    '0002_narrower': `-- contracts, for code that knows 0001: the words moved to more.
alter table lines drop column word`,
  };

  it('an older code stays beside what a newer one added', async () => {
    await migrate(database.url, { ...silent, folder: await release('wider', wider) });
    const old = await release('first', first);
    expect(await schemaProblem(pool, old)).toBeUndefined();
    expect(await migrate(database.url, { ...silent, folder: old })).toBe(0);
  });

  it('an older code is refused in one line where a newer one took away what it needs', async () => {
    await migrate(database.url, { ...silent, folder: await release('contracted', contracted) });
    const line =
      'this database was migrated by a newer version (up to 0002_narrower), and needs code that knows migration 0001; this code knows up to 0000_lines: start the newer version';
    const old = await release('first', first);
    expect(await schemaProblem(pool, old)).toBe(line);
    await expect(migrate(database.url, { ...silent, folder: old })).rejects.toThrow(line);
    expect(await schemaProblem(pool, await release('wider', wider))).toBeUndefined();
  });

  it('a newer code is refused in one line until its migrations are made', async () => {
    const newer = await release('wider', wider);
    expect(await schemaProblem(pool, newer)).toContain('lacks migrations 0000_lines to 0001_wider, which');
    await migrate(database.url, { ...silent, folder: await release('first', first) });
    expect(await schemaProblem(pool, newer)).toContain(
      'lacks migration 0001_wider, which this code needs: run `bin/rouage migrate`',
    );
    await migrate(database.url, { ...silent, folder: newer });
    expect(await schemaProblem(pool, newer)).toBeUndefined();
  });

  it('the table of an older version, which names nothing, is read as it is', async () => {
    const made = await release('first', first);
    await migrate(database.url, { ...silent, folder: made });
    await pool.query('alter table migrations.applied drop column name, drop column floor');
    expect(await schemaProblem(pool, made)).toBeUndefined();
    expect(await migrate(database.url, { ...silent, folder: await release('wider', wider) })).toBe(1);
  });
});
