import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { freePort } from '#server/db/embedded-postgres.ts';
import { runRouage } from '#tests/run-command.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { startNginx, type TestNginx } from './nginx.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

/** One machine as docs/operate.md sets it up: nginx, two slots for `web`, one for `jobs`, and folders of releases. */
export interface DeployHouse {
  folder: string;
  /** Its provider and mailbox; the processes under test are the units'. */
  shop: TestShop;
  pool: pg.Pool;
  nginx: TestNginx;
  address: string;
  /** What `deploy/switch.sh` is called with. */
  environment: Record<string, string | undefined>;
  settings: Record<string, string>;
  /** Puts a release in service, as the operator does. */
  serve(release: string): Promise<void>;
  /** Waits until all that was to leave has left. */
  settled(): Promise<void>;
  /** The commands that compare find nothing. */
  agrees(): Promise<void>;
  stop(): Promise<void>;
}

/** `databaseUrl` is another database than the shop's, which is migrated already. */
export async function openDeployHouse(databaseUrl?: string): Promise<DeployHouse> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rouage-deploy-'));
  const [port, plainPort, one, other] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const address = `https://localhost:${port}`;
  const shop = await startShop({ SITE_URL: address, DATA_DIR: path.join(folder, 'data') });
  const nginx = await startNginx(path.join(folder, 'nginx'), { port, plainPort });
  tls.setDefaultCACertificates([...tls.getCACertificates(), nginx.certificate]);
  shop.sandbox.sendEventsTo({
    url: `${address}/api/stripe/webhook/`,
    secret: shop.settings.STRIPE_WEBHOOK_SECRET,
  });
  const { DATABASE_URL, STRIPE_API_URL, SMTP_URL, DATA_DIR } = shop.settings;
  const settings = {
    SHOP_MODE: 'test',
    SITE_URL: address,
    DATABASE_URL: databaseUrl ?? String(DATABASE_URL),
    STRIPE_API_URL: String(STRIPE_API_URL),
    SMTP_URL: String(SMTP_URL),
    DATA_DIR,
    TRUST_PROXY: '1',
    DRAIN_MS: '5000',
    RATE_LIMIT_FACTOR: '1000',
    OVERLOAD_LAG_MS: '0',
    PROVIDER_PATIENCE_MS: '60000',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await writeFile(path.join(folder, 'env'), lines.join('\n'));
  for (const name of ['home', 'state']) await mkdir(path.join(folder, name));
  const state = path.join(folder, 'state');
  const environment = {
    PATH: process.env.PATH,
    ROUAGE_HOME: path.join(folder, 'home'),
    ROUAGE_SETTINGS: path.join(folder, 'env'),
    ROUAGE_UPSTREAM: nginx.upstream,
    ROUAGE_PORTS: `${one} ${other}`,
    ROUAGE_SERVICES: `${process.execPath} ${root}/tests/deploy/services.ts`,
    ROUAGE_AS: '',
    ROUAGE_RELOAD: nginx.reload,
    DEPLOY_STATE: state,
  };
  const pool = new pg.Pool({ connectionString: settings.DATABASE_URL });
  return {
    ...{ folder, shop, pool, nginx, address, environment, settings },
    async serve(release) {
      const { stdout } = await run(path.join(root, 'deploy/switch.sh'), [path.join(folder, release)], {
        env: environment,
      });
      expect(stdout).toContain('is served on port');
    },
    async settled() {
      await shop.sandbox.delivered();
      const waiting = 'select count(*)::int as n from outbox where done_at is null and gave_up_at is null';
      await expect
        .poll(async () => (await pool.query(waiting)).rows[0].n, { timeout: 10 * MINUTE_MS, interval: 200 })
        .toBe(0);
    },
    async agrees() {
      expect(await runRouage(['ledger'], settings)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(': 0 differences'),
      });
      expect(await runRouage(['compare'], settings)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('No difference'),
      });
    },
    async stop() {
      for (const file of (await readdir(state)).filter((name) => name.endsWith('.pid')))
        await run(
          process.execPath,
          [`${root}/tests/deploy/services.ts`, 'stop', path.basename(file, '.pid')],
          { env: environment },
        );
      await nginx.stop();
      await pool.end();
      await shop.stop();
      await rm(folder, { recursive: true });
    },
  };
}
