import type pg from 'pg';

const pageSize = 25;

/** A snapshot, few rows in memory. Holds a connection until it is read to its end or abandoned. */
export async function* streamRows<Row extends pg.QueryResultRow = Record<string, unknown>>(
  pool: pg.Pool,
  query: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`declare stream no scroll cursor for ${query}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${pageSize} from stream`);
      yield* rows;
      if (rows.length < pageSize) break;
    }
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // After an abandoned or failed read the connection is rolled back, or destroyed if that fails.
    await client.query('rollback').catch((error: unknown) => {
      broken ??= error;
    });
    client.release(broken instanceof Error ? broken : undefined);
  }
}
