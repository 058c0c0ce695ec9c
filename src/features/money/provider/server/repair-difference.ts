import { Refusal } from '#contract-kit/error-codes.ts';
import { repairOf } from '#domain/money/provider-difference.ts';
import { repairAtProvider } from '#money/renewals/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { type NotedFacts, noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { debitNow, unknownNow } from './compare-debits.ts';
import { differencesNow, judgeAgain } from './compare-subscriptions.ts';
import {
  closeGoneAlerts,
  type DifferenceRow,
  replaceDifferences,
  selectDifference,
  selectDifferencesOf,
} from './difference-store.ts';
import { selectComparison, selectLast } from './store.ts';

const repaired = 'Ces différences ont été réparées, et les deux côtés relus.';

/** A day's money is found again by the invoice that it names. */
async function judgeMoneyAgain(shop: Shop, { comparisonId, kind, objectId, subscriptionId }: DifferenceRow) {
  if (kind === 'open_invoice_unknown')
    await replaceDifferences(shop.db, comparisonId, objectId, [kind], await unknownNow(shop, objectId));
  if (kind === 'debit' && subscriptionId !== null)
    await replaceDifferences(shop.db, comparisonId, objectId, [kind], await debitNow(shop, objectId));
}

/** Answers whether both sides, read again, agree. */
async function compareAgain(shop: Shop, comparisonId: number, provider: string): Promise<boolean> {
  await judgeAgain(shop, comparisonId, provider);
  for (const difference of await selectDifferencesOf(shop.db, comparisonId, provider))
    await judgeMoneyAgain(shop, difference);
  return inTransaction(shop.db, async (tx) => {
    const comparison = await selectComparison(tx, comparisonId);
    const now = shop.clock.now();
    // A running comparison closes the alerts at its own end.
    if (comparison?.status === 'finished') await closeGoneAlerts(tx, comparison, { note: repaired, now });
    return (await selectDifferencesOf(tx, comparisonId, provider)).length === 0;
  });
}

const noteRepair = (
  shop: Shop,
  staff: Staff,
  of: { subject: 'difference' | 'subscription'; subjectId: number; after: NotedFacts },
) =>
  // The journal is written before the repair, which is no transaction of ours: the request stands whatever comes of it.
  inTransaction(shop.db, (tx) =>
    noteStaffAct(tx, staff, { act: 'difference.repair', ...of, now: shop.clock.now() }),
  );

/** Throws `not_found`, or `difference_needs_person`. */
export async function repairByStaff(
  shop: Shop,
  differenceId: number,
  staff: Staff,
): Promise<{ detail: string; agrees: boolean }> {
  const difference = await selectDifference(shop.db, differenceId);
  if (!difference) throw new Refusal('not_found');
  const { comparisonId, subscriptionId, stripeSubscriptionId: provider } = difference;
  const { act } = repairOf(difference, subscriptionId !== null);
  if (act === 'none' || subscriptionId === null || provider === null)
    throw new Refusal('difference_needs_person');
  const after = { repair: act, subscription: subscriptionId };
  await noteRepair(shop, staff, { subject: 'difference', subjectId: differenceId, after });
  await repairAtProvider(shop, act, { subscriptionId, provider });
  const agrees = await compareAgain(shop, comparisonId, provider);
  const detail = agrees
    ? 'Réparé\u00a0: les deux côtés viennent d’être relus, ils disent la même chose.'
    : 'La réparation est faite et les deux côtés relus\u00a0: une différence demeure.';
  return { detail, agrees };
}

/** Throws `difference_needs_person` when the provider does not know the subscription. */
export async function repairSubscription(
  shop: Shop,
  { subscriptionId, provider }: { subscriptionId: number; provider: string },
  staff: Staff,
): Promise<void> {
  const found = await differencesNow(shop, provider);
  if (found.some(({ kind }) => kind === 'missing_at_provider')) throw new Refusal('difference_needs_person');
  const acts = new Set(found.map((difference) => repairOf(difference, true).act));
  acts.delete('none');
  // A closer look may find what the comparison does not count as a difference: it is read anew.
  if (acts.size === 0) acts.add('reconcile');
  const after = { repair: [...acts], subscription: subscriptionId };
  await noteRepair(shop, staff, { subject: 'subscription', subjectId: subscriptionId, after });
  for (const act of acts) if (act !== 'none') await repairAtProvider(shop, act, { subscriptionId, provider });
  const last = await selectLast(shop.db);
  if (last) await compareAgain(shop, last.id, provider);
}
