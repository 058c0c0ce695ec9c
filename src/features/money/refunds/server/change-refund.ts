import type { LedgerActor } from '#domain/money/ledger-facts.ts';
import { refundFacts } from '#domain/money/ledger-facts.ts';
import { eurosFromCents, sumCents } from '#domain/money/money.ts';
import { nextRefundStatus, type RefundAct, type RefundReason } from '#domain/status/payment-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import {
  changeOrder,
  followGivenBack,
  followRestored,
  issueCreditNote,
  lockOrder,
} from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { isGivenBack } from '#server/db/given-back.ts';
import { appendToLedger, tellOutside } from '#server/db/last-writes.ts';
import type { RefundLine } from '#server/db/schema/orders.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import { insertRefund, type RefundRow, updateRefund } from './store.ts';

export const refundTask = 'refund';

export interface StaffRequest {
  staffId: number;
  staffLedgerId: string;
  requestId: string | null;
  note: string;
}

const firstCheckMs = 120_000;

/** The database caps it at what the order took. People who left get no note. Answers the refund's id. */
export async function openRefund(
  tx: Transaction,
  customer: Customer,
  asked: {
    orderId: number;
    intentId: string;
    reason: RefundReason;
    lines: readonly RefundLine[];
    actor: LedgerActor;
    now: Date;
    by?: StaffRequest;
    replaces?: string;
  },
): Promise<string> {
  const { orderId, intentId, reason, lines, actor, now, by, replaces } = asked;
  const recurring = lines.filter(({ kind }) => kind === 'subscription');
  const refund = await insertRefund(tx, {
    userId: customer.id,
    orderId,
    reason,
    status: 'pending',
    amount: sumCents(lines.map(({ amount }) => amount)),
    recurringAmount: sumCents(recurring.map(({ amount }) => amount)),
    lines: [...lines],
    stripeIntentId: intentId,
    replaces,
    ...(by ? { staffId: by.staffId, requestId: by.requestId, note: customer.isClosed ? '' : by.note } : {}),
    checkAt: new Date(now.getTime() + firstCheckMs),
    createdAt: now,
  });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    actorLedgerId: by?.staffLedgerId,
    entity: 'refund',
    entityId: refund.id,
    act: 'open',
    before: null,
    after: refundFacts(refund),
  });
  const task = { kind: refundTask, payload: { refund: refund.id }, userId: customer.id };
  await enqueue(tx, now, { ...task, onceKey: `${refundTask}:${refund.id}` });
  await followRestored(tx, { orderId, cause: 'refunded', id: refund.id, now });
  return refund.id;
}

/** A bank may still send back a refund that succeeded. */
export const nextLook = (now: Date): Date => new Date(now.getTime() + DAY_MS);

/** No other function changes a refund's status (docs/product/ledger.md#in-the-transaction-of-the-change). */
export async function changeRefund(
  tx: Transaction,
  customer: Customer,
  refund: RefundRow,
  change: {
    act: RefundAct;
    now: Date;
    stripeRefundId: string | null;
    failureCode: string | null;
    /** It is undefined when the provider acts. */
    staffLedgerId?: string;
  },
): Promise<RefundRow> {
  const { act, now, stripeRefundId, failureCode, staffLedgerId } = change;
  const status = nextRefundStatus(refund.status, act);
  const checkAt = nextLook(now);
  const settled = { status, stripeRefundId, failureCode, settledAt: now, checkAt };
  const changed = await updateRefund(tx, refund.id, settled);
  await followGivenBack(tx, refund.orderId, now);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: staffLedgerId ? 'staff' : 'provider',
    actorLedgerId: staffLedgerId,
    entity: 'refund',
    entityId: refund.id,
    act,
    before: { status: refund.status },
    after: { status, amount: refund.amount, order: refund.orderId, failure: failureCode },
  });
  if (status === 'succeeded')
    await tellOutside(tx, {
      type: 'refund.succeeded',
      userId: customer.id,
      at: now,
      data: { refund: refund.id, order: refund.orderId, amount: eurosFromCents(refund.amount) },
    });
  return changed;
}

export async function completeRefund(
  tx: Transaction,
  customer: Customer,
  refund: RefundRow,
  by: { actor: LedgerActor; actorLedgerId?: string; now: Date },
): Promise<string> {
  const { orderId } = refund;
  const number = await issueCreditNote(tx, refund, by.now);
  const { status } = await lockOrder(tx, orderId);
  if (status === 'paid' && (await isGivenBack(tx, orderId))) {
    await changeOrder(tx, customer, { orderId, act: 'refund', ...by });
  }
  return number;
}

/** The bank sent it back (docs/product/order.md#refunded-once-all-is-back); what the bank gave back stays so. */
export async function reopenRefunded(
  tx: Transaction,
  customer: Customer,
  { orderId }: RefundRow,
  now: Date,
): Promise<void> {
  const { status } = await lockOrder(tx, orderId);
  if (status !== 'refunded' || (await isGivenBack(tx, orderId))) return;
  await changeOrder(tx, customer, { orderId, act: 'refund_fails', actor: 'provider', now });
}
