import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded-postgres.ts';
import { version } from '#server/process/release.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { familyOf } from '#tests/processes.ts';
import { productionSettings, withoutNetwork } from '#tests/production.ts';
import { runCommand, runRouage } from '#tests/run-command.ts';
import { openTcpProxy } from '#tests/tcp-proxy.ts';

const root = path.join(import.meta.dirname, '..');
/** The first start of a machine compiles thousands of modules. */
const soon = { timeout: 120_000, interval: 50 };

/** One role, as a supervisor runs it: by the launcher, without a channel to whoever began it. */
class Role {
  readonly #child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<unknown[]>;
  log = '';

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    this.ended = once(child, 'exit');
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.log += text;
      });
  }

  static async begin(name: string, settings: Record<string, string>): Promise<Role> {
    const PORT = String(await freePort());
    const env = {
      ...productionSettings,
      PATH: process.env.PATH,
      // How busy the machine is has no say in what a test finds.
      OVERLOAD_LAG_MS: '0',
      NODE_OPTIONS: `--import ${withoutNetwork}`,
      PORT,
      ...settings,
    };
    const child = spawn(path.join(root, 'bin/rouage'), [name], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const role = new Role(child, `http://127.0.0.1:${PORT}`);
    running.push(role);
    return role;
  }

  get pid(): number {
    return Number(this.#child.pid);
  }

  end(signal: NodeJS.Signals = 'SIGTERM'): void {
    this.#child.kill(signal);
  }

  ask(address: string): Promise<{ status: number; body: Record<string, unknown> } | undefined> {
    return fetch(this.url + address).then(
      async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }),
      () => undefined,
    );
  }

  says(words: string): Promise<void> {
    return expect.poll(() => this.log, soon).toContain(words);
  }
}

let running: Role[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const role of running) role.end('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
});
afterAll(() => database.drop());

describe('a role of production', { timeout: 180_000 }, () => {
  it('refuses a database without the migrations of its version; once they are there it says which version runs, and that the jobs live', async () => {
    const empty = await createEmptyDatabase();
    try {
      const settings = { DATABASE_URL: empty.url };
      const early = await Role.begin('web', settings);
      expect(await early.ended).toEqual([1, null]);
      expect(early.log).toMatch(/^this database lacks [^\n]*`bin\/rouage migrate`[^\n]*\n$/);
      const migrated = await runRouage(['migrate'], { ...productionSettings, ...settings });
      expect(migrated).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^\d+ migrations applied: .* 0\.\d/),
      });

      const web = await Role.begin('web', settings);
      const jobs = await Role.begin('jobs', settings);
      const said = { version, build: expect.stringMatching(/^[0-9a-f]{12}$/) };
      await expect
        .poll(() => web.ask('/livez'), soon)
        .toEqual({ status: 200, body: { alive: true, ...said } });
      expect(await web.ask('/api/health/')).toEqual({ status: 200, body: { status: 'ok', ...said } });
      // Neither the provider nor the mail server can be reached here.
      await expect
        .poll(() => web.ask('/readyz'), soon)
        .toMatchObject({
          status: 200,
          body: { ready: true, ...said, jobs: { beatSecondsAgo: expect.any(Number) } },
        });
      await jobs.says(' is open');
      for (const line of `${web.log}${jobs.log}`.trim().split('\n'))
        expect(JSON.parse(line)).toMatchObject(said);

      // The launcher is no process beside it.
      for (const { pid } of [web, jobs]) {
        const [only, ...others] = await familyOf(pid);
        expect(only?.command).toContain('bin/rouage.ts');
        expect(others).toEqual([]);
      }
      jobs.end();
      expect(await jobs.ended).toEqual([0, null]);
      web.end('SIGINT');
      expect(await web.ended).toEqual([0, null]);
    } finally {
      await empty.drop();
    }
  });

  it('told to end, says first that it is not ready, and serves until it has drained', async () => {
    const web = await Role.begin('web', { DATABASE_URL: database.url, DRAIN_MS: '600000' });
    await expect.poll(() => web.ask('/readyz'), soon).toMatchObject({ status: 200 });
    web.end();
    await expect
      .poll(() => web.ask('/readyz'), soon)
      .toMatchObject({
        status: 503,
        body: { ready: false, reason: 'this process is stopping' },
      });
    expect(await web.ask('/livez')).toMatchObject({ status: 200 });
    expect((await fetch(`${web.url}/catalogue`)).status).toBe(200);
    web.end();
    expect(await web.ended).toEqual([0, null]);
  });

  it('closes by itself once it has drained', async () => {
    const web = await Role.begin('web', { DATABASE_URL: database.url, DRAIN_MS: '10' });
    await web.says('is open');
    web.end();
    expect(await web.ended).toEqual([0, null]);
    expect(web.log).toContain('it serves for 10 ms more');
  });

  it('lives and is not ready while the database is away', async () => {
    const url = new URL(database.url);
    const network = await openTcpProxy(Number(url.port));
    try {
      url.port = String(network.port);
      const web = await Role.begin('web', { DATABASE_URL: url.href });
      await expect.poll(() => web.ask('/readyz'), soon).toMatchObject({ status: 200 });
      network.cut();
      await expect
        .poll(() => web.ask('/readyz'), soon)
        .toMatchObject({ status: 503, body: { ready: false } });
      expect(await web.ask('/livez')).toMatchObject({ status: 200 });
      network.heal();
      await expect.poll(() => web.ask('/readyz'), soon).toMatchObject({ status: 200 });
    } finally {
      await network.close();
    }
  });

  it.each([
    ['web', { SHOP_MODE: 'demo' }, /^DATABASE_URL is missing: .*\n$/],
    [
      'jobs',
      { ...productionSettings, DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x', SITE_URL: '' },
      /^SITE_URL .*\n$/,
    ],
  ])('%s ends with one line that names the wrong setting', async (name, settings, line) => {
    expect(await runRouage([name], settings)).toMatchObject({ code: 1, stderr: expect.stringMatching(line) });
  });

  it('says in one line that its port is taken', async () => {
    const web = await Role.begin('web', { DATABASE_URL: database.url });
    await web.says('is open');
    const second = await Role.begin('web', { DATABASE_URL: database.url, PORT: new URL(web.url).port });
    expect(await second.ended).toEqual([1, null]);
    expect(second.log).toMatch(/^HOST, PORT: cannot listen on .*EADDRINUSE.*\n$/);
  });

  it('says in one line that nobody may write where its files go', async () => {
    const web = await Role.begin('web', { DATABASE_URL: database.url, DATA_DIR: '/dev/null' });
    expect(await web.ended).toEqual([1, null]);
    expect(web.log).toMatch(/^DATA_DIR: \/dev\/null\/files cannot be written \(ENOTDIR\): .*\n$/);
  });

  it('is not begun by npm start, which names both', async () => {
    const { code, stderr } = await runCommand('bin/start.ts', { SHOP_MODE: 'production' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]*rouage web[^\n]*rouage jobs[^\n]*\n$/);
  });
});

describe('rouage', () => {
  it.each([[[]], [['toString']]])('lists its verbs to %j', async (words) => {
    const { code, stderr } = await runRouage(words, {});
    expect(code).toBe(1);
    for (const verb of ['web', 'jobs', 'migrate', 'staff', 'keys', 'ledger', 'journal', 'mrr', 'compare'])
      expect(stderr).toMatch(new RegExp(`^ {2}${verb} +\\S`, 'm'));
  });

  it('reads .env beside it where the environment says nothing', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rouage-env-'));
    const ledger = async (environment: Record<string, string>) => {
      const child = spawn(path.join(folder, 'bin/rouage'), ['ledger'], {
        cwd: folder,
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      await once(child, 'close');
      return said;
    };
    try {
      for (const name of ['bin', 'node_modules'])
        await symlink(path.join(root, name), path.join(folder, name));
      await writeFile(path.join(folder, '.env'), 'DATABASE_URL=postgres://u:p@127.0.0.1:9/of_the_file\n');
      expect(await ledger({})).toContain('127.0.0.1:9/of_the_file');
      expect(await ledger({ DATABASE_URL: 'postgres://u:p@127.0.0.1:9/told' })).toContain('127.0.0.1:9/told');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
