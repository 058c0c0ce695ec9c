import { Refusal } from '#contract-kit/error-codes.ts';
import { centsFromEuros, euroCents, eurosFromCents, sumCents, ZERO } from '#domain/money/money.ts';
import type { AskedParts } from '#domain/money/refund-amount.ts';
import { isOrderPaid } from '#domain/status/order-status.ts';
import type { StaffRefundReason } from '#domain/status/refund-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { creditNoteOf } from '#money/orders/server/for-other-features.ts';
import { lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { requireProof } from '#server/http/proof.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { Refund } from '../contract.ts';
import { selectPayer } from './order-money-store.ts';
import { intentOf, openStaffRefund } from './staff-refund.ts';
import { type RefundRow, selectByRequest, selectGivenByStaff, selectRefund } from './store.ts';

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
