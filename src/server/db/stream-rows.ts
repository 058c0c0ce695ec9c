import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

interface Pace {
  rows: number;
  pauseMs: number;
}

const withoutPause: Pace = { rows: 500, pauseMs: 0 };

/** Long files pause after so many rows, so that the process can answer others. */
export const besideOthers: Pace = { rows: 25, pauseMs: 2 };

/** Longer than `READER_STALL_MS`, so that a slow reader is cut off before their rows. */
const readerMayTake = '15min';

/** Streams one snapshot. It holds a connection until it is read to its end or abandoned. */
export async function* streamRows<Row extends pg.QueryResultRow = Record<string, unknown>>(
  pool: pg.Pool,
  query: string,
  values: readonly unknown[],
  { rows: rowsAtOnce, pauseMs } = withoutPause,
): AsyncGenerator<Row> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${readerMayTake}'`);
    await client.query(`declare stream no scroll cursor for ${query}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from stream`);
      yield* rows;
      if (rows.length < rowsAtOnce) break;
      if (pauseMs > 0) await pause(pauseMs);
    }
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    await client.query('rollback').catch((error: unknown) => {
      broken ??= error;
    });
    client.release(broken instanceof Error ? broken : undefined);
  }
}
