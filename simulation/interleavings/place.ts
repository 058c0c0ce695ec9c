import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { buildApp } from '#app/app.ts';
import { listJobs } from '#app/jobs-list.ts';
import type { EmailPayload } from '#emails/emails.tsx';
import { subscribedEvents } from '#money/provider/server/provider-events.ts';
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import { drain, type Jobs } from '#server/jobs/worker.ts';
import { type Attachments, type DrawAttachment, emailHandler } from '#server/mail/email-outbox.ts';
import type { OutgoingEmail } from '#server/mail/mailer.ts';
import { openShop } from '#server/process/open-shop.ts';
import { readSettings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { Email } from '../invariants/world.ts';
import type { KeptObjects } from '../kept-objects.ts';
import { moveReceivers } from '../receivers.ts';
import { publishableKey, secretKey } from '../stage.ts';
import { openStandIns, type Remembered, type StandIns } from '../stand-ins.ts';
import { simulatedYear } from '../telling.ts';
import { asShop } from './confinement.ts';
import { pointOfCall } from './footprint.ts';
import { atPoint } from './gate.ts';
import { NOW } from './moments.ts';
import { openPipeline } from './readers.ts';

const webhookSecret = 'whsec_sandbox_rouage_demo_only';

/** It stands still until it is told otherwise. */
export interface ShopTime {
  now: Date;
}

/** The production shop in this process, on one copy of the prepared database, with its provider. */
export interface Place {
  readonly time: ShopTime;
  readonly shop: Shop;
  readonly app: FastifyInstance;
  readonly jobs: Jobs;
  /** The same, as the seller's own pipeline reaches it. */
  readonly pipeline: FastifyInstance;
  readonly sandbox: StripeSandbox;
  /** The model, n8n and the programs of customers. */
  readonly standIns: StandIns;
  /** For looks and for the checks: it is no act's, and sees every row. */
  readonly pool: pg.Pool;
  readonly mails: Email[];
  /** What nobody foresaw, as the shop would tell its error reports. */
  readonly reports: string[];
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** What a place starts from. */
export interface Beginning {
  /** Of the database, as its owner reaches it. */
  url: string;
  now: Date;
  objects: KeptObjects;
  mails: readonly Email[];
  remembered: Remembered;
}

const drawPlainly: DrawAttachment = async (_shop, { id }) => ({
  filename: `${id}.txt`,
  contentType: 'text/plain',
  content: Buffer.from(id),
});
const plainFiles: Attachments = {
  invoice: drawPlainly,
  withdrawal: drawPlainly,
  terms: drawPlainly,
  'withdrawal-form': drawPlainly,
};

/** The emails reach their book at once: no rule of money depends on their look or on their way. */
function listPlainJobs(place: Pick<Place, 'time' | 'mails'>): Jobs {
  const send = async ({ messageId, to, payload }: OutgoingEmail) => {
    const receivedAt = place.time.now.toISOString();
    place.mails.push({ outboxId: messageId, to, subject: payload.name, receivedAt });
  };
  const mailer = { send, read: async (email: unknown) => z.custom<EmailPayload>().parse(email) };
  const { outbox, ...jobs } = listJobs(mailer);
  const email = emailHandler(mailer, plainFiles);
  return { ...jobs, outbox: { ...outbox, email } };
}

const { seller } = simulatedYear.story;
/** Until the acts, so that what was deposited is to be sent again. */
const refusesUntilNow = ({ now }: ShopTime) => now < NOW;
/** Who is held at a point waits in real time. */
const patienceMs = '60000';
/** So many that no month comes to its budget. */
const customers = 5_000;

const settingsOf = (url: string, sandboxUrl: string, standIns: StandIns) =>
  readSettings({
    SHOP_MODE: 'test',
    LOG_LEVEL: process.env.SIMULATION_LOG_LEVEL ?? 'silent',
    DATABASE_URL: asShop(url),
    DATABASE_POOL_SIZE: '12',
    STRIPE_API_URL: sandboxUrl,
    SITE_URL: 'http://localhost:3000',
    RATE_LIMIT_FACTOR: '1000000',
    CACHE_MEGABYTES: '0',
    OVERLOAD_LAG_MS: '0',
    OUTGOING_INSIDE: 'true',
    ...standIns.settings,
    ...standIns.administration.settings,
    ...seller,
    AI_TIMEOUT_MS: patienceMs,
    N8N_TIMEOUT_MS: patienceMs,
  });

function reportTo(reports: string[]): Shop['errorReports'] {
  return {
    report(error, where) {
      const isAway = error instanceof ProviderError && error.problem === 'unavailable';
      const words = error instanceof Error ? error.stack : String(error);
      reports.push(`${isAway ? 'the provider is away: ' : ''}${JSON.stringify(where ?? {})} ${words}`);
    },
    flush: async () => {},
  };
}

export async function openPlace({ url, now, objects, mails, remembered }: Beginning): Promise<Place> {
  const time: ShopTime = { now };
  const sandbox = await createStripeSandbox({
    now: () => time.now,
    secretKey,
    publishableKey,
    persistence: objects,
  });
  const sandboxUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const standIns = await openStandIns(
    { now: () => time.now, customers, seller, refuses: () => refusesUntilNow(time) },
    remembered,
  );
  const opened = await openShop(settingsOf(url, sandboxUrl, standIns));
  const reports: string[] = [];
  const shop: Shop = {
    ...opened,
    clock: { now: () => time.now },
    errorReports: reportTo(reports),
    outgoing: {
      ...opened.outgoing,
      post: (sent) => atPoint(pointOfCall('a receiver is told', false), () => opened.outgoing.post(sent)),
    },
  };
  const app = await buildApp(shop);
  const pipeline = await openPipeline(shop);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const pool = new pg.Pool({ connectionString: url, max: 4, options: '-c jit=off' });
  // A connection on its way out when its database is dropped is nobody's loss.
  pool.on('error', () => {});
  await moveReceivers(pool, standIns.receivers);
  const place: Place = {
    ...{ time, shop, app, pipeline, sandbox, standIns, pool, reports, mails: [...mails] },
    jobs: { outbox: {}, queue: {}, sweeps: [] },
    drain: () => drain(shop, place.jobs),
    async close() {
      await app.close();
      await pipeline.close();
      await sandbox.app.close();
      await standIns.close();
      await opened.close();
      await pool.end();
    },
  };
  Object.assign(place.jobs, listPlainJobs(place));
  sandbox.sendEventsTo({
    url: `${address}/api/stripe/webhook/`,
    secret: webhookSecret,
    events: subscribedEvents,
  });
  sandbox.control.holdEvents();
  return place;
}
