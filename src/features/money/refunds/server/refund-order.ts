import { Refusal } from '#contract-kit/error-codes.ts';
import { centsFromEuros, euroCents, eurosFromCents, sumCents, ZERO } from '#domain/money/money.ts';
import { type AskedParts, isStillLeft, leftToRefund } from '#domain/money/refund-amount.ts';
import { isOrderPaid } from '#domain/status/order-status.ts';
import type { StaffRefundReason } from '#domain/status/payment-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { creditNoteOf } from '#money/orders/server/for-other-features.ts';
import { type Customer, lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { requireProof } from '#server/http/caller.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { Refund } from '../contract.ts';
import { changeRefund, completeRefund, openRefund, type StaffRequest } from './change-refund.ts';
import { intentOf, openStaffRefund } from './staff-refund.ts';
import {
  isContested,
  lockRefund,
  type RefundRow,
  selectByRequest,
  selectGivenBack,
  selectGivenByStaff,
  selectPayer,
  selectRefund,
  selectTaken,
} from './store.ts';

export interface RefundRequest {
  orderId: number;
  staff: Staff;
  requestId: string;
  reason: StaffRefundReason;
  /** Euros; without either field all that is left goes back. */
  purchase?: number | undefined;
  subscription?: number | undefined;
  note?: string | undefined;
}

async function shownRefund(db: Queries, row: RefundRow): Promise<Refund> {
  const sumOf = (isMonth: boolean) =>
    sumCents(
      row.lines.filter(({ kind }) => (kind === 'subscription') === isMonth).map(({ amount }) => amount),
    );
  return {
    id: row.id,
    order_id: row.orderId,
    reason: row.reason,
    status: row.status,
    amount: eurosFromCents(row.amount),
    purchase: eurosFromCents(sumOf(false)),
    subscription: eurosFromCents(sumOf(true)),
    created_at: row.createdAt.toISOString(),
    credit_note_number: (await creditNoteOf(db, row.id)) ?? null,
  };
}

const inCents = (euros: number | undefined) => (euros === undefined ? undefined : centsFromEuros(euros));

const askedOf = ({ purchase, subscription }: RefundRequest): AskedParts => ({
  purchase: inCents(purchase),
  subscription: inCents(subscription),
});

/** Another order or reason under the same name is a mistake. */
async function known(db: Queries, request: RefundRequest): Promise<RefundRow | undefined> {
  const row = await selectByRequest(db, request.requestId);
  if (!row) return undefined;
  const { purchase, subscription } = askedOf(request);
  const asked = purchase === undefined && subscription === undefined;
  const isSame =
    row.orderId === request.orderId &&
    row.reason === request.reason &&
    (asked ||
      (row.amount === (purchase ?? 0) + (subscription ?? 0) && row.recurringAmount === (subscription ?? 0)));
  if (!isSame) throw new Refusal('request_id_reused');
  return row;
}

/** docs/product/staff.md#step-up */
const provenAbove = euroCents(5_000);

async function decideRefund(
  tx: Transaction,
  shop: Shop,
  request: RefundRequest,
  from: { userId: number; intentId: string },
): Promise<string> {
  const customer = await lockCustomer(tx, from.userId);
  // When it is sent twice at once, the second waits for the customer's lock and finds the first.
  const first = await known(tx, request);
  if (first) return first.id;
  const { orderId, staff, requestId, reason, note = '' } = request;
  const now = shop.clock.now();
  const id = await openStaffRefund(tx, customer, {
    orderId,
    intentId: from.intentId,
    reason,
    asked: askedOf(request),
    by: { staffId: staff.by.id, staffLedgerId: staff.actorLedgerId, requestId, note },
    now,
  });
  const amount = (await selectRefund(tx, id))?.amount ?? ZERO;
  // The day's refunds count together, so that slicing a sum does not avoid the proof.
  const ofTheDay = await selectGivenByStaff(tx, orderId, new Date(now.getTime() - DAY_MS));
  if (ofTheDay > provenAbove) requireProof(staff, now, 'refund');
  await noteStaffAct(tx, staff, {
    act: 'order.refund',
    subject: 'order',
    subjectId: orderId,
    about: customer.ledgerId,
    after: { refund: id, amount, reason },
    now,
  });
  return id;
}

/** Throws `not_found`, `request_id_reused`, `proof_required` (docs/product/refund-and-dispute.md#at-most-what-was-taken). */
export async function refundByStaff(shop: Shop, request: RefundRequest): Promise<Refund> {
  const first = await known(shop.db, request);
  if (first) return shownRefund(shop.db, first);
  const payer = await selectPayer(shop.db, request.orderId);
  if (!payer) throw new Refusal('not_found');
  if (!isOrderPaid(payer.status)) throw new Refusal('order_not_refundable');
  const intentId = await intentOf(shop, payer);
  if (!intentId) throw new Refusal('nothing_to_refund');
  const from = { userId: payer.userId, intentId };
  const id = await inTransaction(shop.db, (tx) => decideRefund(tx, shop, request, from));
  const opened = await selectRefund(shop.db, id);
  if (!opened) throw new Error(`no refund ${id}`);
  return shownRefund(shop.db, opened);
}

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
