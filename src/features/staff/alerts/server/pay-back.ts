import { Refusal } from '#contract-kit/error-codes.ts';
import { isOwnNumber } from '#domain/text/operation-name.ts';
import { type AlertAct, alertGuide } from '#domain/watch/alert-guide.ts';
import { changeOrder, lockOrder } from '#money/orders/server/for-other-features.ts';
import {
  intentOf,
  isContested,
  mayBeReopened,
  openStaffRefund,
  refundableOf,
  reopenRefund,
  type StaffRequest,
  selectPayer,
  selectRefund,
  settleOtherwise,
} from '#money/refunds/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { sellerOf } from '#server/pdf/seller.ts';
import type { Shop } from '#server/shop.ts';
import { type AlertRow, selectOrderOfInvoice, selectOrderOfPayment } from './store.ts';

/** A refund failed, or an order took money that it should not have. */
export type Owed = { userId: number } & (
  | { what: 'refund'; refundId: string }
  | { what: 'order'; orderId: number; intentId: string; taken: number }
);

async function orderNamedBy(db: Queries, { kind, details }: AlertRow) {
  if (kind === 'paid_after_end') return selectOrderOfInvoice(db, String(details.invoice));
  return kind === 'paid_after_void' ? selectOrderOfPayment(db, String(details.payment)) : undefined;
}

/** It also reads at the provider, before the transaction begins. */
export async function owedBy(shop: Shop, alert: AlertRow): Promise<Owed> {
  const { kind, details } = alert;
  if (kind === 'refund_failed') {
    const refund = await selectRefund(shop.db, String(details.refund));
    if (!refund) throw new Refusal('nothing_to_refund');
    return { what: 'refund', refundId: refund.id, userId: refund.userId };
  }
  const orderId = await orderNamedBy(shop.db, alert);
  const payer = orderId === undefined ? undefined : await selectPayer(shop.db, orderId);
  const intentId = payer && (await intentOf(shop, payer));
  if (orderId === undefined || !payer || !intentId) throw new Refusal('nothing_to_refund');
  return { what: 'order', orderId, userId: payer.userId, intentId, taken: Number(details.taken) };
}

const anotherAmount =
  'Le montant encaissé n’est pas celui de la commande\u00a0: remboursez-le chez Stripe, puis fermez l’alerte.';

async function mayBePaidBack(db: Queries, alert: AlertRow): Promise<boolean> {
  const { refund, payment, taken } = alert.details;
  if (alert.kind === 'refund_failed') return isOwnNumber(String(refund)) && mayBeReopened(db, String(refund));
  if (alert.kind === 'paid_after_void' && !isOwnNumber(String(payment))) return false;
  const orderId = await orderNamedBy(db, alert);
  const payer = orderId === undefined ? undefined : await selectPayer(db, orderId);
  if (orderId === undefined || !payer) return false;
  if (payer.status === 'cancelled') return payer.totalAmount === taken && !(await isContested(db, orderId));
  const left = await refundableOf(db, orderId);
  return left.purchase + left.subscription > 0;
}

const nothingToGiveBack =
  'Rien ne peut être rendu d’ici\u00a0: la somme est déjà revenue au client, sa banque en décide, ou le montant encaissé n’est pas celui de la commande. Regardez la commande, puis fermez l’alerte.';

/** The same function offers and acts (docs/product/alert.md#offered-is-what-would-be-done). */
export async function offeredOf(
  db: Queries,
  alert: AlertRow,
): Promise<{ acts: AlertAct[]; proposal: string }> {
  const { acts, proposal } = alertGuide(alert.kind);
  if (!acts.includes('refund') || (await mayBePaidBack(db, alert))) return { acts: [...acts], proposal };
  return { acts: acts.filter((act) => act === 'close'), proposal: nothingToGiveBack };
}

/** docs/product/order.md#late-money-is-acknowledged-first */
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
