import { nextRefundStatus, type RefundAct } from '#domain/status/refund-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { followGivenBack } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/ledger/ledger.ts';
import { type RefundRow, updateRefund } from './store.ts';

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
  return changed;
}
