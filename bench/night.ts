import pg from 'pg';
import { shopHasCaughtUp } from '#demo/caught-up.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { subscribedEvents } from '#money/provider/server/provider-events.ts';
import { createMailbox } from '#sandbox/mailbox/mailbox.ts';
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { migrate } from '#server/db/migrate.ts';
import { startDatabase } from './database.ts';
import { shopEnvironment } from './environment.ts';
import { fillSubscribers, providerBooks, renewalOf } from './subscribers.ts';

/** A shop and its provider, a day before the month of `count` subscribers ends at one and the same instant. */
export interface Night {
  environment: NodeJS.ProcessEnv;
  pool: pg.Pool;
  /** PostgreSQL's first process, the parent of the others. */
  databasePid: number;
  /** Tells the provider where the shop listens. */
  sendEventsTo(site: string): void;
  /** Lives through the instant and the hour and a half after it: drafts, corrections, debits, emails. */
  pass(): Promise<void>;
  close(): Promise<void>;
}

/** However long it takes: ten thousand months are one moment's work. */
const untilIdle = (pool: pg.Pool) => shopHasCaughtUp(pool, { patienceMs: Number.POSITIVE_INFINITY });

async function openBooks(count: number) {
  const database = await startDatabase(`night-${count}`, { durable: true });
  const { url } = database;
  await migrate(url);
  const bornAt = new Date(Date.now() + 10 * DAY_MS);
  const books = await providerBooks(count, bornAt);
  const renewAt = renewalOf(books);
  await fillSubscribers(url, books, { bornAt, renewAt });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The server goes before the pool's idle connections do.
  pool.on('error', () => {});
  return { database, url, books, renewAt, pool };
}

export async function openNight(count: number): Promise<Night> {
  const { database, url, books, renewAt, pool } = await openBooks(count);
  let aheadMs = 0;
  const moveTo = async (instant: Date) => {
    aheadMs = instant.getTime() - Date.now();
    await pool.query('update shop_clock set ahead_ms = $1', [Math.round(aheadMs)]);
    await pool.query(`select pg_notify('shop_clock', '')`);
  };
  const sandbox = await createStripeSandbox({
    now: () => new Date(Date.now() + aheadMs),
    secretKey: 'sk_test_sandbox_rouage',
    publishableKey: 'pk_test_sandbox_rouage',
    persistence: { load: async () => books, save: async () => {} },
    afterDelivery: () => untilIdle(pool),
  });
  const mailbox = await createMailbox({ smtpPort: 0 });
  await moveTo(new Date(renewAt.getTime() - DAY_MS));
  // The notices of a week before are of another night.
  await sandbox.settle();
  return {
    environment: {
      ...shopEnvironment({ url, folder: database.folder }),
      STRIPE_API_URL: await sandbox.app.listen({ port: 0, host: '127.0.0.1' }),
      SMTP_URL: mailbox.smtpUrl,
    },
    pool,
    databasePid: database.pid,
    sendEventsTo: (site) =>
      sandbox.sendEventsTo({
        url: `${site}/api/stripe/webhook/`,
        secret: 'whsec_sandbox_rouage_demo_only',
        events: subscribedEvents,
      }),
    async pass() {
      await moveTo(new Date(renewAt.getTime() + 1.5 * HOUR_MS));
      await sandbox.settle();
      await untilIdle(pool);
    },
    async close() {
      await sandbox.app.close();
      await mailbox.close();
      await pool.end();
      await database.stop();
    },
  };
}
