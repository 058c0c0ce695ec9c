import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { emailSamples } from '#emails/emails.tsx';
import { compareNow } from '#money/provider/server/run-comparison.ts';
import { raiseAlert } from '#server/alerts.ts';
import { noteBackup, oldBackupSeconds } from '#server/db/backups.ts';
import { freePort } from '#server/db/embedded-postgres.ts';
import { jobsLimits } from '#server/jobs/jobs-check.ts';
import { enqueueEmail } from '#server/mail/email-outbox.ts';
import { serveMetrics } from '#server/process/metrics.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

const token = 'a-token-of-the-monitor-that-is-long-enough';
let shop: TestShop;

beforeAll(async () => {
  shop = await startShop({ METRICS_TOKEN: token });
});
afterAll(() => shop.stop());

const ask = (authorization?: string) =>
  shop.app.inject({ url: '/api/metrics/', headers: authorization ? { authorization } : {} });

/** The figure of one line, as a monitor reads it. */
async function figure(line: string): Promise<number | undefined> {
  const text = (await ask(`Bearer ${token}`)).body;
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}
const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * MINUTE_MS);

describe('GET /api/metrics/', () => {
  it('does not exist when no token is set', async () => {
    const closed = await startShop();
    try {
      const answer = await closed.app.inject({ url: '/api/metrics/', headers: { authorization: 'Bearer ' } });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    } finally {
      await closed.stop();
    }
  });

  it.each([
    ['no token', undefined],
    ['another', 'Bearer another'],
    ['the token without its scheme', token],
  ])('refuses %s', async (_name, authorization) => {
    const answer = await ask(authorization);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  });

  it('answers the text that Prometheus reads, with the process’s own figures', async () => {
    const answer = await ask(`Bearer ${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it('counts what the last finished comparison with the provider found, until it is put right', async () => {
    const differences = 'rouage_provider_differences{kind="amount"}';
    const finished = 'rouage_provider_comparison_finished_timestamp_seconds';
    expect(await figure(differences)).toBe(0);
    expect(await figure(finished)).toBe(0);
    const customer = await createCustomer(shop);
    await buy(shop, customer, await createAutomation(shop, { name: 'Outil' }));
    await shop.settle();
    const set = (change: number) =>
      shop.pool.query('update subscriptions set monthly_share = monthly_share + $1', [change]);
    await set(100);
    await compareNow(shop);
    expect(await figure(differences)).toBe(1);
    expect(await figure('rouage_provider_differences{kind="status"}')).toBe(0);
    expect(await figure(finished)).toBeCloseTo(shop.clock.now().getTime() / 1000, -2);
    await set(-100);
    await shop.pool.query(
      `insert into provider_comparisons (origin, status, day, started_at) values ('staff', 'running', '2026-01-01', $1)`,
      [inMinutes(1)],
    );
    expect(await figure(differences)).toBe(1);
    await shop.pool.query(`delete from provider_comparisons where status = 'running'`);
    await compareNow(shop);
    expect(await figure(differences)).toBe(0);
  });

  it('counts the alerts that wait for staff, no longer once they are resolved', async () => {
    const line = 'rouage_open_alerts{kind="dispute_unknown"}';
    expect(await figure(line)).toBeUndefined();
    const alert = {
      kind: 'dispute_unknown' as const,
      onceKey: 'metrics',
      details: {},
      now: shop.clock.now(),
    };
    await raiseAlert(shop.db, alert);
    expect(await figure(line)).toBe(1);
    await shop.pool.query(`update alerts set resolved_at = now(), resolution = 'closed'`);
    expect(await figure(line)).toBeUndefined();
  });

  it('tells how old the last copies are, -1 where there is none', async () => {
    const age = (kind: string) => figure(`rouage_backup_age_seconds{kind="${kind}"}`);
    expect([await age('base'), await age('files'), await figure('rouage_archive_fails')]).toEqual([
      -1, -1, 0,
    ]);
    await noteBackup(shop.pool, 'base');
    await shop.pool.query(`update backups set at = at - interval '2 days'`);
    await noteBackup(shop.pool, 'files');
    expect(await age('base')).toBeGreaterThan(oldBackupSeconds);
    expect(await age('files')).toBeLessThan(60);
  });

  it('counts messages and events that have waited for more than ten minutes, not those of now', async () => {
    const lines = ['rouage_late_messages', 'rouage_late_provider_events'];
    const figures = () => Promise.all(lines.map(figure));
    const event = (id: string, receivedAt: Date) =>
      shop.pool.query(
        `insert into stripe_events (id, type, object_id, received_at, check_at) values ($1, 'charge.refunded', 'ch_1', $2, $2)`,
        [id, receivedAt],
      );
    const email = { name: 'ticket-resolved' as const, props: emailSamples['ticket-resolved'] };
    const message = (onceKey: string, now: Date) =>
      enqueueEmail(shop.db, now, { to: 'a@b.example', onceKey, email });
    await message('metrics:now', inMinutes(-5));
    await event('evt_metrics_now', inMinutes(-5));
    expect(await figures()).toEqual([0, 0]);
    await message('metrics:late', inMinutes(-11));
    await event('evt_metrics_late', inMinutes(-11));
    expect(await figures()).toEqual([1, 1]);
  });
});

describe('what a monitor is given (deploy/monitoring)', () => {
  const read = (name: string) =>
    readFile(new URL(`../../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');

  it('names nothing that the shop does not tell, and each alert has its line in docs/operate.md', async () => {
    await shop.app.inject('/api/automations/');
    const told = (await ask(`Bearer ${token}`)).body;
    const alerts = await read('rouage-alerts.yml');
    const named =
      (alerts + (await read('rouage-dashboard.json'))).match(/(rouage|process|nodejs)_[a-z0-9_]+/g) ?? [];
    const known = new Set(told.match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)));
    const unknown = named
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => !known.has(name));
    expect(named.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
    const page = await readFile(new URL('../../../../../docs/operate.md', import.meta.url), 'utf8');
    const runbooks = [...alerts.matchAll(/runbook: 'docs\/operate\.md#([\w-]+)'/g)].map(
      ([, anchor]) => anchor,
    );
    expect(runbooks.length).toBe(alerts.match(/- alert:/g)?.length);
    for (const anchor of runbooks) expect(page).toContain(`<a id="${anchor}"></a>`);
  });

  it('calls the jobs away, and a backup old, when `doctor` does', async () => {
    const { silentAfterSeconds, hangsAfterSeconds } = jobsLimits;
    const alerts = await read('rouage-alerts.yml');
    expect(alerts).toContain(`min(rouage_jobs_beat_seconds) > ${silentAfterSeconds} or`);
    expect(alerts).toContain(`min(rouage_jobs_pass_seconds) > ${hangsAfterSeconds}\n`);
    expect(alerts).toContain(`max(rouage_backup_age_seconds) > ${oldBackupSeconds} or`);
  });

  it('asks what every program tells of itself (memory, lag) of the shop’s own jobs alone', async () => {
    const scraped = [...(await read('prometheus.yml')).matchAll(/job_name: (\S+)/g)].map(([, job]) => job);
    expect(scraped).toEqual(['rouage-web', 'rouage-jobs']);
    for (const name of ['rouage-alerts.yml', 'rouage-dashboard.json']) {
      const asked = (await read(name)).replaceAll('\\"', '"').match(/\b(process|nodejs)_\w+.{0,17}/g) ?? [];
      expect(asked).toHaveLength(2);
      for (const one of asked) expect(one).toContain('{job=~"rouage-.*"');
    }
  });

  it('leaves probes out of the times of answers', async () => {
    for (const url of ['/livez', '/readyz']) expect((await shop.app.inject(url)).statusCode).toBe(200);
    expect((await ask(`Bearer ${token}`)).body).not.toMatch(/route="\/(livez|readyz)"/);
  });

  it('times answers by their route, and names nobody', async () => {
    const secret = 'cherche-moi';
    await shop.app.inject(`/api/automations/?search=${secret}`);
    const line = 'rouage_http_request_seconds_count{method="GET",route="/api/automations/",status="200"}';
    expect(await figure(line)).toBeGreaterThan(0);
    expect((await ask(`Bearer ${token}`)).body).not.toContain(secret);
  });

  it('is told by the jobs process at a port of its own, to who bears the token', async () => {
    const port = await freePort();
    const metrics = await serveMetrics({ ...shop, settings: { ...shop.settings, JOBS_METRICS_PORT: port } });
    const at = (authorization: string) =>
      fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } });
    expect((await at('Bearer another')).status).toBe(401);
    expect(await (await at(`Bearer ${token}`)).text()).toContain('process_resident_memory_bytes');
    metrics.stop();
  });
});
