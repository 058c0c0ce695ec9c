import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { renderEmail } from '../src/emails/render.tsx';
import { createMailbox, type Mailbox } from '../src/sandbox/mailbox/mailbox.ts';
import { buildApp } from '../src/server/app.ts';
import { type MovableClock, openShopClock } from '../src/server/clock.ts';
import { openDatabase, openPool } from '../src/server/db/connection.ts';
import { openStripe } from '../src/server/gateways/stripe.ts';
import { createMailer } from '../src/server/mail/mailer.ts';
import { readSettings } from '../src/server/settings.ts';
import type { Shop } from '../src/server/shop.ts';
import { createTestDatabase } from './database.ts';

export interface TestShop extends Shop {
  clock: MovableClock;
  app: FastifyInstance;
  mailbox: Mailbox;
  stop(): Promise<void>;
}

/** The production app on its own database, with the sandbox in Stripe's place and a real mail catcher. */
export async function startShop(overrides: Record<string, string> = {}): Promise<TestShop> {
  const database = await createTestDatabase();
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const pool = openPool(database.url, 8, () => {});
  const clock = await openShopClock(pool);
  const mailbox = await createMailbox({ smtpPort: 0 });
  const settings = readSettings({
    SHOP_MODE: 'test',
    DATABASE_URL: database.url,
    STRIPE_API_URL: 'http://127.0.0.1:9',
    SMTP_URL: mailbox.smtpUrl,
    SITE_URL: 'http://localhost:3000',
    RATE_LIMIT_FACTOR: '1000',
    ...overrides,
  });
  const mail = createMailer({ smtpUrl: mailbox.smtpUrl, from: { name: settings.SITE_NAME, address: settings.MAIL_FROM }, renderEmail });
  const shop: Shop = {
    settings,
    log,
    pool,
    db: openDatabase(pool),
    clock,
    stripe: openStripe(settings),
    mail,
  };
  const app = await buildApp(shop);
  await app.ready();
  return {
    ...shop,
    clock,
    app,
    mailbox,
    async stop() {
      await app.close();
      mail.close();
      await mailbox.close();
      await pool.end();
      await database.drop();
    },
  };
}
