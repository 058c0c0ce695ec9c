import type { PaymentMeans } from '#domain/electronic-invoice/electronic-invoice.ts';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import { monthAsTaken } from '#domain/price/price-of-month.ts';
import type { CountedOrder } from '#money/orders/server/for-other-features.ts';
import {
  changeOrder,
  type OrderRow,
  type OrderToPay,
  type PaidMonth,
  repriceOrder,
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
import { sellerOf } from '#server/pdf/seller.ts';
import type { Shop } from '#server/shop.ts';

export interface Renewal {
  customer: Customer;
  row: SubscriptionRow;
  /** They include this subscription. */
  rows: readonly OwnRow[];
  /** It is what counted under the cap since this renewal's month, before the renewal was paid. */
  counted: readonly CountedOrder[];
  /** It is the locked order, with all that paying it takes where that was read before. */
  order: OrderRow | OrderToPay;
  now: Date;
}

interface PaidWhat {
  /** Undefined before the provider's own month. */
  month: PaidMonth | undefined;
  paidBy: PaymentMeans;
}

/** Answers the invoice's number (docs/product/renewal.md#paid-as-it-was-taken). */
export async function payAsTaken(
  tx: Transaction,
  shop: Shop,
  { customer, row, order, now, ...paid }: Renewal & PaidWhat,
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
  const { month, paidBy } = paid;
  const change = { orderId, act: 'pay', actor: 'provider', now, seller, locked, month, paidBy } as const;
  return changeOrder(tx, customer, change);
}

/** The provider's draft could not be corrected in time (docs/product/price-and-cap.md#excess-goes-back). */
export async function refundExcess(
  tx: Transaction,
  { customer, row, order, now }: Renewal,
  { id, paidBy, amountPaid: taken }: ProviderInvoice,
  owed: EuroCents = order.totalAmount,
): Promise<void> {
  const excess = euroCents(Math.max(0, taken - owed));
  if (excess === 0) return;
  // A note at the provider paid it instead of a card, so no refund can reach it.
  if (!paidBy) {
    const details = { subscription: row.id, invoice: id, order: order.id, taken, excess };
    return raiseAlert(tx, { kind: 'wrong_renewal_amount', onceKey: `renewal:${id}`, details, now });
  }
  const excessOf = { orderId: order.id, intentId: paidBy, automationId: row.automationId, excess, now };
  await giveBackExcess(tx, customer, excessOf);
}

/** With its credit note, once the provider has confirmed it. */
export async function giveBackExcess(
  tx: Transaction,
  customer: Customer,
  of: { orderId: number; intentId: string; automationId: number; excess: EuroCents; now: Date },
): Promise<void> {
  const { orderId, intentId, automationId, excess: amount, now } = of;
  const label = `Erreur de facturation\u00a0: abonnement mensuel ${await selectAutomationName(tx, automationId)}`;
  await openRefund(tx, customer, {
    orderId,
    intentId,
    reason: 'billing_error',
    lines: [{ kind: 'subscription', label, amount }],
    actor: 'system',
    now,
  });
}
