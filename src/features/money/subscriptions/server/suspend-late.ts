import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { changeSubscription } from './change-subscription.ts';
import { shareOutCap } from './month-price.ts';
import { type LastRefusal, notifySuspended } from './notify-customer.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/**
 * The caller has made sure that nothing is payable at the provider
 * (docs/product/renewal.md#suspended-after-three-days).
 */
export async function suspendLate(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  { now, refused }: { now: Date; refused: LastRefusal | null },
): Promise<void> {
  const ended = { inactiveReason: 'suspended', endDate: now } as const;
  const act = { act: 'suspend', actor: 'system', now, with: ended } as const;
  const suspended = await changeSubscription(tx, customer, row, act);
  await notifySuspended(tx, settings, customer, suspended, { now, refused });
  await shareOutCap(tx, customer, now);
}
