import { isLive } from '../../../domain/subscription-status.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { appendToLedger, type LedgerActor } from '../../../server/ledger.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import { changeSubscription } from './change-subscription.ts';
import { askProviderForEnd } from './provider-end.ts';
import { shareOutCap } from './shares.ts';
import { endPurchaseOf, goesOnWith, type SubscriptionRow, selectById } from './store.ts';

/** Why money goes back, or went, and with it what it paid for. */
export interface ContractEnd {
  subscriptionId: number;
  /** Of the payment that is given back: the row may go on under a later one. */
  stripeSubscriptionId: string | null;
  /** The order of a purchase that is given back; null when ownership stays. */
  purchaseOrderId: number | null;
  /** The end of a running month that another payment, which stays, has paid for; null when there is none. */
  paidUntil: Date | null;
  reason: 'withdrawal' | 'dispute';
  actor: LedgerActor;
  now: Date;
}

/** What there was to end: who ended it before, or goes on with a later payment, loses nothing. */
export interface EndedContract {
  subscription: boolean;
  ownership: boolean;
}

const purchaseActs = { withdrawal: 'withdraw', dispute: 'lose_dispute' };

async function endOwnership(
  tx: Transaction,
  customer: Customer,
  orderId: number,
  { reason, actor, now }: ContractEnd,
): Promise<boolean> {
  const purchase = await endPurchaseOf(tx, customer.id, orderId, now);
  if (!purchase) return false;
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
  return true;
}

/** What is no longer owned cannot be subscribed to; what was only given free is no part of the contract. */
async function endsWith(tx: Transaction, row: SubscriptionRow, end: ContractEnd): Promise<boolean> {
  const { stripeSubscriptionId, purchaseOrderId } = end;
  if (row.status === 'cancelled' || row.isFree) return false;
  if (purchaseOrderId !== null) return true;
  // One that staff ended keeps its paid month, which they might bring back: given back, it is over too.
  const keepsMonth = isLive(row.status) || row.status === 'inactive';
  return keepsMonth && goesOnWith(tx, row.stripeSubscriptionId, stripeSubscriptionId);
}

/**
 * Ends at once, or with a month that stays paid; undefined when it was to end with that month already, or when staff
 * ended it and may bring that month back.
 */
async function endSubscription(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  { reason, actor, now, paidUntil, purchaseOrderId }: ContractEnd,
): Promise<SubscriptionRow | undefined> {
  const keepsMonth = paidUntil !== null && (isLive(row.status) || purchaseOrderId === null);
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
  const { subscriptionId, purchaseOrderId, now } = end;
  const ownership = purchaseOrderId !== null && (await endOwnership(tx, customer, purchaseOrderId, end));
  const row = await selectById(tx, subscriptionId);
  if (!row || !(await endsWith(tx, row, end))) return { subscription: false, ownership };
  const changed = await endSubscription(tx, customer, row, end);
  if (!changed) return { subscription: false, ownership };
  await askProviderForEnd(tx, changed, now);
  await shareOutCap(tx, customer, now);
  return { subscription: true, ownership };
}
