import type { LedgerActor } from '#domain/money/ledger-facts.ts';
import { isLive } from '#domain/status/subscription-status.ts';
import { isGivenMonth } from '#domain/subscription/staff-subscription.ts';
import { endOfPaidMonth } from '#domain/subscription/toggle-subscription.ts';
import { endPurchaseOf, orderOfLatestMonth } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { changeSubscription, enqueueProviderEnd } from './change-subscription.ts';
import { shareOutCap } from './month-price.ts';
import { continuesWith, findSubscription, type SubscriptionRow } from './subscription-store.ts';

export interface ContractEnd {
  subscriptionId: number;
  stripeSubscriptionId: string | null;
  orderId: number;
  endsOwnership: boolean;
  reason: 'withdrawal' | 'dispute' | 'refunded';
  actor: LedgerActor;
  now: Date;
}

/** A subscription that ended before, or continues by a later payment, loses nothing. */
export interface EndedContract {
  subscription: SubscriptionRow | undefined;
  ownership: boolean;
}

const purchaseActs = { withdrawal: 'withdraw', dispute: 'lose_dispute', refunded: 'refund' } as const;

/** Answers the automation that is no longer owned. */
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

/** A trial, a gift or a month from staff belongs to no contract. */
const isGiven = (row: SubscriptionRow) =>
  row.isFree || isGivenMonth({ ...row, isCarried: row.stripeSubscriptionId !== null });

/** Staff may bring back what they ended, so it keeps its paid month. */
async function isPaidByIt(tx: Transaction, row: SubscriptionRow, end: ContractEnd): Promise<boolean> {
  const keepsMonth = isLive(row.status) || row.status === 'inactive';
  return keepsMonth && continuesWith(tx, row.stripeSubscriptionId, end.stripeSubscriptionId);
}

/** An automation that is no longer owned cannot be subscribed to, whichever payment continues it. */
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

/** A month that nobody gave back runs to its end, unless the customer withdraws from it. */
async function otherwisePaidUntil(
  tx: Transaction,
  row: SubscriptionRow,
  { reason, orderId, now }: ContractEnd,
) {
  if (reason === 'withdrawal') return null;
  const latest = await orderOfLatestMonth(tx, row, now);
  return latest === undefined || latest === orderId ? null : endOfPaidMonth(row, now);
}

/** Undefined when it was to end with that month anyway, or when staff ended it. */
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

/** Answers what it ended (docs/product/subscription.md#contract-given-back-ends-it). */
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
    await enqueueProviderEnd(tx, subscription, end.now);
    await shareOutCap(tx, customer, end.now);
  }
  return { subscription, ownership };
}
