import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { quickModules } from '#bin/children.ts';
import { seedDemoShop } from '#db/seeds/seed.ts';
import { restoreYear } from '#db/seeds/year/restore-year.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { openStripePersistence } from '#sandbox/stripe-persistence.ts';
import { backupSigns } from '#server/db/backups.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type DebianPostgres, startDebianPostgres } from '#tests/backup/debian-postgres.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { runRouage } from '#tests/run-command.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { Failure } from '../failure.ts';
import { tryLock } from '../lock-file.ts';
import { archiveNow } from './archive-wal.ts';
import { basesOf, listBases, manifestIn, walOf } from './bases.ts';
import type { Drill } from './drill.ts';
import { runProgram } from './postgres.ts';
import { restoreByCommand } from './restore.ts';

let server: DebianPostgres;
let persistence: Awaited<ReturnType<typeof openStripePersistence>>;
let shop: TestShop;
/** Holds what is restored; PostgreSQL's user may enter it. */
let folder: string;
let environment: Record<string, string>;
let early: TestCustomer;
let late: TestCustomer;
/** Erased after the instant. */
let gone: TestCustomer;
/** Between what the two bought. */
let instant: Date;

const rouage = (...words: string[]) => runRouage(words, environment);

/** The demo's year, on Debian's server, with the books of its provider. */
async function livedShop(): Promise<TestShop> {
  const settings = readSettings({ ...environment, SHOP_MODE: 'demo' });
  await restoreYear(settings);
  await migrate(server.url);
  await seedDemoShop(settings);
  persistence = await openStripePersistence(server.url, { isPassing: () => false });
  return startShop(environment, { persistence });
}

/** Until the next millisecond, because an instant has no more. */
async function pastNow(): Promise<Date> {
  const now = new Date(Date.now() + 1);
  while (Date.now() <= now.getTime()) await new Promise(setImmediate);
  return now;
}

async function lastWordOf(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await rouage(...words);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr.trim();
}

async function restore(name: string, ...words: string[]) {
  const into = path.join(folder, name);
  const { code, stdout, stderr } = await rouage(
    'restore',
    '--from',
    server.backups,
    '--into',
    into,
    ...words,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [, url = ''] = /^DATABASE_URL=(.*)$/m.exec(stdout) ?? [];
  const [, files = ''] = /^DATA_DIR=(.*)$/m.exec(stdout) ?? [];
  copies.push(path.join(into, 'postgres'));
  return { stdout, files, url };
}

/** Where the data of a server stands that `restore` left running. */
const copies: string[] = [];

async function stopCopies(): Promise<void> {
  for (const data of copies) {
    const pid = Number.parseInt(await readFile(path.join(data, 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGQUIT');
  }
}

async function ordersOf(url: string, { email }: TestCustomer): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from orders join users on users.id = orders.user_id where email = $1',
    [email],
  );
  await client.end();
  return rows[0]!.count;
}

beforeAll(async () => {
  server = await startDebianPostgres();
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-restored-'));
  await chmod(folder, 0o711);
  environment = {
    SHOP_MODE: 'test',
    DATABASE_URL: server.url,
    DATA_DIR: path.join(folder, 'data'),
    SITE_URL: 'http://localhost:3000',
  };
  shop = await livedShop();
}, 120_000);

afterAll(async () => {
  await shop?.stop();
  await persistence?.close();
  await stopCopies();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a shop on Debian’s PostgreSQL', () => {
  it('is backed up while it sells', async () => {
    const first = await rouage('backup', '--to', server.backups);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Base of .* MB in [\d.]+ s\. Any later instant can be restored\.$/m);
    const { rows } = await shop.pool.query('select kind from backups order by kind');
    expect(rows).toEqual([{ kind: 'base' }, { kind: 'files' }]);
    // A drill that is told no instant needs no base of a minute ago.
    expect(await rouage('backup-drill', '--from', server.backups)).toMatchObject({ code: 0, stderr: '' });
    const tool = await createAutomation(shop, { name: 'Devis en trois minutes' });
    early = await createCustomer(shop);
    late = await createCustomer(shop);
    gone = await createCustomer(shop);
    await buy(shop, early, tool);
    await buy(shop, gone, tool);
    await shop.roundTrip();
    instant = await pastNow();
    await buy(shop, late, tool);
    await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: gone.headers });
    await shop.roundTrip();
    expect(await rouage('backup', '--to', server.backups, '--files')).toMatchObject({ code: 0 });
    const [base] = await listBases(server.backups);
    const manifest = JSON.stringify(base?.manifest);
    for (const secret of shop.settings.TOKEN_SECRET) expect(manifest).not.toContain(secret);
    expect(base?.manifest).toMatchObject({ migration: expect.stringMatching(/^\d{4}_/) });
  });

  it('a drill finds no difference, says what would be lost and leaves nothing', async () => {
    const before = await readdir('/var/tmp');
    const drill = await rouage(
      'backup-drill',
      '--from',
      server.backups,
      '--to',
      instant.toISOString(),
      '--json',
    );
    expect(drill).toMatchObject({ code: 0, stderr: '' });
    const said: Drill = JSON.parse(drill.stdout);
    console.log(said.steps.map(({ step, seconds }) => `${step} ${seconds} s`).join(', '));
    expect(said).toMatchObject({ differences: 0, missingKeys: [], instant: instant.toISOString() });
    expect(said.checks.map(({ check }) => check)).toEqual(['ledger', 'journal', 'mrr', 'files', 'compare']);
    expect(said.checks).toContainEqual({
      check: 'files',
      differences: 0,
      says: expect.stringMatching(/^\d+ named by the database, 0 by no row$/),
    });
    expect(said.lost).toMatchObject({ missing: 0, secondsBefore: expect.any(Number) });
    expect(said.lost.eventsSince).toBeGreaterThan(0);
    const left = (await readdir('/var/tmp')).filter((name) => !before.includes(name));
    expect(left.filter((name) => name.startsWith('rouage-drill-'))).toEqual([]);
  });

  it('a drill of a backup that lacks a file, with another key, ends with 1 and names both, never the key', async () => {
    const other = { ...environment, RECORD_HASH_KEY: 'k3y-of-another-shop-that-nobody-could-guess' };
    const covers = path.join(server.backups, 'files/covers');
    const [cover = ''] = await readdir(covers);
    await rename(path.join(covers, cover), path.join(folder, cover));
    const words = ['backup-drill', '--from', server.backups, '--to', instant.toISOString()];
    const { code, stdout } = await runRouage(words, other);
    await rename(path.join(folder, cover), path.join(covers, cover));
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^RECORD_HASH_KEY: no key of the settings is one of the backup \([0-9a-f]{16}\)$/m,
    );
    expect(stdout).not.toContain(other.RECORD_HASH_KEY);
    expect(stdout).toMatch(/^files: \d+ named by the database, \d+ by no row: 1 differences$/m);
    expect(stdout).toMatch(/^2 differences\.$/m);
  });

  it('a backup that is killed half-way leaves nothing that a restore would take', async () => {
    const bases = await listBases(server.backups);
    const child = spawn(
      process.execPath,
      [...quickModules, 'bin/rouage.ts', 'backup', '--to', server.backups],
      {
        env: { PATH: process.env.PATH, ...environment },
        stdio: 'ignore',
      },
    );
    const drafts = async () =>
      (await readdir(basesOf(server.backups), { recursive: true })).filter((name) =>
        name.endsWith('base.tar.gz'),
      );
    await expect.poll(drafts, { timeout: 60_000, interval: 5 }).toHaveLength(bases.length + 1);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await listBases(server.backups)).toEqual(bases);
    expect(await rouage('backup', '--to', server.backups, '--keep-days', '1')).toMatchObject({ code: 0 });
    expect(await readdir(basesOf(server.backups))).toHaveLength(bases.length + 1);
  });

  it('a base waits for the files that another copies, and files alone end at once while another runs', async () => {
    let other = tryLock(path.join(server.backups, 'backup.lock'));
    onTestFinished(() => other?.close());
    expect(await lastWordOf('backup', '--to', server.backups, '--files')).toMatch(
      /^Another backup into .* is running: wait for its end$/,
    );
    const base = spawn(
      process.execPath,
      [...quickModules, 'bin/rouage.ts', 'backup', '--to', server.backups],
      {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(base, 'exit');
    const [told] = await once(base.stdout.setEncoding('utf8'), 'data');
    expect(told).toMatch(/^Another backup into .* is running: waiting …$/m);
    other?.close();
    other = undefined;
    base.stdout.resume();
    expect(await ended).toEqual([0, null]);
  });

  it('is back at the instant before a table was lost: what was bought by then is there, and nothing after', async () => {
    await shop.pool.query('truncate orders cascade');
    const { stdout, files, url } = await restore('whole', '--to', instant.toISOString());
    expect(stdout).toContain(`Restored to ${instant.toISOString()}`);
    expect((await stat(files)).mode & 0o077).toBe(0);
    expect([await ordersOf(url, early), await ordersOf(url, late)]).toEqual([1, 0]);
    const copy = { ...environment, DATABASE_URL: url, DATA_DIR: files };
    expect(await runRouage(['ledger'], copy)).toMatchObject({ code: 0, stderr: '' });
    // The invoice of what was bought after the instant: somebody has it.
    const checked = await runRouage(['files', 'check'], copy);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(
      checked.stdout.match(/invoices\/.*: issued after the instant of a restore; keep it/g),
    ).toHaveLength(1);
    expect(await runRouage(['erase-again'], copy)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 accounts /),
    });
    expect(await runRouage(['files', 'forget-unnamed'], copy)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 private files /),
    });
    expect(await runRouage(['ledger'], copy)).toMatchObject({ code: 0, stderr: '' });
    // As the runbook brings it into the server that starts with the machine.
    const again = await server.createDatabase('again');
    const dump = path.join(folder, 'shop.dump');
    await runProgram('pg_dump', ['-Fc', '-d', url, '-f', dump]);
    await runProgram('pg_restore', ['--no-owner', '--no-privileges', '-d', again, dump]);
    expect(await runRouage(['ledger'], { ...copy, DATABASE_URL: again })).toMatchObject({ code: 0 });
    expect(await ordersOf(again, early)).toBe(1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('archive_mode') as mode, pg_is_in_recovery() as recovers",
    );
    await client.end();
    expect(rows).toEqual([{ mode: 'off', recovers: false }]);
    expect(await runRouage(['backup', '--to', path.join(folder, 'again')], copy)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^WAL is not archived \(archive_mode = off\)[^\n]*\n$/),
    });
  });

  it('a data folder that is not mounted is no reason to forget what the backup holds', async () => {
    const DATA_DIR = path.join(folder, 'unmounted');
    // `web` has written the assets of its pages into it.
    await mkdir(path.join(DATA_DIR, 'files/assets'), { recursive: true });
    await writeFile(path.join(DATA_DIR, 'files/assets/page.js'), '');
    const { code, stderr } = await runRouage(
      ['backup', '--to', server.backups, '--files', '--keep-days', '1'],
      { ...environment, DATA_DIR },
    );
    expect([code, stderr]).toEqual([
      1,
      `${DATA_DIR} holds no private file, but its backup does: is it mounted? None is copied or forgotten\n`,
    ]);
  });

  it('is restored to the end of its archive without an instant', async () => {
    await archiveNow(shop.pool, server.backups);
    const { url } = await restore('end');
    expect(await ordersOf(url, early)).toBe(0);
  });
});

describe('what cannot be restored', () => {
  const into = () => path.join(folder, 'nothing');
  /** The line that the command would end with. */
  async function refusal(...words: string[]): Promise<string> {
    const failure = await restoreByCommand(words).catch((error: unknown) => error);
    if (!(failure instanceof Failure)) throw failure;
    expect(failure.message).not.toContain('\n');
    return failure.message;
  }
  const asked = (...words: string[]) => refusal('--from', server.backups, '--into', into(), ...words);

  it('is said in one line each: a folder, an instant, a place', async () => {
    expect(await lastWordOf('restore', '--from', folder, '--into', into())).toContain(
      'holds no backup of this shop',
    );
    expect(await asked('--to', '2026-01-01T00:00:00Z')).toMatch(/^No base of .* is older than 2026-01-01/);
    expect(await asked('--to', 'yesterday')).toContain('--to yesterday is no instant');
    expect(await asked('--to', '2999-01-01T00:00:00Z')).toContain('is not over yet');
    await mkdir(path.join(folder, 'full/of'), { recursive: true });
    expect(await refusal('--from', server.backups, '--into', path.join(folder, 'full'))).toContain(
      'is not empty',
    );
    expect(await readdir(path.join(folder, 'full'))).toEqual(['of']);
  });

  it('is what stands after a missing segment, or after the end of the archive', async () => {
    const wal = walOf(server.backups);
    const now = await pastNow();
    expect(await asked('--to', now.toISOString())).toMatch(/^The archive ends with what was committed at /);
    for (let times = 0; times < 2; times += 1) await archiveNow(shop.pool, server.backups);
    const later = await pastNow();
    await archiveNow(shop.pool, server.backups);
    const segments = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
    const lost = segments.toSorted().at(-2)!;
    await rename(path.join(wal, lost), path.join(folder, lost));
    const name = lost.slice(0, -3);
    expect(await asked()).toMatch(new RegExp(`^${name} is missing in `));
    expect(await asked('--to', later.toISOString())).toMatch(
      new RegExp(`^${name} is missing in .*: nothing after it`),
    );
    expect(await readdir(folder)).not.toContain('nothing/postgres');
  });

  it('is what nobody needs any more, once it is forgotten: any instant of the days kept can still be restored', async () => {
    const bases = await listBases(server.backups);
    for (const [index, { folder: base, manifest }] of bases.entries()) {
      const old = new Date(Date.now() - (bases.length - index + 1) * DAY_MS).toISOString();
      await writeFile(manifestIn(base), JSON.stringify({ ...manifest, instant: old }));
    }
    const nobodys = path.join(server.backups, 'files/covers/nobodys.webp');
    await writeFile(nobodys, '');
    const files = (await readdir(path.dirname(nobodys))).map((name) =>
      path.join(path.dirname(nobodys), name),
    );
    const erasures = path.join(environment.DATA_DIR!, 'private/erasures');
    const [erasure = ''] = await readdir(erasures);
    for (const file of [...files, path.join(erasures, erasure)]) await utimes(file, new Date(0), new Date(0));
    const { code, stdout } = await rouage('backup', '--to', server.backups, '--keep-days', '1');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`${bases.length - 1} older bases and 1 files forgotten`),
    });
    expect((await readdir(path.dirname(nobodys))).length).toBe(files.length - 1);
    expect(await readdir(erasures)).toEqual([]);
    const [oldest, ...newer] = await listBases(server.backups);
    expect([oldest?.folder, newer.length]).toEqual([bases.at(-1)?.folder, 1]);
    const segments = (await readdir(walOf(server.backups))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
    expect(segments.toSorted()[0]).toBe(`${oldest?.manifest.wal}.gz`);
  });

  it('is what its role may not copy, as in a new server: a backup names the right that lacks', async () => {
    const administrator = new URL(server.url);
    administrator.username = 'postgres';
    const client = new pg.Client({ connectionString: administrator.href });
    await client.connect();
    onTestFinished(async () => {
      await client.query('alter role rouage replication');
      await client.end();
    });
    await client.query('alter role rouage noreplication');
    expect(await lastWordOf('backup', '--to', server.backups)).toMatch(
      /^The role rouage may not copy the server: alter role rouage replication /,
    );
  });

  it('is what the server does not archive: a backup says so', async () => {
    const wal = walOf(server.backups);
    const mode = (bits: string) => runProgram('chmod', [bits, wal]);
    const elsewhere = path.join(folder, 'elsewhere');
    await mkdir(walOf(elsewhere), { recursive: true });
    expect(await lastWordOf('backup', '--to', elsewhere)).toContain('WAL is archived, but not into');
    await mode('0555');
    try {
      expect(await lastWordOf('backup', '--to', server.backups)).toMatch(
        /^archive_command fails \([0-9A-F]{24}, /,
      );
      expect((await backupSigns(shop.db)).archiveFails).toBe(true);
    } finally {
      await mode('0755');
    }
    await archiveNow(shop.pool, server.backups);
    expect((await backupSigns(shop.db)).archiveFails).toBe(false);
  });
});
