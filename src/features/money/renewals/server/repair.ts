import { randomUUID } from 'node:crypto';
import type { RepairAct } from '#domain/money/provider-difference.ts';
import { setPeriod, setShare } from '#money/subscriptions/server/for-other-features.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { setEnd } from './end-account.ts';
import { reconcileSubscription } from './renewals.ts';

const carry: Record<Exclude<RepairAct, 'reconcile' | 'none'>, OutboxHandler> = {
  set_share: setShare,
  set_end: setEnd,
  set_period: setPeriod,
};

/** It calls the provider and not the outbox, because staff wait for the answer. Another call does what is left. */
export async function repairAtProvider(
  shop: Shop,
  act: Exclude<RepairAct, 'none'>,
  { subscriptionId: subscription, provider }: { subscriptionId: number; provider: string },
): Promise<void> {
  // A month that was paid there is followed before a date is carried (docs/product/provider.md#which-side-is-right).
  if (act === 'reconcile' || act === 'set_period') await reconcileSubscription(shop, provider);
  if (act === 'reconcile') return;
  const payload = act === 'set_share' ? { subscription } : { subscription, provider };
  await carry[act](shop, { id: randomUUID(), payload, userId: null });
}
