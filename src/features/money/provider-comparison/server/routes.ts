import { Refusal } from '#contract-kit/error-codes.ts';
import { repairOf } from '#domain/money/provider-difference.ts';
import { enqueueRepair, reconcileSubscription } from '#money/renewals/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { compareWithProvider, lastComparison, repairDifference } from '../contract.ts';
import { showLast, shownComparison } from './show-comparison.ts';
import { beginComparison } from './start-comparison.ts';
import { selectDifference } from './store.ts';

const done =
  'La réparation est demandée. Lancez une nouvelle comparaison pour vérifier que la différence a disparu.';

/** By the function that converges anyway. Throws `not_found`, or `difference_needs_person`. */
async function repairByStaff(shop: Shop, differenceId: number, staff: Staff): Promise<{ detail: string }> {
  const difference = await selectDifference(shop.db, differenceId);
  if (!difference) throw new Refusal('not_found');
  const { subscriptionId, stripeSubscriptionId: provider } = difference;
  const { act } = repairOf(difference, subscriptionId !== null);
  if (act === 'none' || subscriptionId === null || provider === null)
    throw new Refusal('difference_needs_person');
  // Before the repair, which is no transaction of ours: what was asked for stands, whatever became of it.
  await inTransaction(shop.db, (tx) =>
    noteStaffAct(tx, staff, {
      act: 'difference.repair',
      subject: 'difference',
      subjectId: differenceId,
      after: { repair: act, subscription: subscriptionId },
      now: shop.clock.now(),
    }),
  );
  if (act === 'reconcile') await reconcileSubscription(shop, provider);
  else await enqueueRepair(shop, act, { subscriptionId, provider });
  return { detail: done };
}

export const providerComparison: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(compareWithProvider, async ({ caller }) =>
    shownComparison(shop.db, await beginComparison(shop, caller.staff)),
  );
  endpoints.serveStaff(lastComparison, ({ query }) => showLast(shop, query));
  endpoints.serveStaff(repairDifference, ({ caller, params }) =>
    repairByStaff(shop, params.id, caller.staff),
  );
};
