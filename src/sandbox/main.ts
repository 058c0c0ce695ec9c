import path from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { shopHasCaughtUp } from '#demo/caught-up.ts';
import { openShopClock } from '#server/clock.ts';
import { directUrl } from '#server/db/addresses.ts';
import { openPool } from '#server/db/connection.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { openNotifications } from '#server/db/notifications.ts';
import { readSettings } from '#server/settings/settings.ts';
import { createAddressSandbox } from './address/address-sandbox.ts';
import { createAiSandbox } from './ai/ai-sandbox.ts';
import { companySandbox } from './companies/company-sandbox.ts';
import { demoMail, startImapSandbox } from './imap/imap-server.ts';
import { createFilePersistence } from './mailbox/file-persistence.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { createN8nSandbox } from './n8n/n8n-sandbox.ts';
import { keepWorkflowsIn } from './n8n/workflow-shelf.ts';
import { createPlatformSandbox } from './platform/platform-sandbox.ts';
import { createStripeSandbox, type StripeSandbox } from './stripe/stripe-sandbox.ts';
import { openStripePersistence, SecondSandbox } from './stripe-persistence.ts';

/** Stands in for the outside world in demo and tests: payments, mail, addresses, the model and n8n. */
const settings = readSettings({ ...process.env, STRIPE_API_URL: undefined });
if (settings.SHOP_MODE === 'production') throw new Error('the sandbox never runs in production');
const databaseUrl = directUrl(settings);
const log = pino({ level: settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL });
const host = '127.0.0.1';

const pool = openPool(databaseUrl, 2, (err) => log.warn({ err }, 'idle database connection lost'));
const notifications = await openNotifications(databaseUrl, log);
const clock = await openShopClock(pool, notifications);
const persistence = await openStripePersistence(databaseUrl, { isPassing: isDatabaseAway });
const stripe: StripeSandbox = await createStripeSandbox({
  now: () => clock.now(),
  refreshClock: () => clock.refresh(),
  secretKey: settings.STRIPE_SECRET_KEY,
  publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
  webhook: { url: String(process.env.SANDBOX_WEBHOOK_URL), secret: settings.STRIPE_WEBHOOK_SECRET },
  persistence,
  logger: log,
  afterDelivery: () => shopHasCaughtUp(pool, { away: stripe.control.faults().outage !== null }),
});
/** npm start passes the former addresses when it restarts the sandbox. */
const before: Record<string, string> = JSON.parse(process.env.SANDBOX_ADDRESSES ?? '{}');
const formerPort = (name: string) => Number(new URL(before[name] ?? 'http://127.0.0.1:0').port);
/** One mailbox, as a shop has; its password is no secret. */
const imap = await startImapSandbox({ port: formerPort('imapUrl'), password: 'demo' });
const imapUrl = `imap://boutique:demo@127.0.0.1:${imap.port}/INBOX`;
const incoming = {
  ideasAddress: demoMail.IDEAS_ADDRESS,
  authservId: demoMail.IMAP_AUTHSERV_ID,
  deliver: (raw: Buffer) => imap.deliver('boutique', raw),
  // The shop's clock may be on another day than the machine's.
  now: () => clock.now(),
};
/** A shop with its own mailbox never sees what is written here. */
const isRead = !settings.IMAP_URL || settings.IMAP_URL === imapUrl;
const mailbox = await createMailbox({
  ...(isRead ? { incoming } : {}),
  smtpPort: formerPort('smtpUrl'),
  persistence: createFilePersistence(path.resolve(settings.DATA_DIR, 'mailbox')),
  now: () => clock.now(),
  previewsUrl: `${settings.siteUrl}/demo/emails`,
});
const web = Fastify();
await web.register(mailbox.web);
const address = createAddressSandbox();
await address.register(companySandbox);
await address.register(createPlatformSandbox({ now: () => clock.now() }).plugin, { prefix: '/platform' });
const ai = createAiSandbox();
const n8n = await createN8nSandbox({
  now: () => clock.now(),
  persistence: keepWorkflowsIn(path.resolve(settings.DATA_DIR, 'n8n/workflows.json')),
});

const stripeUrl = (await stripe.app.listen({ host, port: formerPort('stripeUrl') })).replace(
  host,
  'localhost',
);
const mailboxUrl = (await web.listen({ host, port: formerPort('mailboxUrl') })).replace(host, 'localhost');
const addressUrl = await address.listen({ host, port: formerPort('addressUrl') });
const aiUrl = await ai.app.listen({ host, port: formerPort('aiUrl') });
const n8nUrl = await n8n.app.listen({ host, port: formerPort('n8nUrl') });
await persistence.announce(stripeUrl).catch((error: unknown) => {
  if (!(error instanceof SecondSandbox)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

const settleEveryMs = 1_000;
let stopping = false;
let settling: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
// The provider does what is due within a second, by itself.
function live(): void {
  settling = stripe
    .settle()
    .catch((err: unknown) => log.error({ err }, 'sandbox could not settle'))
    .finally(() => {
      if (!stopping) timer = setTimeout(live, settleEveryMs);
    });
}
live();

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearTimeout(timer);
  await settling;
  await Promise.all([
    stripe.app.close(),
    web.close(),
    address.close(),
    ai.app.close(),
    mailbox.close(),
    imap.close(),
    n8n.app.close(),
  ]);
  await notifications.close();
  await persistence.close();
  await pool.end();
  process.exit(0);
}
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
process.send?.({ stripeUrl, smtpUrl: mailbox.smtpUrl, mailboxUrl, addressUrl, aiUrl, imapUrl, n8nUrl });
