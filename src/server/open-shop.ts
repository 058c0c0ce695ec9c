import { pino } from 'pino';
import { openShopClock, realClock } from './clock.ts';
import { openDatabase, openPool } from './db/connection.ts';
import { openStripe } from './gateways/stripe.ts';
import type { Settings } from './settings.ts';
import type { Mail, Shop } from './shop.ts';

/** Opens everything that a process needs; `close` ends the connections. */
export async function openShop(settings: Settings, mail: Mail): Promise<Shop & { close(): Promise<void> }> {
  const log = pino({ level: settings.LOG_LEVEL });
  if (!settings.DATABASE_URL) throw new Error('DATABASE_URL is missing');
  const pool = openPool(settings.DATABASE_URL, settings.DATABASE_POOL_SIZE, (err) =>
    log.error({ err }, 'idle database connection lost'),
  );
  const clock = settings.SHOP_MODE === 'production' ? realClock : await openShopClock(pool);
  const stripe = openStripe(settings);
  return { settings, log, pool, db: openDatabase(pool), clock, stripe, mail, close: () => pool.end() };
}
