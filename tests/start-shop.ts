import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { inject } from 'vitest';
import { buildApp } from '#app/app.ts';
import { listJobs } from '#app/jobs-list.ts';
import { selectNextDue } from '#demo/time-machine/due-store.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { parisMonthKey } from '#domain/time/paris-calendar.ts';
import * as emails from '#emails/emails.tsx';
import { createMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import type { Persistence } from '#sandbox/stripe/store.ts';
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import type { MovableClock } from '#server/clock.ts';
import { drain } from '#server/jobs/worker.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { type Opening, type OpenShop, openShop } from '#server/process/open-shop.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { createTestDatabase } from './database.ts';
import { openRequestCheck } from './stripe-requests/check-request.ts';

export interface TestShop extends OpenShop {
  clock: MovableClock;
  app: FastifyInstance;
  mailbox: Mailbox;
  sandbox: StripeSandbox;
  /** Moves the shop's time and lets the provider and the jobs live through it, in order. */
  travelTo(instant: Date): Promise<void>;
  /** One due moment follows another; days on which nothing is due are passed over, a week at most. */
  live(days: number): Promise<void>;
  /** Does all that is due by the shop's clock, as the worker would. */
  drain(): Promise<void>;
  /** The provider’s webhooks arrive, then all that is due is done. */
  settle(): Promise<void>;
  /** The shop's messages reach the provider, whose webhooks are then settled. */
  roundTrip(): Promise<void>;
  /** The worker is down: webhooks are received and nothing is done, until the next `drain`. */
  stopWorker(): void;
  stop(): Promise<void>;
}

/** A second process of the same shop: its own app, pool and memory, on the same database. On another machine it has other settings. */
export async function startSecondProcess(
  first: TestShop,
  others: Partial<Settings> = {},
): Promise<{ shop: OpenShop; app: FastifyInstance; stop(): Promise<void> }> {
  const shop = await openShop({ ...first.settings, ...others });
  const app = await buildApp(shop);
  await app.ready();
  return {
    shop,
    app,
    async stop() {
      await app.close();
      await shop.close();
    },
  };
}

/** It is a week ahead at most, and never after `until`. */
/**
 * In the last hours of a month of UTC Paris has begun the next one, which then holds two renewals of what is bought: such a
 * day has its own tests, and the others must not fail by the hour.
 */
async function leaveMonthsEdge(clock: MovableClock): Promise<void> {
  const now = clock.now();
  if (parisMonthKey(now) === now.toISOString().slice(0, 7)) return;
  await clock.moveTo(new Date(now.getTime() + 3 * HOUR_MS));
}

async function nextMoment({ clock, db }: OpenShop, sandbox: StripeSandbox, until: Date): Promise<Date> {
  const now = clock.now();
  const due = await selectNextDue(db, now);
  const ahead = [due?.at.getTime(), (sandbox.control.nextMoment() ?? 0) * 1000].filter(
    (at) => at !== undefined && at > now.getTime(),
  );
  return new Date(Math.min(until.getTime(), now.getTime() + 7 * DAY_MS, ...ahead.map(Number)));
}

// The SDK asks again after half a second, then after a whole one: it does here too, at once.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0;

/** The files of one shop alone, for numbers of invoices are the same in each. It goes with the run. */
async function folderOfShop(): Promise<string> {
  const parent = inject('shopFolders');
  await mkdir(parent, { recursive: true });
  return mkdtemp(path.join(parent, 'shop-'));
}

const webhookSecret = 'whsec_sandbox_rouage_demo_only';

/** The production app on its own database, with the sandbox in Stripe's place and a real mail catcher. */
export async function startShop(
  overrides: Record<string, string> | ((databaseUrl: string) => Record<string, string>) = {},
  { persistence, ...opening }: Opening & { persistence?: Persistence } = {},
): Promise<TestShop> {
  const database = await createTestDatabase();
  const folder = await folderOfShop();
  const mailbox = await createMailbox({ smtpPort: 0 });
  const time: { now: () => Date; work: () => Promise<void> } = {
    now: () => new Date(),
    work: async () => {},
  };
  const sandbox = await createStripeSandbox({
    now: () => time.now(),
    secretKey: 'sk_test_sandbox_rouage',
    publishableKey: 'pk_test_sandbox_rouage',
    persistence,
    checkRequest: await openRequestCheck(),
    afterDelivery: () => time.work(),
  });
  const settings = readSettings({
    SHOP_MODE: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: database.url,
    STRIPE_API_URL: await sandbox.app.listen({ port: 0, host: '127.0.0.1' }),
    SMTP_URL: mailbox.smtpUrl,
    SITE_URL: 'http://localhost:3000',
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    // How busy the machine is has no say in what a test finds.
    OVERLOAD_LAG_MS: '0',
    PROVIDER_PATIENCE_MS: '60000',
    ...(typeof overrides === 'function' ? overrides(database.url) : overrides),
  });
  const from = { name: settings.SITE_NAME, address: settings.MAIL_FROM };
  const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from, loadEmails: async () => emails });
  const shop = await openShop(settings, opening);
  const clock = shop.clock as MovableClock;
  const jobs = listJobs(mailer);
  await leaveMonthsEdge(clock);
  time.now = () => clock.now();
  const work = () => drain(shop, jobs);
  time.work = work;
  const app = await buildApp(shop, { pages: 'none', loadEmails: async () => emails });
  const travelTo = async (instant: Date) => {
    await clock.moveTo(instant);
    await sandbox.settle();
    // What is delivered last has been followed by all that is due, but where the worker is down.
    if (time.work !== work) await work();
  };
  const doAll = () => {
    time.work = work;
    return work();
  };
  const settle = async () => {
    await sandbox.delivered();
    await doAll();
  };
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  sandbox.sendEventsTo({ url: `${address}/api/stripe/webhook/`, secret: webhookSecret });
  return {
    ...shop,
    clock,
    app,
    mailbox,
    sandbox,
    drain: doAll,
    settle,
    async roundTrip() {
      await doAll();
      await settle();
    },
    stopWorker() {
      time.work = async () => {};
    },
    travelTo,
    async live(days) {
      const until = new Date(clock.now().getTime() + days * DAY_MS);
      while (clock.now() < until) await travelTo(await nextMoment(shop, sandbox, until));
    },
    async stop() {
      await app.close();
      await sandbox.app.close();
      mailer.close();
      await mailbox.close();
      await shop.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
