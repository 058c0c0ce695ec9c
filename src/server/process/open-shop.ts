import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { openShopClock, realClock } from '../clock.ts';
import { openDatabase, openPool, permitConnections, refuseConnections } from '../db/connection.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { openNotifications } from '../db/notifications.ts';
import { openAddressService } from '../gateways/address.ts';
import { openAi } from '../gateways/ai/gateway.ts';
import { openErrorReports } from '../gateways/error-reports.ts';
import { openIncomingMailbox } from '../gateways/imap/mailbox.ts';
import { openN8n } from '../gateways/n8n/n8n.ts';
import { openStripe } from '../gateways/stripe/gateway.ts';
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts';
import type { Shop } from '../shop.ts';

export interface OpenShop extends Shop {
  close(): Promise<void>;
}

export interface Opening {
  attentive?: boolean;
  logTo?: DestinationStream;
}

export async function openShop(
  settings: Settings,
  { attentive = false, logTo }: Opening = {},
): Promise<OpenShop> {
  const log = pino({ level: settings.LOG_LEVEL }, logTo ?? pino.destination(1));
  if (!settings.DATABASE_URL) throw new Error('DATABASE_URL is missing');
  const errorReports = openErrorReports(settings, log);
  const pool = openPool(settings.DATABASE_URL, settings.DATABASE_POOL_SIZE, (err) =>
    log.error({ err }, 'idle database connection lost'),
  );
  const attention = {
    onSilence: () => refuseConnections(pool),
    onReached: () => permitConnections(pool),
  };
  const notifications = await openNotifications(
    settings.DATABASE_URL,
    log,
    attentive ? attention : undefined,
  );
  const clock = settings.SHOP_MODE === 'production' ? realClock : await openShopClock(pool, notifications);
  return {
    settings,
    log,
    pool,
    db: openDatabase(pool),
    notifications,
    clock,
    stripe: openStripe(settings),
    addressService: openAddressService(settings, log),
    ai: openAi(settings),
    incomingMailbox: openIncomingMailbox(settings),
    n8n: openN8n(settings),
    errorReports,
    async close() {
      await notifications.close();
      await pool.end();
      await errorReports.flush();
    },
  };
}

const graceMs = 10_000;

export async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.listen({ host: settings.HOST, port: settings.PORT });
}

/** Linking thousands of modules leaves 60 MB of garbage that V8 would keep (needs `--expose-gc`). */
function freeStartUpMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Reports before the process ends with 1, as it would without a listener. */
function reportTheEnd({ errorReports, log }: Shop): void {
  process.on('uncaughtException', async (error, origin) => {
    // A rejection because the database is away does not spoil the process's state.
    if (origin === 'unhandledRejection' && isDatabaseAway(error))
      return log.error({ err: error }, 'something was given up for want of the database');
    setTimeout(() => process.exit(1), graceMs).unref();
    log.fatal({ err: error }, 'uncaught error');
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    errorReports.report(error);
    await errorReports.flush().catch(() => undefined);
    process.exit(1);
  });
}

const lookAgainMs = 500;

/** Waits while the database is away: ending would help nobody. */
async function openShopWhenPossible(settings: Settings): Promise<OpenShop> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await openShop(settings, { attentive: true });
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const log = pino({ level: settings.LOG_LEVEL });
      if (!isTold) log.error({ err: error }, 'the database is away: this process waits for it');
      await pause(lookAgainMs);
    }
  }
}

export async function runProcess(start: (shop: Shop) => Promise<() => Promise<unknown>>): Promise<void> {
  try {
    const shop = await openShopWhenPossible(readSettings(process.env));
    reportTheEnd(shop);
    const stop = await start(shop);
    let stopping = false;
    const end = async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), graceMs).unref();
      await stop();
      await shop.close();
      process.exit(0);
    };
    // Written now, because the end may be a kill.
    flushCompileCache();
    freeStartUpMemory();
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, end);
    process.send?.('ready');
    // The parent may have ended before this listener was set.
    if (process.send && !process.connected) await end();
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}
