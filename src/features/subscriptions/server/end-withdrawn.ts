import { isLive } from '../../../domain/subscription-status.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { appendToLedger } from '../../../server/ledger.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import { changeSubscription } from './change-subscription.ts';
import { askProviderForEnd } from './provider-end.ts';
import { shareOutCap } from './shares.ts';
import { endPurchaseOf, goesOnWith, type SubscriptionRow, selectById } from './store.ts';

export interface WithdrawnPart {
  subscriptionId: number;
  /** Of the payment that is withdrawn from: the row may go on under a later one. */
  stripeSubscriptionId: string | null;
  /** The order of a purchase that is given back; null when ownership stays. */
  purchaseOrderId: number | null;
  now: Date;
}

async function endOwnership(tx: Transaction, customer: Customer, orderId: number, now: Date): Promise<void> {
  const purchase = await endPurchaseOf(tx, customer.id, orderId, now);
  if (!purchase) return;
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'purchase',
    entityId: purchase.id,
    act: 'withdraw',
    before: { automation: purchase.automationId, order: orderId },
    after: null,
  });
}

/** What is no longer owned cannot be subscribed to; what was only given free is no part of the contract. */
async function endsWith(tx: Transaction, row: SubscriptionRow, part: WithdrawnPart): Promise<boolean> {
  const { stripeSubscriptionId, purchaseOrderId } = part;
  if (row.status === 'cancelled' || row.isFree) return false;
  if (purchaseOrderId !== null) return true;
  // One that staff ended keeps its paid month, which they might bring back: given back, it is over too.
  const keepsMonth = isLive(row.status) || row.status === 'inactive';
  return keepsMonth && goesOnWith(tx, row.stripeSubscriptionId, stripeSubscriptionId);
}

/**
 * What a withdrawal ends, at once: the subscription, and the ownership when the purchase is given back. The provider
 * follows through the outbox, and the other subscriptions' shares of the cap are written anew.
 */
export async function endWithdrawn(tx: Transaction, customer: Customer, part: WithdrawnPart): Promise<void> {
  const { subscriptionId, purchaseOrderId, now } = part;
  if (purchaseOrderId !== null) await endOwnership(tx, customer, purchaseOrderId, now);
  const row = await selectById(tx, subscriptionId);
  if (!row || !(await endsWith(tx, row, part))) return;
  const ended = { endReason: 'withdrawal', endDate: now };
  const changed = await changeSubscription(tx, customer, row, {
    act: 'end_now',
    actor: 'customer',
    now,
    with: ended,
  });
  await askProviderForEnd(tx, changed, now);
  await shareOutCap(tx, customer, now);
}
