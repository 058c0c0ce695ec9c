import { changeOrder, issueCreditNote, lockOrder } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { LedgerActor } from '#server/ledger.ts';
import { isContested } from './contested-store.ts';
import { isFullyRefunded, type RefundRow } from './store.ts';

export async function completeRefund(
  tx: Transaction,
  customer: Customer,
  refund: RefundRow,
  by: { actor: LedgerActor; actorLedgerId?: string; now: Date },
): Promise<string> {
  const number = await issueCreditNote(tx, refund, by.now);
  if (await isFullyRefunded(tx, refund.orderId)) {
    await changeOrder(tx, customer, { orderId: refund.orderId, act: 'refund', ...by });
  }
  return number;
}

/** The bank sent it back (docs/product/order.md#refunded-once-all-is-back); what it gave back itself stays so. */
export async function reopenRefunded(
  tx: Transaction,
  customer: Customer,
  { orderId }: RefundRow,
  now: Date,
): Promise<void> {
  const { status } = await lockOrder(tx, orderId);
  if (status !== 'refunded' || (await isContested(tx, orderId, ['lost']))) return;
  await changeOrder(tx, customer, { orderId, act: 'refund_fails', actor: 'provider', now });
}
