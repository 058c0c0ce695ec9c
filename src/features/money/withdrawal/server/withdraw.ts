import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents, sumCents } from '#domain/money/money.ts';
import {
  isPurchaseExcluded,
  refundDeadline,
  withdrawalEnd,
  withdrawalRefund,
} from '#domain/money/withdrawal.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { endContract } from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { Withdrawn } from '../contract.ts';
import { type Concluded, factsOf, isConcluded, isOpen, kindOf } from './judge-contract.ts';
import { recordWithdrawal } from './record-withdrawal.ts';
import { type ContractRow, lockContract, selectWithdrawal, type WithdrawalRow } from './withdrawal-store.ts';

const refundedBy = (row: WithdrawalRow): string | null =>
  row.refundId === null ? null : refundDeadline(row.statedAt).toISOString();

function shownWithdrawal(row: WithdrawalRow): Withdrawn {
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

/** The PDF is drawn from the row when the email is sent. */
async function acknowledge(
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

export interface Statement {
  contract: string;
  /** Euros; undefined when no amount was shown. */
  expectedRefund?: number | undefined;
  /** The refusal of a closed account depends on whether the person signed in or holds a link. */
  closed: 'invalid_token' | 'link_expired';
}

function refuseClosed(row: ContractRow | undefined, now: Date): asserts row is Concluded {
  if (!row || row.status === 'voided') throw new Refusal('not_found');
  if (!isConcluded(row)) throw new Refusal('payment_not_confirmed');
  if (isOpen(row, now)) return;
  const end = formatDateTime(withdrawalEnd(row.settledAt));
  throw new Refusal('withdrawal_over', {
    detail: `Le délai de rétractation de ce contrat a pris fin le ${end}.`,
  });
}

async function decideWithdrawal(
  tx: Transaction,
  shop: Shop,
  customer: Customer,
  { contract, expectedRefund }: Statement,
): Promise<WithdrawalRow> {
  const now = shop.clock.now();
  const row = await lockContract(tx, customer.id, contract);
  const known = row?.withdrawalId && (await selectWithdrawal(tx, row.withdrawalId));
  if (known) return known;
  refuseClosed(row, now);
  const facts = factsOf(row);
  const refund = withdrawalRefund(facts, now);
  // docs/product/withdrawal-and-termination.md#shown-amount-holds
  if (expectedRefund !== undefined && eurosFromCents(refund.total) < expectedRefund)
    throw new Refusal('withdrawal_refund_changed');
  const withdrawal = await recordWithdrawal(tx, customer, { row, facts, refund, now });
  const { subscriptionId, stripeSubscriptionId, orderId } = row;
  const endsOwnership = kindOf(row) === 'purchase' && !refund.purchaseExcluded;
  await endContract(tx, customer, {
    subscriptionId,
    stripeSubscriptionId,
    orderId,
    endsOwnership,
    reason: 'withdrawal',
    actor: 'customer',
    now,
  });
  await acknowledge(tx, shop.settings, customer, withdrawal);
  return withdrawal;
}

/** Throws `not_found`, or `closed` (docs/product/withdrawal-and-termination.md#closed-account-cannot-withdraw). */
export async function withdrawFrom(shop: Shop, userId: number, statement: Statement): Promise<Withdrawn> {
  const withdrawal = await inTransaction(shop.db, async (tx) => {
    const customer = await lockOpenCustomer(tx, userId);
    if (!customer) throw new Refusal(statement.closed);
    return decideWithdrawal(tx, shop, customer, statement);
  });
  return shownWithdrawal(withdrawal);
}
