import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded-postgres.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { runCommand } from '#tests/run-command.ts';

let database: TestDatabase;
let folder: string;
let silent: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-ends-'));
  // Takes every connection and never says a word.
  silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  silent.close();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

/** How a command of bin/ ends: its code, and the one line that it says. */
async function endOf(command: string, settings: Record<string, string>): Promise<string> {
  const [file = '', ...words] = command.split(' ');
  const environment = {
    HOME: process.env.HOME,
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    ...settings,
  };
  const { code, stdout, stderr } = await runCommand(file, environment, words);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr.trimEnd();
}

const nowhere = 'postgres://someone:a-secret-word@127.0.0.1:9/shop';

// Together: two of them wait ten seconds for somebody who never answers.
describe.concurrent('a command that cannot begin ends with one line that says what to do', () => {
  it.each(['bin/start.ts', 'bin/rouage.ts compare', 'bin/rouage.ts ledger', 'bin/rouage.ts migrate'])(
    '%s where nothing listens at DATABASE_URL, without telling the password',
    async (file) => {
      const line = await endOf(file, { DATABASE_URL: nowhere });
      expect(line).toContain('127.0.0.1:9/shop');
      expect(line).toContain('DATABASE_URL');
      expect(line).not.toContain('a-secret-word');
    },
  );

  it('npm start where DATABASE_URL names no database, and where its password is wrong', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    expect(await endOf('bin/start.ts', { DATABASE_URL: url.href })).toContain('no database of this name');
    url.password = 'wrong';
    expect(await endOf('bin/start.ts', { DATABASE_URL: url.href })).toContain('user or password');
  });

  it('npm start where what listens at DATABASE_URL never answers', async () => {
    const address = silent.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    const url = `postgres://u:p@127.0.0.1:${address.port}/shop`;
    expect(await endOf('bin/start.ts', { DATABASE_URL: url })).toContain('does not answer within 10 seconds');
  }, 60_000);

  it.each(['src/app/main.ts', 'src/app/worker.ts'])(
    '%s on a database that nobody has migrated',
    async (file) => {
      const empty = await createEmptyDatabase();
      expect(await endOf(file, { DATABASE_URL: empty.url, SMTP_URL: 'smtp://127.0.0.1:9' })).toMatch(
        /^this database lacks migrations 0000_shop to \d{4}_\w+, which this code needs: run `bin\/rouage migrate`$/,
      );
      await empty.drop();
    },
  );

  it('npm start with a Stripe key of one’s own and no mail server', async () => {
    const settings = { STRIPE_SECRET_KEY: 'sk_test_of_ones_own', DATABASE_URL: database.url };
    expect(await endOf('bin/start.ts', settings)).toMatch(/^SMTP_URL is missing: .*smtp:\/\//);
  });

  it('npm start with a DATA_DIR whose disk hangs', async () => {
    const hangs = path.join(folder, 'hangs');
    // Whoever opens a pipe that nobody reads waits as on a disk that is gone.
    execFileSync('mkdir', ['-p', hangs]);
    execFileSync('mkfifo', [path.join(hangs, 'npm-start.probe')]);
    const line = await endOf('bin/start.ts', { DATA_DIR: hangs });
    expect(line).toContain('does not answer within 10 seconds');
    expect(line).toContain('set DATA_DIR');
  }, 60_000);

  it('rouage compare beside a comparison that runs', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `insert into provider_comparisons (origin, status, day, started_at) values ('staff', 'running', '2026-01-01', now())`,
    );
    await client.end();
    const settings = { DATABASE_URL: database.url, STRIPE_API_URL: 'http://127.0.0.1:9', SHOP_MODE: 'test' };
    expect(await endOf('bin/rouage.ts compare', settings)).toMatch(
      /running: run this again once it has ended/,
    );
  });
});
