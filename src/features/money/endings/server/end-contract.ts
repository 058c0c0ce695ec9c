import { isGivenMonth } from '#domain/staff-subscription.ts';
import { isLive } from '#domain/subscription-status.ts';
import { endOfPaidMonth } from '#domain/toggle-subscription.ts';
import { askProviderForEnd, goesOnWith } from '#money/carriers/server/for-other-features.ts';
import { orderOfLatestMonth } from '#money/month-debits/server/for-other-features.ts';
import { shareOutCap } from '#money/month-price/server/for-other-features.ts';
import { endPurchaseOf } from '#money/purchases/server/for-other-features.ts';
import {
  changeSubscription,
  findSubscription,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger, type LedgerActor } from '#server/ledger.ts';

/** Why money goes back, or went, and with it what it paid for. */
export interface ContractEnd {
  subscriptionId: number;
  /** Of the payment that is given back: the row may go on under a later one. */
  stripeSubscriptionId: string | null;
  /** What that payment paid for. */
  orderId: number;
  /** Whether the ownership of what the order bought goes back too. */
  endsOwnership: boolean;
  reason: 'withdrawal' | 'dispute' | 'refunded';
  actor: LedgerActor;
  now: Date;
}

/** What there was to end: who ended it before, or goes on with a later payment, loses nothing. */
export interface EndedContract {
  /** As it is now: over, or cancelled with a month that stays paid. Undefined when nothing changed. */
  subscription: SubscriptionRow | undefined;
  ownership: boolean;
}

const purchaseActs = { withdrawal: 'withdraw', dispute: 'lose_dispute', refunded: 'refund' } as const;

/** Ends what one order bought, and nothing else. Answers the automation that is owned no longer. */
export async function endOwnershipOf(
  tx: Transaction,
  customer: Customer,
  { orderId, reason, actor, now }: Pick<ContractEnd, 'orderId' | 'reason' | 'actor' | 'now'>,
): Promise<number | undefined> {
  const purchase = await endPurchaseOf(tx, customer.id, orderId, now);
  if (!purchase) return undefined;
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    entity: 'purchase',
    entityId: purchase.id,
    act: purchaseActs[reason],
    before: { automation: purchase.automationId, order: orderId },
    after: null,
  });
  return purchase.automationId;
}

/** A trial, a gift, or a month from staff: no part of any contract. */
const isGiven = (row: SubscriptionRow) =>
  row.isFree || isGivenMonth({ ...row, isCarried: row.stripeSubscriptionId !== null });

/** What began with a later payment goes on; one that staff ended keeps its paid month, which they might bring back. */
async function isPaidByIt(tx: Transaction, row: SubscriptionRow, end: ContractEnd): Promise<boolean> {
  const keepsMonth = isLive(row.status) || row.status === 'inactive';
  return keepsMonth && goesOnWith(tx, row.stripeSubscriptionId, end.stripeSubscriptionId);
}

/** What is no longer owned is not subscribed to, whichever row and payment it goes on with by now. */
async function selectToEnd(
  tx: Transaction,
  customer: Customer,
  end: ContractEnd,
  unowned: number | undefined,
): Promise<SubscriptionRow | undefined> {
  const row = unowned
    ? await findSubscription(tx, { userId: customer.id, automationId: unowned })
    : await findSubscription(tx, { id: end.subscriptionId });
  if (!row || row.status === 'cancelled' || isGiven(row)) return undefined;
  return unowned || (await isPaidByIt(tx, row, end)) ? row : undefined;
}

/**
 * A bank decides months after the debit: the month that runs by then was mostly paid by another one, which nobody has
 * given back. Answers its end. Who withdraws ends it all by their own word.
 */
async function otherwisePaidUntil(
  tx: Transaction,
  row: SubscriptionRow,
  { reason, orderId, now }: ContractEnd,
) {
  if (reason === 'withdrawal') return null;
  const latest = await orderOfLatestMonth(tx, row, now);
  return latest === undefined || latest === orderId ? null : endOfPaidMonth(row, now);
}

/**
 * Ends at once, or with a month that stays paid; undefined when it was to end with that month already, or when staff
 * ended it and may bring that month back.
 */
async function endSubscription(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  end: ContractEnd,
): Promise<SubscriptionRow | undefined> {
  const { endsOwnership, reason, actor, now } = end;
  const paidUntil = await otherwisePaidUntil(tx, row, end);
  const keepsMonth = paidUntil !== null && (isLive(row.status) || !endsOwnership);
  if (keepsMonth && row.status !== 'active') return undefined;
  const act = keepsMonth ? 'cancel' : 'end_now';
  const ended = { endReason: reason, endDate: keepsMonth ? paidUntil : now };
  return changeSubscription(tx, customer, row, { act, actor, now, with: ended });
}

/**
 * What a withdrawal or a lost dispute ends: the subscription, and the ownership when the purchase is given back. It is
 * at once, save for a month that another payment has paid for. The provider follows through the outbox, and the other
 * subscriptions' shares of the cap are written anew. Answers what it ended.
 */
export async function endContract(
  tx: Transaction,
  customer: Customer,
  end: ContractEnd,
): Promise<EndedContract> {
  const unowned = end.endsOwnership ? await endOwnershipOf(tx, customer, end) : undefined;
  const ownership = unowned !== undefined;
  const row = await selectToEnd(tx, customer, end, unowned);
  const subscription = row && (await endSubscription(tx, customer, row, end));
  if (subscription) {
    await askProviderForEnd(tx, subscription, end.now);
    await shareOutCap(tx, customer, end.now);
  }
  return { subscription, ownership };
}
