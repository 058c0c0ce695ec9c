import type { Shop } from '../shop.ts';

/** Rows of a round that could not be done; the others are. */
export class FailedRows extends Error {
  override name = 'FailedRows';
  readonly done: number;
  readonly failures: readonly unknown[];

  constructor(done: number, failures: readonly unknown[]) {
    super(`${failures.length} rows failed`, { cause: failures[0] });
    this.done = done;
    this.failures = failures;
  }
}

/**
 * One that fails keeps no other waiting (docs/product/time.md#one-row-stops-no-other). Answers how many were done: all
 * but those to which the act answers `false`. Throws `FailedRows`.
 */
export async function doEachRow<Row>(
  { notifications }: Pick<Shop, 'notifications'>,
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const row of rows) {
    try {
      if ((await act(row)) !== false) done += 1;
    } catch (error) {
      failures.push(error);
      // Without the database the others would fail too, each after a wait.
      if (notifications.isAway()) break;
    }
  }
  if (failures.length > 0) throw new FailedRows(done, failures);
  return done;
}
