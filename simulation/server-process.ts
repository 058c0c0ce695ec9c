import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { buildApp } from '#app/app.ts';
import { listJobs } from '#app/jobs-list.ts';
import type { Emails, LoadEmails } from '#emails/emails.tsx';
import { isPlatformAway } from '#server/gateways/platform.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import { drain, type Jobs } from '#server/jobs/worker.ts';
import { type Attachments, type DrawAttachment, emailHandler } from '#server/mail/email-outbox.ts';
import { createMailer, type Mailer } from '#server/mail/mailer.ts';
import { loadPagesBuild } from '#server/pages/pages-build.ts';
import { listen, openShop } from '#server/process/open-shop.ts';

import { readSettings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { armKillPoint, watchKillPoints } from './kill-points.ts';
import type { NumberedOrder, Order, Said } from './orders.ts';

interface OpenServer {
  shop: Shop;
  jobs: Jobs;
  app: FastifyInstance;
  close(): Promise<void>;
}

const settings = readSettings(process.env);
const tell = (said: Said) => void process.send?.(said);
let now = 0;
let server: OpenServer | undefined;

/** The emails' content without their look, which no rule of money depends on and which costs more than all else. */
const renderPlainly: Emails['renderEmail'] = async (name, props) => {
  const text = JSON.stringify({ name, props });
  return { subject: name, html: '', text };
};

/** Likewise of the papers that emails carry. */
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

/** The demo's mail catcher shows its last emails to people; drawn, they cost as much as the rest of a day. */
const drawnFrom = Date.parse(process.env.SIMULATION_DRAWN_FROM || '9999-01-01');
const areDrawn = () => now >= drawnFrom;

const loadEmails: LoadEmails = async () => {
  const emails = await (await loadPagesBuild(process.cwd())).entry.module.loadEmails();
  return areDrawn() ? emails : { ...emails, renderEmail: renderPlainly };
};

function listSimulatedJobs(mailer: Mailer): Jobs {
  const { outbox, ...jobs } = listJobs(mailer);
  const { email: drawn } = outbox;
  const plain = emailHandler(mailer, plainFiles);
  const email: typeof plain = (...given) => (areDrawn() && drawn ? drawn : plain)(...given);
  return { ...jobs, outbox: { ...outbox, email } };
}

const providerAway = (error: unknown) =>
  (error instanceof ProviderError && error.problem === 'unavailable') || isPlatformAway(error);

/** The production shop; its time stands still between two orders, so that a run can be repeated. */
async function openSimulatedShop(): Promise<Shop & { close(): Promise<void> }> {
  // What a process keeps for its shop it keeps by the settings: those of a shop that was closed hold a pool that ended.
  const shop = await openShop({ ...settings });
  return {
    ...shop,
    clock: { now: () => new Date(now) },
    errorReports: {
      report(error, place) {
        const words = error instanceof Error ? error.stack : String(error);
        const where = JSON.stringify(place ?? {});
        tell({ kind: 'report', error: `${where} ${words}`, providerAway: providerAway(error) });
      },
      flush: async () => {},
    },
  };
}

function openMailer(): Mailer {
  const { SMTP_URL, SITE_NAME, MAIL_FROM } = settings;
  const from = { name: SITE_NAME, address: MAIL_FROM };
  return createMailer({ smtpUrl: String(SMTP_URL), from, loadEmails });
}

async function open(): Promise<void> {
  const shop = await openSimulatedShop();
  const mailer = openMailer();
  const app = await buildApp(shop);
  await listen(app, settings);
  server = {
    shop,
    jobs: listSimulatedJobs(mailer),
    app,
    async close() {
      await app.close();
      mailer.close();
      await shop.close();
    },
  };
}

async function work({ shop, jobs }: OpenServer, what: 'queue' | 'everything'): Promise<void> {
  await drain(shop, what === 'everything' ? jobs : { ...jobs, sweeps: [] });
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'time') now = order.at;
  else if (order.kind === 'arm') armKillPoint(order.point);
  else if (order.kind === 'open') await open();
  else if (!server) throw new Error(`${order.kind}: the server is closed`);
  else if (order.kind === 'work') await work(server, order.what);
  else {
    await server.close();
    server = undefined;
  }
}

async function answer({ id, order }: NumberedOrder): Promise<void> {
  try {
    await obey(order);
    tell({ kind: 'done', id });
  } catch (error) {
    tell({ kind: 'failed', id, error: error instanceof Error ? String(error.stack) : String(error) });
  }
}

watchKillPoints();
// The wait before a request is tried again is in real time, of which nothing here depends.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.001;
Stripe.prototype.getMaxNetworkRetryDelay = () => 0.001;
// Of a delivery that failed the next try comes a little sooner or later, by chance: here by none.
Math.random = () => 0.5;
process.on('message', (asked: NumberedOrder) => void answer(asked));
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready' });
