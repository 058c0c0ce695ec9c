import { isSettled, nextPaymentStatus, type PaymentAct } from '#domain/status/payment-status.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger, type LedgerActor } from '#server/ledger/ledger.ts';
import { type PaymentRow, updatePayment } from './checkout-store.ts';

type Columns = Parameters<typeof updatePayment>[2];

/** Who acts, as the ledger names them. */
export interface Acting {
  actor: LedgerActor;
  actorLedgerId?: string | undefined;
}

/** The latest request counts (docs/product/withdrawal-and-termination.md#access-at-once-is-asked-for). */
export async function requestImmediateAccess(
  tx: Transaction,
  customer: Customer,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow> {
  const changed = await updatePayment(tx, payment.id, { immediateAccessAt: now });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'payment',
    entityId: payment.id,
    act: 'ask_immediate_access',
    before: { immediate_access: payment.immediateAccessAt?.toISOString() ?? null },
    after: { immediate_access: now.toISOString() },
  });
  return changed;
}

/** The only way a payment changes status. */
export async function changePayment(
  tx: Transaction,
  customer: Customer,
  payment: PaymentRow,
  change: Acting & { act: PaymentAct; now: Date; with?: Columns },
): Promise<PaymentRow> {
  const { act, actor, actorLedgerId, now } = change;
  const status = nextPaymentStatus(payment.status, act);
  const settledAt = isSettled(status) ? now : null;
  const changed = await updatePayment(tx, payment.id, { ...change.with, status, settledAt });
  if (status === payment.status) return changed;
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    actorLedgerId,
    entity: 'payment',
    entityId: payment.id,
    act,
    before: { status: payment.status },
    after: { status, amount: payment.amount, failure: changed.failureCode },
  });
  return changed;
}
