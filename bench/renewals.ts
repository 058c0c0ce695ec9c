import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { buildIfStale } from '../bin/build.ts';
import { createMailbox } from '../src/sandbox/mailbox/mailbox.ts';
import { createStripeSandbox } from '../src/sandbox/stripe/stripe-sandbox.ts';
import { startEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { cpuSecondsOf, Measured } from './process.ts';
import { fillSubscribers, providerBooks } from './subscribers.ts';

/** A midnight at which everybody's month ends: drafts, corrections, debits, invoices and receipts, end to end. */
const counts = (process.env.RENEWALS ?? '1000,3000,10000').split(',').map(Number);
const hour = 3_600_000;

async function measure(count: number) {
  const folder = path.join(tmpdir(), `rouage-renewals-${process.pid}-${count}`);
  const database = await startEmbeddedPostgres({ directory: folder, durable: true });
  const url = await (async () => {
    await database.createDatabaseIfMissing('bench');
    await migrate(database.url('bench'));
    return database.url('bench');
  })();
  const renewAt = new Date(Date.now() + 40 * 24 * hour);
  const bornAt = new Date(renewAt.getTime() - 30 * 24 * hour);
  const books = await providerBooks(count, bornAt);
  const renewal = renewalOf(books);
  await fillSubscribers(url, books, { bornAt, renewAt: renewal });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  let aheadMs = 0;
  const moveTo = async (instant: Date) => {
    aheadMs = instant.getTime() - Date.now();
    await pool.query('update shop_clock set ahead_ms = $1', [Math.round(aheadMs)]);
    await pool.query(`select pg_notify('shop_clock', '')`);
  };
  const idle = async () => {
    for (;;) {
      const { rows } = await pool.query<{ busy: boolean }>(
        `select exists (select from stripe_events where handled_at is null)
           or exists (select from outbox where done_at is null and gave_up_at is null
             and due_at <= now() + (select ahead_ms from shop_clock) * interval '1 millisecond') as busy`,
      );
      if (!rows[0]?.busy) return;
      await pause(100);
    }
  };
  const sandbox = await createStripeSandbox({
    now: () => new Date(Date.now() + aheadMs),
    secretKey: 'sk_test_sandbox_rouage',
    publishableKey: 'pk_test_sandbox_rouage',
    persistence: { load: async () => books, save: async () => {} },
    afterDelivery: idle,
  });
  const mailbox = await createMailbox({ smtpPort: 0 });
  await moveTo(new Date(renewal.getTime() - 24 * hour));
  const environment = {
    SHOP_MODE: 'test',
    DATABASE_URL: url,
    DATA_DIR: folder,
    STRIPE_API_URL: await sandbox.app.listen({ port: 0, host: '127.0.0.1' }),
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
  };
  const web = await Measured.start('src/server/main.ts', environment);
  const jobs = await Measured.start('src/server/worker.ts', environment);
  // The notices of a week before are of another night.
  await sandbox.settle();
  sandbox.sendEventsTo({ url: `${web.url}/api/stripe/webhook/`, secret: 'whsec_sandbox_rouage_demo_only' });
  const quiet = await catalogueP99(web.url, Promise.resolve(), 5);
  const before = { web: web.cpuSeconds(), jobs: jobs.cpuSeconds(), self: cpuSecondsOf(process.pid) };
  const began = performance.now();
  await moveTo(new Date(renewal.getTime() + 2 * hour));
  const night = sandbox.settle().then(() => (performance.now() - began) / 1000);
  const busy = await catalogueP99(web.url, night, 5);
  const seconds = await night;
  const { rows } = await pool.query<{ paid: string; letters: string }>(
    `select (select count(*) from invoices) as paid,
       (select count(*) from outbox where kind = 'email' and done_at is not null) as letters`,
  );
  const cpu = {
    web: web.cpuSeconds() - before.web,
    jobs: jobs.cpuSeconds() - before.jobs,
    'sandbox and mail': cpuSecondsOf(process.pid) - before.self,
  };
  const memory = { web: web.peakMegabytes(), jobs: jobs.peakMegabytes() };
  for (const measured of [web, jobs]) await measured.stop();
  await sandbox.app.close();
  await mailbox.close();
  await pool.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    count,
    paid: Number(rows[0]?.paid),
    letters: Number(rows[0]?.letters),
    seconds,
    quiet,
    busy,
    cpu,
    memory,
  };
}

/** When the clones' month ends, as the provider wrote it. */
function renewalOf(books: Awaited<ReturnType<typeof providerBooks>>): Date {
  const found = books.find(({ kind }) => kind === 'subscription')?.data as {
    items: { data: { current_period_end: number }[] };
  };
  return new Date((found.items.data[0]?.current_period_end ?? 0) * 1000);
}

/** The worst p99 of the catalogue over five-second rounds, until `over` is; twenty visitors a second. */
async function catalogueP99(url: string, over: Promise<unknown>, seconds: number): Promise<number> {
  let isOver = false;
  over.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  const p99s: number[] = [];
  do {
    const round = await autocannon({
      url: `${url}/catalogue`,
      connections: 2,
      overallRate: 20,
      duration: seconds,
    });
    p99s.push(round.latency.p99);
  } while (!isOver);
  return p99s.toSorted((a, b) => a - b)[Math.floor(p99s.length / 2)] ?? 0;
}

await buildIfStale();
for (const count of counts) {
  const { paid, letters, seconds, quiet, busy, cpu, memory } = await measure(count);
  console.log(
    `${count} renewals due: ${paid} invoices, ${letters} letters in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(1)} a second; catalogue p99 ${quiet} → ${busy} ms; CPU seconds ${JSON.stringify(cpu)}; peak MB ${JSON.stringify(memory)}`,
  );
}
process.exit(0);
