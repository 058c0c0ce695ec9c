import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as never } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { reachFolder } from '#bin/reach-folder.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { backupCheck } from '../db/backup-check.ts';
import { databaseCheck } from '../db/database-check.ts';
import { judgeEndpoint, wantedVersion } from '../gateways/stripe/stripe-check.ts';
import { jobsCheck } from '../jobs/jobs-check.ts';
import { type Finding, fine, lookAtAll } from './check.ts';
import { examine, readOrFindings } from './doctor.ts';
import { judgeSpace, judgeTrust, plainAddress } from './place-checks.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const of = (findings: readonly Finding[], check: string) =>
  findings.filter((finding) => finding.check === check).map(({ verdict, says }) => `${verdict}: ${says}`);
const reach = reachFolder;
const webhook = 'http://localhost:3000/api/stripe/webhook/';

describe('the doctor', () => {
  it('finds a shop that runs in good health, and says of each part that it is', async () => {
    const findings = await examine(shop.settings, { events: ['invoice.paid'], reach });
    expect(of(findings, 'settings')).toEqual(['fine: they hold, for the mode test']);
    expect(of(findings, 'DATABASE_URL')).toEqual([
      expect.stringMatching(/^fine: PostgreSQL \d+ answers$/),
      'fine: extensions pg_trgm and unaccent are installed',
      'fine: ICU is there',
      "fine: the clock agrees with the database's",
      'fine: its tables are those of this version',
    ]);
    expect(of(findings, 'direct address')).toEqual(['fine: DATABASE_URL leads to PostgreSQL itself']);
    expect(of(findings, 'jobs')).toEqual([
      'warning: no jobs process has ever run here: start `bin/rouage jobs`',
    ]);
    expect(of(findings, 'backup')).toEqual([
      expect.stringMatching(/^warning: `rouage backup` has made none/),
    ]);
    expect(of(findings, 'Stripe')).toContain('fine: the key is taken');
    expect(of(findings, 'Stripe')).toContain("fine: the clock agrees with Stripe's");
    expect(of(findings, 'Stripe')).toContain(
      `failed: no endpoint for ${webhook}: make one, with the API version ${wantedVersion}`,
    );
    expect(of(findings, 'SMTP')[0]).toMatch(/^fine: the mail server takes the account/);
    expect(of(findings, 'files')[0]).toMatch(/^fine: .* can be written$/);
    expect(of(findings, 'proxy')).toEqual(['fine: no proxy is trusted']);
    expect(of(findings, 'IMAP')[0]).toMatch(/^off: IMAP_URL/);
    expect(of(findings, 'n8n')[0]).toMatch(/^off: N8N_URL/);
    expect(of(findings, 'platform')[0]).toMatch(/^off: PLATFORM_API_URL/);
  });

  it('sends a letter of trial to the address that it is given', async () => {
    const findings = await examine(shop.settings, { to: 'exploitant@exemple.fr', events: [], reach });
    expect(of(findings, 'SMTP')[0]).toMatch(/^fine: a letter left/);
    expect(shop.mailbox.messages().at(-1)).toMatchObject({ subject: 'Rouage\u00a0: un essai' });
  });

  it('says in one line each what fails and what to do, names no secret, and never throws', async () => {
    const broken = {
      ...shop.settings,
      DATABASE_URL: 'postgres://shop:hunter2hunter2@127.0.0.1:9/shop',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://user:hunter2hunter2@127.0.0.1:9',
      IMAP_URL: 'imap://ideas:hunter2hunter2@127.0.0.1:9',
      N8N_URL: 'http://127.0.0.1:9',
      N8N_API_KEY: 'hunter2hunter2',
      N8N_SIGNING_SECRET: 'whsec_3Zt1LmVw5yKd0RbXh7uJpNc3SfGeA2oq8Zt1LmVw5yK=',
      PLATFORM_API_URL: 'http://127.0.0.1:9',
      PLATFORM_CLIENT_SECRET: 'hunter2hunter2',
      AI_PROVIDER: 'openai-compatible' as const,
      AI_API_URL: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'modele',
      DATA_DIR: '/dev/null/none',
      siteUrl: 'https://rouage.example',
    };
    const findings = await examine(broken, { url: 'http://127.0.0.1:9', events: [], reach });
    for (const check of [
      'DATABASE_URL',
      'direct address',
      'Stripe',
      'SMTP',
      'IMAP',
      'n8n',
      'platform',
      'model',
      'files',
      'proxy',
    ]) {
      const lines = of(findings, check).filter((line) => line.startsWith('failed'));
      expect(lines, check).not.toEqual([]);
      for (const line of lines) expect(line).toMatch(/^failed: [^\n]+: [^\n]+$/);
    }
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  it('says that Stripe refuses a key', async () => {
    const findings = await examine(
      { ...shop.settings, STRIPE_SECRET_KEY: 'sk_test_anotherKeyThanTheirs' },
      { events: [], reach },
    );
    expect(of(findings, 'Stripe')).toEqual(['failed: the key is refused: correct STRIPE_SECRET_KEY']);
  });

  it('names each wrong setting in a line, and looks no further', () => {
    expect(readOrFindings({ PORT: 'many', TRUST_PROXY: 'yes' })).toEqual([
      { check: 'settings', verdict: 'failed', says: expect.stringMatching(/^PORT: /) },
      { check: 'settings', verdict: 'failed', says: expect.stringMatching(/^TRUST_PROXY: /) },
    ]);
  });

  it('waits for no check that hangs, nor for one that throws', async () => {
    const hangs = { name: 'hangs', look: () => never(60_000, fine('late'), { ref: false }) };
    const throws = {
      name: 'throws',
      look: () => Promise.reject(Object.assign(new Error('secret'), { code: 'EPIPE' })),
    };
    const works = { name: 'works', look: async () => fine('well') };
    expect(await lookAtAll([hangs, throws, works], 20)).toEqual([
      {
        check: 'hangs',
        verdict: 'failed',
        says: 'no answer within 0.02 seconds: see that this machine can reach it',
      },
      { check: 'throws', verdict: 'failed', says: 'could not be looked at (EPIPE)' },
      { check: 'works', verdict: 'fine', says: 'well' },
    ]);
  });
});

describe('the public address', () => {
  let proxy: Server;
  let url: string;
  let body = '{"status":"ok"}';
  beforeAll(async () => {
    proxy = createServer((_request, response) => {
      response.setHeader('content-type', body.startsWith('{') ? 'application/json' : 'text/html');
      response.end(body);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(() => proxy.close());

  it('leads to the shop, or the line says that it does not', async () => {
    expect(of(await examine(shop.settings, { url, events: [], reach }), 'proxy')).toContain(
      `fine: ${url} leads to the shop (health 200)`,
    );
    body = '<h1>Welcome to nginx!</h1>';
    expect(of(await examine(shop.settings, { url, events: [], reach }), 'proxy')).toContain(
      `failed: ${url}/api/health/ answers 200, not the shop: see where the proxy sends it`,
    );
  });

  it('that is no address is said to be none', async () => {
    const findings = await examine(shop.settings, { url: 'pas-une-url', events: [], reach });
    expect(of(findings, 'proxy')).toContain(
      'failed: « pas-une-url » is no address: write it as https://your-shop.fr',
    );
  });
});

describe('what the doctor thinks of', () => {
  const right = { url: webhook, status: 'enabled', api_version: wantedVersion, enabled_events: ['*'] };
  const verdicts = (endpoint: Partial<typeof right>) =>
    judgeEndpoint([{ ...right, ...endpoint }], 'http://localhost:3000', [
      'invoice.paid',
      'refund.failed',
    ]).map(({ verdict }) => verdict);

  it.each([
    [{}, ['fine', 'fine', 'fine']],
    [{ status: 'disabled' }, ['failed', 'fine', 'fine']],
    [{ api_version: '2020-08-27' }, ['fine', 'failed', 'fine']],
    [{ enabled_events: ['invoice.paid'] }, ['fine', 'fine', 'failed']],
    [{ enabled_events: ['invoice.paid', 'refund.failed'] }, ['fine', 'fine', 'fine']],
    [{ url: 'https://elsewhere.example/api/stripe/webhook/' }, ['failed']],
  ])('an endpoint with %j', (changed, expected) => expect(verdicts(changed)).toEqual(expected));

  it.each([
    ['https://rouage.example', false, 'failed'],
    ['https://rouage.example', 1, 'fine'],
    ['http://localhost:3000', 1, 'warning'],
    ['http://localhost:3000', false, 'fine'],
  ] as const)('%s with TRUST_PROXY=%s', (siteUrl, TRUST_PROXY, verdict) => {
    const settings = { SHOP_MODE: 'production' as const, HOST: '127.0.0.1', siteUrl, TRUST_PROXY };
    expect(judgeTrust(settings).verdict).toBe(verdict);
  });

  it.each([
    [100_000_000, 'failed'],
    [1_500_000_000, 'warning'],
    [50_000_000_000, 'fine'],
  ])('a disk with %d bytes free', (bytes, verdict) => expect(judgeSpace(bytes).verdict).toBe(verdict));

  it.each([
    ['https://rouage.example', 'http://rouage.example'],
    ['https://rouage.example:8443', undefined],
    ['http://localhost:3000', undefined],
  ])('the plain address beside %s', (base, plain) => expect(plainAddress(base)).toBe(plain));

  it('a database that nobody has migrated', async () => {
    await shop.pool.query('create database unmigrated');
    onTestFinished(async () => {
      await shop.pool.query('drop database unmigrated');
    });
    const url = new URL(String(shop.settings.DATABASE_URL));
    url.pathname = 'unmigrated';
    expect(of(await lookAtAll([databaseCheck('DATABASE_URL', url.href)]), 'DATABASE_URL')).toContainEqual(
      expect.stringMatching(/^warning: this database lacks migrations .*: run `bin\/rouage migrate`$/),
    );
    const jobs = jobsCheck({ ...shop.settings, DATABASE_URL: url.href });
    expect(of(await lookAtAll([jobs]), 'jobs')).toEqual(['off: there are no tables yet']);
  });

  it('no database at all', async () => {
    expect(await lookAtAll([databaseCheck('DATABASE_URL', undefined)])).toMatchObject([
      { verdict: 'failed' },
    ]);
    expect(await lookAtAll([jobsCheck({ ...shop.settings, DATABASE_URL: undefined })])).toMatchObject([
      { verdict: 'off' },
    ]);
  });

  it.each([
    ['1 second', '1 second', /^fine: they gave a sign of life \d s ago, as 0\.1\.0$/],
    [
      '90 seconds',
      '95 seconds',
      /^warning: none has given a sign of life for 9\d s: start `bin\/rouage jobs`$/,
    ],
    ['1 second', '11 minutes', /^warning: one lives and has ended no round for 66\d s: restart it$/],
  ])('jobs that lived %s ago and ended a round %s ago', async (beat, pass, line) => {
    onTestFinished(async () => {
      await shop.pool.query('delete from jobs_beat');
    });
    await shop.pool.query(
      `insert into jobs_beat (at, pass_at, release) values (now() - $1::interval, now() - $2::interval, '0.1.0')`,
      [beat, pass],
    );
    expect(of(await lookAtAll([jobsCheck(shop.settings)]), 'jobs')).toEqual([expect.stringMatching(line)]);
  });

  it.each([
    [{}, /^warning: `rouage backup` has made none here: /],
    [{ base: '20 hours', files: '1 minute' }, /^fine: the last base is 20 h old$/],
    [
      { base: '31 hours', files: '1 minute' },
      /^warning: the last copy of base is 31 h old: run `rouage backup`/,
    ],
    [{ base: '20 hours' }, /^warning: the last copy of files was never made: run `rouage backup`/],
    [
      { base: '20 hours', files: '3 days' },
      /^warning: the last copy of files is 72 h old: run `rouage backup`/,
    ],
  ])('backups of so long ago: %o', async (ages, line) => {
    onTestFinished(async () => {
      await shop.pool.query('delete from backups');
    });
    for (const [kind, age] of Object.entries(ages))
      await shop.pool.query('insert into backups values ($1, now() - $2::interval)', [kind, age]);
    expect(of(await lookAtAll([backupCheck(shop.settings)]), 'backup')).toEqual([
      expect.stringMatching(line),
    ]);
  });
});
