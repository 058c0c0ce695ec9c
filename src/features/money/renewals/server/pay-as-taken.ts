import { euroCents } from '#domain/money.ts';
import { monthLines } from '#money/month-price/server/for-other-features.ts';
import { changeOrder, type OrderRow, repriceOrder } from '#money/orders/server/for-other-features.ts';
import { openRefund } from '#money/refunds/server/for-other-features.ts';
import { sellerOf } from '#money/seller/server/for-other-features.ts';
import {
  type SubscriptionRow,
  selectAutomationName,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';

export interface Renewal {
  customer: Customer;
  row: SubscriptionRow;
  order: OrderRow;
  now: Date;
}

/** See docs/product/renewal.md#paid-as-it-was-taken. Answers the invoice's number. */
export async function payAsTaken(
  tx: Transaction,
  shop: Shop,
  { customer, row, order, now }: Renewal,
  { total: amount }: ProviderInvoice,
): Promise<string | null> {
  const { automationId, individualPrice: price } = row;
  const orderId = order.id;
  if (amount !== order.totalAmount) {
    const lines = await monthLines(tx, { automationId, price, amount });
    await repriceOrder(tx, customer, { orderId, lines, now });
  }
  const seller = sellerOf(shop.settings);
  return changeOrder(tx, customer, { orderId, act: 'pay', actor: 'provider', now, seller });
}

/** For a draft that could not be corrected in time (docs/product/price-and-cap.md#excess-goes-back). */
export async function giveBackExcess(
  tx: Transaction,
  { customer, row, order, now }: Renewal,
  { id, paidBy, amountPaid: taken }: ProviderInvoice,
): Promise<void> {
  const excess = euroCents(Math.max(0, taken - order.totalAmount));
  if (excess === 0) return;
  // Paid without a card, by a note at the provider: no refund can reach it.
  if (!paidBy) {
    const details = { subscription: row.id, invoice: id, order: order.id, taken, excess };
    return raiseAlert(tx, { kind: 'wrong_renewal_amount', onceKey: `renewal:${id}`, details, now });
  }
  const label = `Erreur de facturation\u00a0: abonnement mensuel ${await selectAutomationName(tx, row.automationId)}`;
  await openRefund(tx, customer, {
    orderId: order.id,
    intentId: paidBy,
    reason: 'billing_error',
    lines: [{ kind: 'subscription', label, amount: excess }],
    actor: 'system',
    now,
  });
}
