import type pg from 'pg';
import type { Notifications } from './db/notifications.ts';

/** docs/product/time.md#one-clock */
export interface Clock {
  now(): Date;
}

export interface MovableClock extends Clock {
  moveTo(instant: Date): Promise<void>;
  refresh(): Promise<void>;
}

export const isMovable = (clock: Clock): clock is MovableClock => 'moveTo' in clock;

export const realClock: Clock = { now: () => new Date() };

const clockChannel = 'shop_clock';

export async function openShopClock(pool: pg.Pool, notifications: Notifications): Promise<MovableClock> {
  let aheadMs = 0;
  const refresh = async () => {
    const { rows } = await pool.query<{ ahead_ms: string }>('select ahead_ms from shop_clock');
    aheadMs = Number(rows[0]?.ahead_ms ?? 0);
  };
  await refresh();
  // The message carries the advance, so that every process has it when the message arrives.
  await notifications.on(clockChannel, (told) => {
    if (told === '') return refresh();
    aheadMs = Math.max(aheadMs, Number(told));
  });
  return {
    now: () => new Date(Date.now() + aheadMs),
    refresh,
    async moveTo(instant) {
      const wanted = instant.getTime() - Date.now();
      const { rows } = await pool.query<{ ahead_ms: string }>(
        'update shop_clock set ahead_ms = greatest(ahead_ms, $1) returning ahead_ms',
        [wanted],
      );
      aheadMs = Number(rows[0]?.ahead_ms ?? aheadMs);
      await pool.query('select pg_notify($1, $2)', [clockChannel, String(aheadMs)]);
    },
  };
}
