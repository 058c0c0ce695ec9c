import { Refusal } from '#contract-kit/error-codes.ts';
import { declineReason } from '#domain/money/decline-reason.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { invoiceNumberOf } from '#money/orders/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { ConfirmedPayment } from '../contract.ts';
import { selectForSale, selectOwnPayment } from './checkout-store.ts';
import { type Reconciled, reconcilePayment } from './reconcile-payment.ts';

export interface Confirmation {
  payment_intent_id?: string | undefined;
  subscription_id?: number | undefined;
  automation_id?: number | undefined;
}

function refuseUnpaid({ payment, mismatch }: Reconciled): void {
  if (mismatch) throw new Refusal('payment_mismatch');
  if (payment.status === 'failed') {
    throw new Refusal('payment_failed', { detail: declineReason(payment.failureCode) });
  }
  if (payment.status !== 'succeeded') throw new Refusal('payment_not_confirmed');
}

/** See docs/product/payment.md#somebody-elses-intent-is-unknown. Asking twice answers the same. */
export async function confirmPayment(
  shop: Shop,
  userId: number,
  body: Confirmation,
): Promise<ConfirmedPayment> {
  const { payment_intent_id: intentId, subscription_id: subscriptionId, automation_id: automationId } = body;
  const payment = await selectOwnPayment(shop.db, userId, { intentId, subscriptionId });
  if (!payment || (automationId !== undefined && automationId !== payment.automationId))
    throw new Refusal('not_found');
  const reconciled = (await reconcilePayment(shop, payment.id)) ?? { payment, mismatch: false };
  refuseUnpaid(reconciled);
  const automation = await selectForSale(shop.db, payment.automationId);
  if (!automation) throw new Refusal('not_found');
  const { id, name, slug } = automation;
  return {
    amount: eurosFromCents(reconciled.payment.amount),
    automation: { id, name, slug },
    subscription_id: payment.subscriptionId,
    invoice_number: await invoiceNumberOf(shop.db, payment.orderId),
    paid_at: (reconciled.payment.settledAt ?? shop.clock.now()).toISOString(),
  };
}
