import { type ErrorCode, Refusal } from '#contract-kit/error-codes.ts';
import { ZERO } from '#domain/money/money.ts';
import { isLive } from '#domain/status/subscription-status.ts';
import {
  isStaffRefusal,
  STAFF_REFUSALS,
  type StaffDecision,
  type StaffFacts,
  type StaffRefusal,
} from '#domain/subscription/staff-subscription.ts';
import { mayGoOn } from '#domain/subscription/toggle-subscription.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import { onceNonePays, refuseWhilePaymentWaits } from '#money/checkout/server/for-other-features.ts';
import { selectOwned } from '#money/orders/server/for-other-features.ts';
import {
  beginSubscription,
  changeSubscription,
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import {
  type Customer,
  lockOpenCustomer,
  selectCustomer,
} from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { ChangedByStaff } from '../contract.ts';
import { showForStaff } from './list-for-staff.ts';
import { givenMonthsOver, holdAutomation, mayUseShop } from './store.ts';

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

export interface GivenMonth {
  userId: number;
  automationId: number;
  staff: Staff;
}

const at = (field: string, message: string) => new Refusal('invalid', { fields: { [field]: [message] } });

async function refuseToGive(tx: Transaction, { userId, automationId }: GivenMonth): Promise<void> {
  if (!(await mayUseShop(tx, userId))) throw at('user_id', 'Ce compte est désactivé.');
  if (!(await holdAutomation(tx, automationId)))
    throw at('automation_id', 'Cette automatisation n’existe pas.');
  const row = await findSubscription(tx, { userId, automationId });
  if (row && isLive(row.status))
    throw at('automation_id', 'Ce client est déjà abonné à cette automatisation.');
}

function give(shop: Shop, given: GivenMonth): Promise<number> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockOpenCustomer(tx, given.userId);
    if (!customer) throw at('user_id', 'Ce client n’existe pas.');
    await refuseToGive(tx, given);
    await refuseWhilePaymentWaits(tx, customer.id);
    const now = shop.clock.now();
    const { automationId, staff } = given;
    // At a price of 0 it takes nothing of the cap from paid subscriptions.
    const month = { automationId, individualPrice: ZERO, startDate: now, endDate: addMonths(now, 1) };
    const begun = { ...staff, act: 'create_by_staff', now, with: month } as const;
    const { id } = await beginSubscription(tx, customer, begun);
    await noteStaffAct(tx, staff, {
      act: 'subscription.create',
      subject: 'subscription',
      subjectId: id,
      about: customer.ledgerId,
      after: { automation: automationId, end_date: month.endDate },
      now,
    });
    return id;
  });
}

/** See docs/product/staff.md#manual-month. Throws field errors at `user_id` and `automation_id`. */
export async function createByStaff(shop: Shop, given: GivenMonth): Promise<ChangedByStaff> {
  const id = await onceNonePays(shop, given.userId, () => give(shop, given));
  const subscription = await showForStaff(shop, id);
  return { message: 'Abonnement créé avec succès', subscription, stripe_recreated: false };
}

export const endGivenMonths = eachDue({
  name: 'given-months',
  due: ({ db, now }) => givenMonthsOver(db, now),
  act: (shop, { id }) =>
    inTransaction(shop.db, async (tx) => {
      const locked = await lockSubscription(tx, { id });
      const now = shop.clock.now();
      const isOver = locked?.row.status === 'active' && locked.row.endDate && locked.row.endDate <= now;
      if (!isOver || locked.row.stripeSubscriptionId) return;
      const change = { act: 'end_now', actor: 'system', now, with: { endReason: 'cancelled' } } as const;
      await changeSubscription(tx, locked.customer, locked.row, change);
    }),
});
