import { changeOrder, issueCreditNote } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { LedgerActor } from '#server/ledger.ts';
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
