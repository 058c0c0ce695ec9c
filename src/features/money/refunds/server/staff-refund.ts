import { Refusal } from '#contract-kit/error-codes.ts';
import { type EuroCents, formatEuros, ZERO } from '#domain/money/money.ts';
import { type AskedParts, judgeRefund, leftToRefund, type PaidParts } from '#domain/money/refund-amount.ts';
import type { StaffRefundReason } from '#domain/status/payment-status.ts';
import { lockOrder } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { RefundLine } from '#server/db/schema/orders.ts';
import type { Shop } from '#server/shop.ts';
import { openRefund, type StaffRequest } from './change-refund.ts';
import { isContested, type OrderPayer, selectGivenBack, selectTaken } from './store.ts';

/** It is stored with a first payment; otherwise the provider's invoice tells it. */
export async function intentOf(
  shop: Pick<Shop, 'stripe'>,
  { stripeIntentId, stripeInvoiceId, stripeSubscriptionId }: OrderPayer,
): Promise<string | undefined> {
  if (stripeIntentId) return stripeIntentId;
  if (stripeInvoiceId) return (await shop.stripe.readInvoice(stripeInvoiceId)).paidBy ?? undefined;
  if (!stripeSubscriptionId) return undefined;
  const invoices = await shop.stripe.listInvoices(stripeSubscriptionId);
  return invoices.find(({ reason }) => reason === 'first')?.paidBy ?? undefined;
}

const whyGivenBack: Record<StaffRefundReason, string> = {
  legal: 'Remboursement légal',
  billing_error: 'Erreur de facturation',
};

function linesOf(
  { purchase, subscription }: PaidParts,
  labels: Record<keyof PaidParts, string>,
  reason: StaffRefundReason,
): RefundLine[] {
  const label = (of: string) => `${whyGivenBack[reason]}\u00a0: ${of}`;
  const lines: RefundLine[] = [
    { kind: 'purchase', label: label(labels.purchase), amount: purchase },
    { kind: 'subscription', label: label(labels.subscription), amount: subscription },
  ];
  return lines.filter(({ amount }) => amount > 0);
}

const tooMuch = (part: keyof PaidParts, left: EuroCents) =>
  new Refusal('invalid', { fields: { [part]: [`Il reste au plus ${formatEuros(left)} à rembourser.`] } });

/** Answers what staff may still give back: nothing while the bank decides or once it gave the money back. */
export async function refundableOf(db: Queries, orderId: number): Promise<PaidParts> {
  if (await isContested(db, orderId)) return { purchase: ZERO, subscription: ZERO };
  const { parts } = await selectTaken(db, orderId);
  return leftToRefund(parts, await selectGivenBack(db, orderId));
}

export interface StaffRefund {
  orderId: number;
  intentId: string;
  reason: StaffRefundReason;
  asked: AskedParts;
  by: StaffRequest;
  now: Date;
}

/** Throws `order_not_refundable`, `order_disputed`, `nothing_to_refund`, or a field error. */
export async function openStaffRefund(
  tx: Transaction,
  customer: Customer,
  { orderId, intentId, reason, asked, by, now }: StaffRefund,
): Promise<string> {
  const { status } = await lockOrder(tx, orderId);
  if (await isContested(tx, orderId)) throw new Refusal('order_disputed');
  if (status !== 'paid' && status !== 'refunded') throw new Refusal('order_not_refundable');
  const { parts, labels } = await selectTaken(tx, orderId);
  const judged = judgeRefund(asked, leftToRefund(parts, await selectGivenBack(tx, orderId)));
  if (judged.answer === 'nothing_left') throw new Refusal('nothing_to_refund');
  if (judged.answer === 'too_much') throw tooMuch(judged.part, judged.left);
  const lines = linesOf(judged.parts, labels, reason);
  return openRefund(tx, customer, { orderId, intentId, reason, lines, actor: 'staff', by, now });
}
