import { resolveAlert } from '#server/alerts.ts';
import type { Transaction } from '#server/db/connection.ts';
import { type ComparisonRow, selectGoneAlerts } from './store.ts';

/** docs/product/alert.md#differences-that-are-gone */
export async function closeGoneAlerts(
  tx: Transaction,
  comparison: Pick<ComparisonRow, 'id' | 'day' | 'startedAt'>,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  for (const onceKey of await selectGoneAlerts(tx, comparison))
    await resolveAlert(tx, { onceKey, note, now });
}
