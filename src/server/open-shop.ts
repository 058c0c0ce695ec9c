import { type DestinationStream, pino } from 'pino';
import { openShopClock, realClock } from './clock.ts';
import { openDatabase, openPool, permitConnections, refuseConnections } from './db/connection.ts';
import { openNotifications } from './db/notifications.ts';
import { openAddressService } from './gateways/address.ts';
import { openErrorReports } from './gateways/error-reports.ts';
import { openStripe } from './gateways/stripe/gateway.ts';
import type { Settings } from './settings.ts';
import type { Shop } from './shop.ts';

export interface OpenShop extends Shop {
  close(): Promise<void>;
}

export interface Opening {
  /** Notices a database that stands still. */
  attentive?: boolean;
  logTo?: DestinationStream;
}

/** `close` ends the connections. */
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
    errorReports,
    async close() {
      await notifications.close();
      await pool.end();
      await errorReports.flush();
    },
  };
}
