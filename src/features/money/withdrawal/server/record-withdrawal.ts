import type { WithdrawalRefund, WithdrawnContract } from '#domain/money/withdrawal.ts';
import { openRefund } from '#money/refunds/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { RefundLine } from '#server/db/schema/orders.ts';
import { appendToLedger } from '#server/ledger/ledger.ts';
import { type Concluded, kindOf } from './judge-contract.ts';
import { holderOf } from './list-contracts.ts';
import { insertWithdrawal, type WithdrawalRow } from './withdrawal-store.ts';

interface Judged {
  row: Concluded;
  facts: WithdrawnContract;
  refund: WithdrawalRefund;
  now: Date;
}

function linesOf({ row, refund }: Judged): RefundLine[] {
  const { daysPaid, daysUsed } = refund;
  const days = daysUsed > 0 ? ` (${daysPaid - daysUsed}\u00a0jours sur ${daysPaid})` : '';
  const lines: RefundLine[] = [
    { kind: 'purchase', label: `Rétractation, achat\u00a0: ${row.automationName}`, amount: refund.purchase },
    {
      kind: 'subscription',
      label: `Rétractation, abonnement mensuel${days}\u00a0: ${row.automationName}`,
      amount: refund.month,
    },
  ];
  return lines.filter(({ amount }) => amount > 0);
}

/** When no money is owed the provider is not asked; the withdrawal is valid all the same. */
async function openRefundOf(tx: Transaction, customer: Customer, judged: Judged): Promise<string | null> {
  const { row, refund, now } = judged;
  if (refund.total === 0) return null;
  const { orderId, stripeIntentId: intentId } = row;
  if (!intentId) throw new Error(`no intent took the money of payment ${row.id}`);
  const asked = { orderId, intentId, reason: 'withdrawal', actor: 'customer', now } as const;
  return openRefund(tx, customer, { ...asked, lines: linesOf(judged) });
}

export async function recordWithdrawal(
  tx: Transaction,
  customer: Customer,
  judged: Judged,
): Promise<WithdrawalRow> {
  const { row, facts, refund, now } = judged;
  const withdrawal = await insertWithdrawal(tx, {
    userId: customer.id,
    paymentId: row.id,
    orderId: row.orderId,
    refundId: await openRefundOf(tx, customer, judged),
    statedAt: now,
    concludedAt: row.settledAt,
    automationName: row.automationName,
    invoiceNumber: row.invoiceNumber,
    holder: holderOf(customer),
    kind: kindOf(row),
    immediateAccess: facts.immediateAccess,
    pageOpened: facts.pageOpened,
    purchasePaid: facts.purchasePaid,
    monthPaid: facts.monthPaid,
    purchaseRefund: refund.purchase,
    monthRefund: refund.month,
    daysUsed: refund.daysUsed,
    daysPaid: refund.daysPaid,
  });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'withdrawal',
    entityId: withdrawal.id,
    act: 'state',
    before: null,
    after: {
      payment: row.id,
      automation: row.automationId,
      immediate_access: facts.immediateAccess,
      page_opened: facts.pageOpened,
      purchase: refund.purchase,
      month: refund.month,
    },
  });
  return withdrawal;
}
