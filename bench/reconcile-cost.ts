import { reconcileSubscription } from '#money/renewals/server/renewals.ts';
import { openShop } from '#server/process/open-shop.ts';
import { readSettings } from '#server/settings/settings.ts';
import { outsideCost } from '#tests/outside-cost.ts';

/** Queries and provider calls of one reconciliation: the same however many subscriptions there are. */
export async function reconcileCost(environment: NodeJS.ProcessEnv): Promise<string> {
  const shop = await openShop(readSettings(environment));
  const { rows } = await shop.pool.query<{ id: string }>(
    'select stripe_subscription_id as id from subscriptions where stripe_subscription_id is not null order by id limit 1',
  );
  const provider = rows[0]?.id;
  if (!provider) throw new Error('nothing to reconcile');
  const { queries, calls } = await outsideCost(() => reconcileSubscription(shop, provider));
  await shop.close();
  return `${queries} + ${calls}`;
}
