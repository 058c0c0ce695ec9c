import type pg from 'pg';

const pageSize = 500;

/** As they stood when it began, few in memory. Holds a connection until it is read to its end or left. */
export async function* streamRows(
  pool: pg.Pool,
  query: string,
  values: readonly unknown[],
): AsyncGenerator<Record<string, unknown>> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`declare stream no scroll cursor for ${query}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${pageSize} from stream`);
      yield* rows;
      if (rows.length < pageSize) break;
    }
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // Left or failed, the connection is rolled back; one that cannot be is not used again.
    await client.query('rollback').catch((error: unknown) => {
      broken ??= error;
    });
    client.release(broken instanceof Error ? broken : undefined);
  }
}
