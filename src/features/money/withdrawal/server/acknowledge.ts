import { eurosFromCents, sumCents } from '#domain/money/money.ts';
import { isPurchaseExcluded, refundDeadline } from '#domain/money/withdrawal.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Withdrawn } from '../contract.ts';
import type { WithdrawalRow } from './withdrawal-store.ts';

const refundedBy = (row: WithdrawalRow): string | null =>
  row.refundId === null ? null : refundDeadline(row.statedAt).toISOString();

export function shownWithdrawal(row: WithdrawalRow): Withdrawn {
  return {
    id: row.paymentId,
    name: row.automationName,
    kind: row.kind,
    invoice_number: row.invoiceNumber,
    stated_at: row.statedAt.toISOString(),
    refund: {
      purchase: eurosFromCents(row.purchaseRefund),
      month: eurosFromCents(row.monthRefund),
      total: eurosFromCents(sumCents([row.purchaseRefund, row.monthRefund])),
      purchase_excluded: isPurchaseExcluded(row),
      days_used: row.daysUsed,
      days_paid: row.daysPaid,
    },
    refunded_by: refundedBy(row),
    email: row.holder.email,
  };
}

/** Its PDF is drawn from the row when it is sent. */
export async function acknowledge(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: WithdrawalRow,
): Promise<void> {
  await enqueueEmail(tx, row.statedAt, {
    to: customer.email,
    userId: customer.id,
    onceKey: `withdrawal:${row.id}`,
    attachment: { kind: 'withdrawal', id: String(row.id) },
    email: {
      name: 'withdrawal-acknowledged',
      props: {
        site: emailSite(settings),
        firstName: customer.firstName || null,
        automation: row.automationName,
        kind: row.kind,
        holder: row.holder,
        invoiceNumber: row.invoiceNumber,
        concludedAt: row.concludedAt.toISOString(),
        statedAt: row.statedAt.toISOString(),
        purchaseCents: row.purchaseRefund,
        monthCents: row.monthRefund,
        purchaseExcluded: isPurchaseExcluded(row),
        daysUsed: row.daysUsed,
        daysPaid: row.daysPaid,
        refundedBy: refundedBy(row),
      },
    },
  });
}
