import { refundFacts } from '#domain/money/ledger-facts.ts';
import { sumCents } from '#domain/money/money.ts';
import type { RefundReason } from '#domain/status/refund-status.ts';
import { followRestored } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { RefundLine } from '#server/db/schema/orders.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import { appendToLedger, type LedgerActor } from '#server/ledger/ledger.ts';
import { insertRefund } from './store.ts';

export const refundTask = 'refund';

export interface StaffRequest {
  staffId: number;
  staffLedgerId: string;
  requestId: string | null;
  note: string;
}

const firstCheckMs = 120_000;

/**
 * The database refuses to give back more than the order took. No note is kept about people who have left. Answers the
 * refund's id.
 */
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
