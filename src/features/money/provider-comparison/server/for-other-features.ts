import type { DifferenceKind } from '#domain/provider-difference.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Comparison, ShownDifference } from '../contract.ts';
import { runComparison } from './run-comparison.ts';
import { showLast } from './show-comparison.ts';
import { beginComparison } from './start-comparison.ts';
import { countByKind, selectLastFinished } from './store.ts';

/** How many differences a command prints; the administration pages through all of them. */
const printed = 1_000;

/**
 * A comparison in this process, for the command: begun, carried out and answered. Throws `comparison_running` beside another.
 */
export async function compareNow(
  shop: Shop,
): Promise<{ comparison: Comparison; differences: ShownDifference[] }> {
  const { id } = await beginComparison(shop, { origin: 'command', askedBy: null });
  await runComparison(shop, id);
  const { comparison, differences } = await showLast(shop, { page: 1, page_size: printed });
  if (!comparison) throw new Error(`no comparison ${id}`);
  return { comparison, differences: differences.results };
}

/** When the last comparison that came to its end did, and how many differences of each kind it holds. */
export async function lastFinishedComparison(
  db: Queries,
): Promise<{ finishedAt: Date; byKind: Partial<Record<DifferenceKind, number>> } | undefined> {
  const last = await selectLastFinished(db);
  return last && { finishedAt: last.finishedAt, byKind: await countByKind(db, last.id) };
}
