import type { Shop } from '#server/shop.ts';
import type { Comparison, ShownDifference } from '../contract.ts';
import { runComparison } from './run-comparison.ts';
import { showLast } from './show-comparison.ts';
import { beginComparison } from './start-comparison.ts';

const printed = 1_000;

/** Throws `comparison_running` while another runs. */
export async function compareNow(
  shop: Shop,
): Promise<{ comparison: Comparison; differences: ShownDifference[] }> {
  const { id } = await beginComparison(shop);
  await runComparison(shop, id);
  const { comparison, differences } = await showLast(shop, { page: 1, page_size: printed });
  if (!comparison) throw new Error(`no comparison ${id}`);
  return { comparison, differences: differences.results };
}
