import { type ErrorCode, Refusal } from '#contract-kit/error-codes.ts';
import { isLive } from '#domain/status/subscription-status.ts';
import {
  isStaffRefusal,
  STAFF_REFUSALS,
  type StaffDecision,
  type StaffFacts,
  type StaffRefusal,
} from '#domain/subscription/staff-subscription.ts';
import { mayGoOn } from '#domain/subscription/toggle-subscription.ts';
import { selectOwned } from '#money/orders/server/for-other-features.ts';
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { mayUseShop } from './store.ts';

export interface Opened {
  customer: Customer;
  row: SubscriptionRow;
}

export async function findForStaff(shop: Pick<Shop, 'db'>, id: number): Promise<Opened> {
  const row = await findSubscription(shop.db, { id });
  const customer = row && (await selectCustomer(shop.db, row.userId));
  if (!row || !customer) throw new Refusal('not_found');
  return { customer, row };
}

/** Another act has changed the row on which the decision depended. */
class ChangedSinceSeen extends Error {}

/** Throws `not_found` and `ChangedSinceSeen`. */
export async function lockAsSeen(tx: Transaction, seen: SubscriptionRow): Promise<Opened> {
  const locked = await lockSubscription(tx, { id: seen.id });
  if (!locked || !(await selectCustomer(tx, locked.row.userId))) throw new Refusal('not_found');
  const { status, stripeSubscriptionId } = locked.row;
  if (status !== seen.status || stripeSubscriptionId !== seen.stripeSubscriptionId)
    throw new ChangedSinceSeen();
  return locked;
}

const mostTries = 5;

/** The work runs again and decides on the row as it then is. */
export async function onceSeenAsItIs<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ChangedSinceSeen)) throw error;
    }
  }
  throw new Refusal('unavailable');
}

/** There is never a second live row for an automation. */
export async function hasOtherLive(db: Queries, row: SubscriptionRow): Promise<boolean> {
  const live = await findSubscription(db, { userId: row.userId, automationId: row.automationId });
  return live !== undefined && live.id !== row.id && isLive(live.status);
}

export async function isOwnedIfBilled(db: Queries, row: SubscriptionRow): Promise<boolean> {
  const owned = await selectOwned(db, row.userId, row.automationId);
  return mayGoOn({ owned, isCarried: row.stripeSubscriptionId !== null });
}

/** They match the list's, and add what the provider said where it was asked. */
export async function factsOf(
  db: Queries,
  row: SubscriptionRow,
  asked: Pick<StaffFacts, 'aliveAtProvider' | 'hasCard'> = {},
): Promise<StaffFacts> {
  return {
    ...row,
    isCarried: row.stripeSubscriptionId !== null,
    owned: await selectOwned(db, row.userId, row.automationId),
    accountIsShut: !(await mayUseShop(db, row.userId)),
    hasOther: await hasOtherLive(db, row),
    ...asked,
  };
}

const codes: Partial<Record<StaffRefusal, ErrorCode>> = {
  no_paid_time: 'no_paid_time_left',
  no_card: 'no_saved_card',
  has_other: 'already_subscribed',
};

/** It refuses with the words that the list shows. */
export function refuse(decision: StaffDecision): void {
  if (!isStaffRefusal(decision)) return;
  throw new Refusal(codes[decision] ?? 'action_not_allowed', { detail: STAFF_REFUSALS[decision] });
}
