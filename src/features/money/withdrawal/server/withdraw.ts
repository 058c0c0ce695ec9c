import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents, sumCents } from '#domain/money/money.ts';
import {
  isPurchaseExcluded,
  refundDeadline,
  type WithdrawalRefund,
  type WithdrawnContract,
  withdrawalEnd,
  withdrawalRefund,
} from '#domain/money/withdrawal.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { openRefund } from '#money/refunds/server/for-other-features.ts';
import { endContract } from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import type { RefundLine } from '#server/db/schema/orders.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { Withdrawn } from '../contract.ts';
import { type Concluded, factsOf, holderOf, isConcluded, isOpen } from './judge-contract.ts';
import {
  type ContractRow,
  insertWithdrawal,
  lockContract,
  selectWithdrawal,
  type WithdrawalRow,
} from './withdrawal-store.ts';

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
    attachments: [{ kind: 'withdrawal', id: String(row.id) }],
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
  const endsOwnership = facts.kind === 'purchase' && !refund.purchaseExcluded;
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

async function recordWithdrawal(tx: Transaction, customer: Customer, judged: Judged): Promise<WithdrawalRow> {
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
    holder: holderOf(customer, row),
    kind: facts.kind,
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
