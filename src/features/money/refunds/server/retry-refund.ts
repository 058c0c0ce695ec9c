import { Refusal } from '#contract-kit/error-codes.ts';
import { euroCents } from '#domain/money/money.ts';
import { isStillLeft, leftToRefund } from '#domain/money/refund-amount.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { changeRefund } from './change-refund.ts';
import { completeRefund } from './complete-refund.ts';
import { isContested } from './contested-store.ts';
import { openRefund, type StaffRequest } from './open-refund.ts';
import { selectGivenBack, selectTaken } from './order-money-store.ts';
import { lockRefund, type RefundRow, selectRefund } from './store.ts';

/** Another refund may have given the order's money back since. */
async function lockFailed(tx: Transaction, refundId: string): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundId);
  if (refund.status !== 'failed' || !(await isStillOwed(tx, refund))) throw new Refusal('nothing_to_refund');
  return refund;
}

async function isStillOwed(db: Queries, refund: RefundRow): Promise<boolean> {
  const { orderId, amount, recurringAmount: subscription } = refund;
  const { parts } = await selectTaken(db, orderId);
  const left = leftToRefund(parts, await selectGivenBack(db, orderId));
  return isStillLeft({ purchase: euroCents(amount - subscription), subscription }, left);
}

/** Answers whether `reopenRefund` and `settleOtherwise` would accept it. */
export async function mayBeReopened(db: Queries, refundId: string): Promise<boolean> {
  const refund = await selectRefund(db, refundId);
  if (refund?.status !== 'failed' || (await isContested(db, refund.orderId))) return false;
  return isStillOwed(db, refund);
}

/** Answers the new refund's id. Throws `nothing_to_refund`, or `order_disputed` while the bank decides. */
export async function reopenRefund(
  tx: Transaction,
  customer: Customer,
  asked: { refundId: string; by: StaffRequest; now: Date },
): Promise<string> {
  const { refundId, by, now } = asked;
  const { orderId, stripeIntentId: intentId, reason, lines } = await lockFailed(tx, refundId);
  if (await isContested(tx, orderId)) throw new Refusal('order_disputed');
  const again = { orderId, intentId, reason, lines, replaces: refundId } as const;
  return openRefund(tx, customer, { ...again, actor: 'staff', by, now });
}

/** A person declares that it was paid out another way. Throws what `reopenRefund` throws. */
export async function settleOtherwise(
  tx: Transaction,
  customer: Customer,
  settled: { refundId: string; by: StaffRequest; now: Date },
): Promise<void> {
  const { refundId, by, now } = settled;
  const refund = await lockFailed(tx, refundId);
  const { orderId, stripeRefundId } = refund;
  if (await isContested(tx, orderId)) throw new Refusal('order_disputed');
  const { staffLedgerId } = by;
  // The failure's reason shows that the provider has paid nothing.
  const failureCode = refund.failureCode ?? 'unknown';
  const change = { act: 'succeed', now, stripeRefundId, failureCode, staffLedgerId } as const;
  const changed = await changeRefund(tx, customer, refund, change);
  await completeRefund(tx, customer, changed, { actor: 'staff', actorLedgerId: staffLedgerId, now });
}
