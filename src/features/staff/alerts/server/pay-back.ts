import { Refusal } from '#contract-kit/error-codes.ts';
import { changeOrder, lockOrder } from '#money/orders/server/for-other-features.ts';
import {
  intentOf,
  openStaffRefund,
  reopenRefund,
  type StaffRequest,
  selectPayer,
  selectRefund,
  settleOtherwise,
} from '#money/refunds/server/for-other-features.ts';
import { sellerOf } from '#money/seller/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { type AlertRow, selectOrderOfInvoice, selectOrderOfPayment } from './store.ts';

/** A failed refund, or an order that took money it should not have. */
export type Owed = { userId: number } & (
  | { what: 'refund'; refundId: string }
  | { what: 'order'; orderId: number; intentId: string; taken: number }
);

async function orderNamedBy({ db }: Pick<Shop, 'db'>, { kind, details }: AlertRow) {
  if (kind === 'paid_after_end') return selectOrderOfInvoice(db, String(details.invoice));
  return kind === 'paid_after_void' ? selectOrderOfPayment(db, String(details.payment)) : undefined;
}

/** Reads at the provider too, before the transaction begins. */
export async function owedBy(shop: Shop, alert: AlertRow): Promise<Owed> {
  const { kind, details } = alert;
  if (kind === 'refund_failed') {
    const refund = await selectRefund(shop.db, String(details.refund));
    if (!refund) throw new Refusal('nothing_to_refund');
    return { what: 'refund', refundId: refund.id, userId: refund.userId };
  }
  const orderId = await orderNamedBy(shop, alert);
  const payer = orderId === undefined ? undefined : await selectPayer(shop.db, orderId);
  const intentId = payer && (await intentOf(shop, payer));
  if (orderId === undefined || !payer || !intentId) throw new Refusal('nothing_to_refund');
  return { what: 'order', orderId, userId: payer.userId, intentId, taken: Number(details.taken) };
}

const anotherAmount =
  'Le montant encaissé n’est pas celui de la commande\u00a0: remboursez-le chez Stripe, puis fermez l’alerte.';

/** See docs/product/order.md#late-money-is-acknowledged-first. */
async function acknowledge(
  tx: Transaction,
  shop: Shop,
  customer: Customer,
  { orderId, taken, by, now }: { orderId: number; taken: number; by: StaffRequest; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'cancelled') return;
  if (order.totalAmount !== taken) throw new Refusal('alert_act_not_allowed', { detail: anotherAmount });
  await changeOrder(tx, customer, {
    orderId,
    act: 'pay_late',
    actor: 'staff',
    actorLedgerId: by.staffLedgerId,
    now,
    seller: sellerOf(shop.settings),
  });
}

export async function payBack(
  tx: Transaction,
  shop: Shop,
  customer: Customer,
  { owed, by, now }: { owed: Owed; by: StaffRequest; now: Date },
): Promise<string> {
  if (owed.what === 'refund') return reopenRefund(tx, customer, { refundId: owed.refundId, by, now });
  const { orderId, intentId, taken } = owed;
  await acknowledge(tx, shop, customer, { orderId, taken, by, now });
  const asked = {};
  return openStaffRefund(tx, customer, { orderId, intentId, reason: 'billing_error', asked, by, now });
}

export async function notePaidOtherwise(
  tx: Transaction,
  customer: Customer,
  { owed, by, now }: { owed: Owed; by: StaffRequest; now: Date },
): Promise<string> {
  if (owed.what !== 'refund') throw new Refusal('alert_act_not_allowed');
  await settleOtherwise(tx, customer, { refundId: owed.refundId, by, now });
  return owed.refundId;
}
