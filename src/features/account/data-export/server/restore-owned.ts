import type { EuroCents } from '#domain/money/money.ts';
import { recordUnpaidPurchase } from '#money/purchases/server/for-other-features.ts';
import { beginSubscription, findSubscription } from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { selectSubscriptionPrice } from './restore-store.ts';

export interface RestoredPurchase {
  automationId: number;
  orderId: number | null;
  amountPaid: EuroCents;
  purchasedAt: Date;
}

/** What the customer already has again stays as it is. */
export function restorePurchase(
  tx: Transaction,
  customer: Customer,
  purchase: RestoredPurchase,
  now: Date,
): Promise<void> {
  const given = { ...purchase, source: 'restore', actor: 'customer', now } as const;
  return recordUnpaidPurchase(tx, customer, given);
}

/** See docs/product/export-and-restore.md#restored-is-inactive. */
export async function restoreSubscription(
  tx: Transaction,
  customer: Customer,
  { automationId, now }: { automationId: number; now: Date },
): Promise<void> {
  if (await findSubscription(tx, { userId: customer.id, automationId })) return;
  await beginSubscription(tx, customer, {
    act: 'restore',
    actor: 'customer',
    now,
    with: {
      automationId,
      inactiveReason: 'restored',
      isRestored: true,
      individualPrice: await selectSubscriptionPrice(tx, automationId),
      startDate: now,
      importedAt: now,
    },
  });
}
