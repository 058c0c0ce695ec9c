import { Refusal } from '#contract-kit/error-codes.ts';
import { findSubscription } from '#money/subscriptions/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { OpenedPayment } from '../contract.ts';
import { openPayment } from './open-payment.ts';

/** Another row than a restored one is activated by its automation. */
export async function activateRestoredRow(
  shop: Shop,
  userId: number,
  restored: { subscriptionId: number; immediateAccess: boolean },
): Promise<OpenedPayment> {
  const row = await findSubscription(shop.db, { userId, id: restored.subscriptionId });
  if (row?.inactiveReason !== 'restored') throw new Refusal('not_found');
  return openPayment(shop, {
    userId,
    automationId: row.automationId,
    type: 'restored',
    immediateAccess: restored.immediateAccess,
  });
}
