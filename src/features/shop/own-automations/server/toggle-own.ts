import { type Toggle, toggleSubscription } from '#money/renewals/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { ToggledSubscription } from '../contract.ts';
import { showSubscription } from './list-subscriptions.ts';

export async function toggleOwn(shop: Shop, toggle: Toggle): Promise<ToggledSubscription> {
  const { id, changedAt } = await toggleSubscription(shop, toggle);
  return { ...(await showSubscription(shop, toggle.userId, id)), changed_at: changedAt.toISOString() };
}
