import pg from 'pg';
import { openShopClock } from '../../src/server/clock.ts';

export interface TestClock {
  now(): Promise<Date>;
  /** Moves the shop's time forward, for all its processes; it never goes back. */
  advance(by: { days?: number; hours?: number; minutes?: number }): Promise<void>;
}

const minuteMs = 60_000;
/** It only writes the clock: nobody needs to call it back. */
const deaf = { on: async () => {}, tellHere: () => {}, close: async () => {} };

/** Sets the shop's clock in its database, as the demo does; the processes hear of it at once. */
export function testClock(databaseUrl: string): TestClock {
  async function withClock<Result>(
    use: (clock: Awaited<ReturnType<typeof openShopClock>>) => Promise<Result> | Result,
  ): Promise<Result> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    pool.on('error', () => {});
    try {
      return await use(await openShopClock(pool, deaf));
    } finally {
      await pool.end();
    }
  }
  return {
    now: () => withClock((clock) => clock.now()),
    advance: ({ days = 0, hours = 0, minutes = 0 }) =>
      withClock((clock) =>
        clock.moveTo(new Date(clock.now().getTime() + (days * 1440 + hours * 60 + minutes) * minuteMs)),
      ),
  };
}
