import { Refusal } from '#contract-kit/error-codes.ts';
import { repairOf } from '#domain/money/provider-difference.ts';
import { enqueueRepair, reconcileSubscription } from '#money/renewals/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { compareWithProvider, lastComparison, repairDifference } from '../contract.ts';
import { showLast, shownComparison } from './show-comparison.ts';
import { beginComparison } from './start-comparison.ts';
import { selectDifference } from './store.ts';

const done =
  'La réparation est demandée. Lancez une nouvelle comparaison pour vérifier que la différence a disparu.';

/** By the function that converges anyway. Throws `not_found`, or `difference_needs_person`. */
async function repairByStaff(shop: Shop, differenceId: number): Promise<{ detail: string }> {
  const difference = await selectDifference(shop.db, differenceId);
  if (!difference) throw new Refusal('not_found');
  const { subscriptionId, stripeSubscriptionId: provider } = difference;
  const { act } = repairOf(difference, subscriptionId !== null);
  if (act === 'none' || subscriptionId === null || provider === null)
    throw new Refusal('difference_needs_person');
  if (act === 'reconcile') await reconcileSubscription(shop, provider);
  else await enqueueRepair(shop, act, { subscriptionId, provider });
  return { detail: done };
}

export const providerComparison: Feature = ({ endpoints, shop }) => {
  endpoints.serve(compareWithProvider, async ({ caller }) =>
    shownComparison(shop.db, await beginComparison(shop, { origin: 'staff', askedBy: caller.userId })),
  );
  endpoints.serve(lastComparison, ({ query }) => showLast(shop, query));
  endpoints.serve(repairDifference, ({ params }) => repairByStaff(shop, params.id));
};
