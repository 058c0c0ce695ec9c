import { euroCents } from '#domain/money/money.ts';
import { monthAsTaken } from '#domain/price/price-of-month.ts';
import type { CountedOrder } from '#money/orders/server/for-other-features.ts';
import {
  changeOrder,
  type OrderRow,
  type OrderToPay,
  repriceOrder,
  sellerOf,
} from '#money/orders/server/for-other-features.ts';
import { openRefund } from '#money/refunds/server/for-other-features.ts';
import {
  monthLines,
  type OwnRow,
  type SubscriptionRow,
  selectAutomationName,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';

export interface Renewal {
  customer: Customer;
  row: SubscriptionRow;
  /** All subscriptions of the customer, this one among them. */
  rows: readonly OwnRow[];
  /** What counted under the cap from the month of this renewal on, before it was paid. */
  counted: readonly CountedOrder[];
  /** As it was locked, where it was known before: with what paying it takes. */
  order: OrderRow | OrderToPay;
  now: Date;
}

/** See docs/product/renewal.md#paid-as-it-was-taken. Answers the invoice's number. */
export async function payAsTaken(
  tx: Transaction,
  shop: Shop,
  { customer, row, order, now }: Renewal,
  { total: amount }: ProviderInvoice,
): Promise<string | null> {
  const orderId = order.id;
  const isAsTaken = amount === order.totalAmount;
  if (!isAsTaken) {
    const lines = await monthLines(tx, monthAsTaken(row.individualPrice, amount), row);
    await repriceOrder(tx, customer, { orderId, lines, now });
  }
  const seller = sellerOf(shop.settings);
  const locked = isAsTaken && 'address' in order ? order : undefined;
  return changeOrder(tx, customer, { orderId, act: 'pay', actor: 'provider', now, seller, locked });
}

/** For a draft that could not be corrected in time (docs/product/price-and-cap.md#excess-goes-back). */
export async function refundExcess(
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
