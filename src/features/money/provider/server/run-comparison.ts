import { DAY_MS } from '#domain/time/durations.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { convergeRecentDisputes } from '#money/withdrawal/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Comparison, ShownDifference } from '../contract.ts';
import { compareDebits, compareOpenInvoices } from './compare-debits.ts';
import { compareRefunds } from './compare-refunds.ts';
import { compareListed, compareUnlisted, verifySubscriptions } from './compare-subscriptions.ts';
import { closeGoneAlerts, countByKind } from './difference-store.ts';
import { showLast } from './show-comparison.ts';
import { beginComparison } from './start-comparison.ts';
import {
  alertKey,
  type ComparisonRow,
  forgetFindings,
  forgetOld,
  forgetSeen,
  selectComparison,
  updateComparison,
} from './store.ts';

const keptMs = 400 * DAY_MS;

async function finish(
  shop: Shop,
  { id, origin, day, startedAt }: ComparisonRow,
  found: Parameters<typeof updateComparison>[2],
): Promise<void> {
  const counts = Object.values(await countByKind(shop.db, id));
  const differences = counts.reduce((sum, count) => sum + count, 0);
  await inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    await updateComparison(tx, id, { ...found, status: 'finished', finishedAt: now });
    await forgetSeen(tx, id);
    await forgetOld(tx, new Date(now.getTime() - keptMs));
    const note = `Une comparaison plus récente (n°\u00a0${id}) ne trouve plus ces différences.`;
    await closeGoneAlerts(tx, { id, day, startedAt }, { note, now });
    if (differences === 0 || origin !== 'night') return;
    const details = { comparison: id, differences };
    await raiseAlert(tx, { kind: 'provider_differences', onceKey: alertKey(id), details, now });
  });
  shop.log.info({ comparison: id, differences }, 'compared with the provider');
}

/** After a kill it begins anew (docs/product/provider.md#nightly-comparison). */
export async function runComparison(shop: Shop, comparisonId: number): Promise<void> {
  const comparison = await selectComparison(shop.db, comparisonId);
  if (comparison?.status !== 'running') return;
  await inTransaction(shop.db, (tx) => forgetFindings(tx, comparisonId));
  const { day } = comparison;
  const span = { from: firstInstantOfParisDay(day), until: firstInstantOfParisDay(daysLater(day, 1)) };
  await convergeRecentDisputes(shop);
  const subscriptionsSeen = await compareListed(shop, comparisonId);
  await compareUnlisted(shop, comparisonId);
  const invoicesSeen = await compareOpenInvoices(shop, comparisonId);
  const debits = await compareDebits(shop, comparisonId, { span, day });
  const refunds = await compareRefunds(shop, comparisonId, span);
  await verifySubscriptions(shop, comparisonId);
  await finish(shop, comparison, {
    subscriptionsSeen,
    invoicesSeen,
    debitsHere: debits.here,
    debitsThere: debits.there,
    refundsHere: refunds.here,
    refundsThere: refunds.there,
  });
}

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
