import { flushCompileCache } from 'node:module';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { openShopClock, realClock } from '../clock.ts';
import { directUrl, isPooled, tryAddresses } from '../db/addresses.ts';
import {
  openDatabase,
  openPool,
  type Pooler,
  permitConnections,
  refuseConnections,
} from '../db/connection.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { openNotifications } from '../db/notifications.ts';
import { schemaProblem } from '../db/schema-problem.ts';
import { traceQueries } from '../db/traced-queries.ts';
import { openAddressService } from '../gateways/address.ts';
import { openAi } from '../gateways/ai/gateway.ts';
import { openCompanyRegister } from '../gateways/companies.ts';
import { openErrorReports } from '../gateways/error-reports.ts';
import { openIncomingMailbox } from '../gateways/imap/mailbox.ts';
import { openN8n } from '../gateways/n8n/n8n.ts';
import { type OutgoingOptions, openOutgoing } from '../gateways/outgoing.ts';
import { openPlatform } from '../gateways/platform.ts';
import { openStripe } from '../gateways/stripe/gateway.ts';
import { openVatRegister } from '../gateways/vies.ts';
import { productionWarnings } from '../settings/production.ts';
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts';
import type { Shop } from '../shop.ts';
import { logSerializers, nameCause, printIntoLog } from './one-log.ts';
import { openTraces } from './open-traces.ts';
import { build, release, version } from './release.ts';

export interface OpenShop extends Shop {
  close(): Promise<void>;
}

export interface Opening {
  attentive?: boolean;
  /** How receivers are looked up, and waited for. */
  outgoing?: OutgoingOptions;
  /** Of the process, as its traces name it. */
  role?: string;
  logTo?: DestinationStream;
}

const openLog = ({ LOG_LEVEL: level }: Settings, logTo?: DestinationStream) =>
  pino(
    {
      level,
      base: { pid: process.pid, hostname: hostname(), version, build },
      serializers: logSerializers,
      mixin: nameCause,
    },
    logTo ?? pino.destination(1),
  );

export async function openShop(
  settings: Settings,
  { attentive = false, role = 'command', outgoing, logTo }: Opening = {},
): Promise<OpenShop> {
  const log = openLog(settings, logTo);
  if (!settings.DATABASE_URL) throw new Error('DATABASE_URL is missing');
  const errorReports = openErrorReports(settings, log);
  const traces = await openTraces(settings, { log, role });
  const pooler = attentive || isPooled(settings) ? await tryAddresses(settings, log) : undefined;
  const open = (url: string, through?: Pooler) => {
    const onError = (err: Error) => log.error({ err }, 'idle database connection lost');
    const opened = openPool(url, settings.DATABASE_POOL_SIZE, onError, through);
    if (traces) traceQueries(opened, traces);
    return opened;
  };
  const sessions = open(directUrl(settings));
  const pool = pooler ? open(settings.DATABASE_URL, pooler) : sessions;
  const pools = [...new Set([pool, sessions])];
  if (attentive) {
    const problem = await schemaProblem(sessions);
    if (problem) throw new SettingsError(problem);
  }
  const attention = {
    onSilence: () => pools.forEach(refuseConnections),
    onReached: () => pools.forEach(permitConnections),
  };
  const notifications = await openNotifications(directUrl(settings), log, attentive ? attention : undefined);
  const clock = settings.SHOP_MODE === 'production' ? realClock : await openShopClock(pool, notifications);
  return {
    settings,
    log,
    pool,
    sessions,
    db: openDatabase(pool),
    notifications,
    clock,
    stripe: openStripe(settings, { log, traces }),
    addressService: openAddressService(settings, log),
    companies: openCompanyRegister(settings, log),
    vatRegister: openVatRegister(settings, log),
    ai: openAi(settings),
    incomingMailbox: openIncomingMailbox(settings),
    n8n: openN8n(settings),
    outgoing: openOutgoing(settings, outgoing),
    platform: openPlatform(settings),
    errorReports,
    traces,
    async close() {
      await notifications.close();
      await Promise.all(pools.map((one) => one.end()));
      await errorReports.flush();
      await traces?.close();
    },
  };
}

/** A job that has begun may wait twenty seconds for a mail server or a provider that is away. */
export const graceMs = { web: 10_000, jobs: 25_000 };

/** Throws a `SettingsError` where it may not or cannot. */
export async function listen(app: FastifyInstance, { HOST, PORT }: Settings): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    throw new SettingsError(`HOST, PORT: cannot listen on ${HOST}:${PORT} (${(error as Error).message})`);
  }
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
    setTimeout(() => process.exit(1), graceMs.web).unref();
    log.fatal({ err: error }, 'uncaught error');
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    errorReports.report(error);
    await errorReports.flush().catch(() => undefined);
    process.exit(1);
  });
}

const lookAgainMs = 500;

/** Waits while the database is away: ending would help nobody. */
async function openShopWhenPossible(settings: Settings, role: string): Promise<OpenShop> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await openShop(settings, { attentive: true, role });
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (!isTold) openLog(settings).error({ err: error }, 'the database is away: this process waits for it');
      await pause(lookAgainMs);
    }
  }
}

type Start = (shop: Shop, leaving: AbortSignal) => Promise<() => Promise<unknown>>;

/** At SIGTERM a `web` serves for `DRAIN_MS` more, until it is told to end again. */
export async function runProcess(role: 'web' | 'jobs', start: Start): Promise<void> {
  try {
    const shop = await openShopWhenPossible(readSettings(process.env), role);
    reportTheEnd(shop);
    printIntoLog(shop.log);
    for (const warning of productionWarnings(shop.settings)) shop.log.warn(warning);
    const leaving = new AbortController();
    const drained = new AbortController();
    const stop = await start(shop, leaving.signal);
    const end = async (event: string) => {
      if (leaving.signal.aborted) return drained.abort();
      leaving.abort();
      const drainMs = role === 'web' && event === 'SIGTERM' ? shop.settings.drainMs : 0;
      shop.log.info(`${role} ${release} stops${drainMs > 0 ? `: it serves for ${drainMs} ms more` : ''}`);
      await pause(drainMs, undefined, { signal: drained.signal }).catch(() => undefined);
      setTimeout(() => process.exit(1), graceMs[role]).unref();
      await stop();
      await shop.close();
      process.exit(0);
    };
    // Written now, because the end may be a kill.
    flushCompileCache();
    freeStartUpMemory();
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => end(event));
    shop.log.info(`${role} ${release} is open`);
    process.send?.('ready');
    // The parent may have ended before this listener was set.
    if (process.send && !process.connected) await end('disconnect');
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}
