import { changeOrder, issueCreditNote, lockOrder } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { isGivenBack } from '#server/db/given-back.ts';
import type { LedgerActor } from '#server/ledger/ledger.ts';
import type { RefundRow } from './store.ts';

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

/**
 * The bank sent a refund back (docs/product/order.md#refunded-once-all-is-back); what it gave back itself stays given
 * back.
 */
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
