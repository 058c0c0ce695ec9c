import { Refusal } from '#contract-kit/error-codes.ts';
import { centsFromEuros, type EuroCents, eurosFromCents, formatEuros } from '#domain/money/money.ts';
import { isLongGift } from '#domain/price/gift.ts';
import { monthOfToday } from '#domain/price/price-of-month.ts';
import { decideStaffAct } from '#domain/subscription/staff-subscription.ts';
import {
  type Gift,
  grantGift,
  onceNonePays,
  refuseWhilePaymentWaits,
} from '#money/checkout/server/for-other-features.ts';
import { repairSubscription } from '#money/provider/server/for-other-features.ts';
import {
  countedSubscriptions,
  type SubscriptionRow,
  shareOutCap,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, changeCap, lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { requireRight } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import * as calls from '../contract.ts';
import { type CapSettings, type ChangedByStaff, grantFree, type Verification } from '../contract.ts';
import {
  createByStaff,
  factsOf,
  findForStaff,
  lockAsSeen,
  onceSeenAsItIs,
  refuse,
} from './create-by-staff.ts';
import { cardsOf, diagnoseSubscription, isAlive, readCarrier, verifySubscription } from './diagnose.ts';
import { exportSubscriptions, listForStaff, previewSubscriptions, showForStaff } from './list-for-staff.ts';
import { type Recreation, recordRecreation, recreate } from './recreation.ts';
import { toggleByStaff } from './toggle-by-staff.ts';

interface NewCap {
  userId: number;
  /** Euros, from 2 to 100. */
  monthlyCap: number;
  /** It is the cap on which staff decided, in euros. */
  formerCap: number | undefined;
  staff: Staff;
}

async function change(
  tx: Transaction,
  customer: Customer,
  { cap, staff, now }: { cap: EuroCents; staff: Staff; now: Date },
): Promise<void> {
  // A waiting first month was priced under the former cap.
  await refuseWhilePaymentWaits(tx, customer.id);
  await shareOutCap(tx, await changeCap(tx, customer, { ...staff, act: 'set_cap', cap, now }), now);
  await noteStaffAct(tx, staff, {
    act: 'cap.set',
    subject: 'person',
    subjectId: customer.id,
    about: customer.ledgerId,
    before: { monthly_cap: customer.monthlyCap },
    after: { monthly_cap: cap },
    now,
  });
}

/** docs/product/administration.md#two-people-on-one-form */
function refuseMeanwhile(formerCap: number | undefined, current: EuroCents): void {
  if (formerCap === undefined || centsFromEuros(formerCap) === current) return;
  throw new Refusal('changed_meanwhile', {
    detail: `Le plafond a changé entre-temps\u00a0: désormais ${formatEuros(current)}.`,
    current: { monthly_cap: eurosFromCents(current) },
  });
}

/** Throws `not_found` and `changed_meanwhile` (docs/product/price-and-cap.md#only-staff-set-the-cap). */
function updateCap(shop: Shop, { userId, monthlyCap, formerCap, staff }: NewCap): Promise<CapSettings> {
  const cap = centsFromEuros(monthlyCap);
  const work = () =>
    inTransaction(shop.db, async (tx) => {
      const customer = await lockOpenCustomer(tx, userId);
      if (!customer) throw new Refusal('not_found');
      const now = shop.clock.now();
      if (cap !== customer.monthlyCap) {
        refuseMeanwhile(formerCap, customer.monthlyCap);
        await change(tx, customer, { cap, staff, now });
      }
      const month = monthOfToday(await countedSubscriptions(tx, userId, now), cap, now);
      return {
        user_id: userId,
        monthly_cap: monthlyCap,
        current_monthly_cost: eurosFromCents(month.total),
        remaining_capacity: eurosFromCents(month.remaining),
        active_subscriptions_count: month.count,
      };
    });
  return onceNonePays(shop, userId, work);
}

function decideRecreation(
  shop: Shop,
  seen: SubscriptionRow,
  asked: { aliveAtProvider: boolean; hasCard: boolean },
  staff: Staff,
): Promise<Recreation> {
  return inTransaction(shop.db, async (tx) => {
    const { row } = await lockAsSeen(tx, seen);
    const now = shop.clock.now();
    refuse(decideStaffAct(await factsOf(tx, row, asked), 'recreate', now));
    return recordRecreation(tx, row, { staff, act: 'subscription.recreate', now });
  });
}

async function recreateAsSeen(shop: Shop, id: number, staff: Staff) {
  const { customer, row } = await findForStaff(shop, id);
  const known = await factsOf(shop.db, row, { aliveAtProvider: false });
  // Nothing begins without the provider or a card, so this is asked first.
  refuse(decideStaffAct(known, 'recreate', shop.clock.now()));
  const carrier = await readCarrier(shop, row);
  if (carrier && isAlive(carrier)) {
    const message = 'L’abonnement existe déjà chez Stripe';
    return { message, stripe_recreated: false };
  }
  const [card] = await cardsOf(shop, customer);
  if (!card) throw new Refusal('no_saved_card');
  const decided = await decideRecreation(shop, row, { aliveAtProvider: false, hasCard: true }, staff);
  const stripe_recreated = await recreate(shop, decided, card);
  return { message: 'Abonnement recréé avec succès', stripe_recreated };
}

/** Throws `no_paid_time_left` and `no_saved_card` (docs/product/staff.md#recreated-without-a-debit). */
async function recreateByStaff(shop: Shop, id: number, staff: Staff): Promise<ChangedByStaff> {
  const done = await onceSeenAsItIs(() => recreateAsSeen(shop, id, staff));
  return { ...done, subscription: await showForStaff(shop, id) };
}

/** Throws what `giveGift` throws, and `right_missing` (docs/product/gift.md#support-gives-thirty-days). */
async function giveFree(shop: Shop, gift: Gift & { staff: Staff }) {
  const { endDay, giftAsPurchase: asPurchase } = gift;
  if (isLongGift({ endDay, asPurchase }, shop.clock.now())) requireRight(gift.staff, 'gifts.give-long');
  const { subscriptionId } = await grantGift(shop, gift);
  const message = gift.giftAsPurchase
    ? 'Automatisation offerte définitivement'
    : 'Automatisation offerte temporairement';
  return { message, subscription: await showForStaff(shop, subscriptionId) };
}

export const subscriptionsAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.listAllSubscriptions, ({ query }) => listForStaff(shop, query));
  endpoints.serveStaff(calls.readSubscription, ({ params }) => showForStaff(shop, params.id));
  endpoints.serveStaffFile(calls.exportSubscriptions, ({ caller, query }) =>
    exportSubscriptions(shop, caller.staff, query),
  );
  endpoints.serveStaff(calls.previewSubscriptions, ({ body }) => previewSubscriptions(shop, body));
  endpoints.serveStaff(calls.createByStaff, ({ caller, body }) =>
    createByStaff(shop, { userId: body.user_id, automationId: body.automation_id, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.toggleByStaff, async ({ caller, params, body }) =>
    toggleByStaff(shop, { id: params.id, action: body.action, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.diagnoseSubscription, ({ params }) => diagnoseSubscription(shop, params.id));
  endpoints.serveStaff(calls.verifyAtProvider, ({ params }) => verifySubscription(shop, params.id));
  endpoints.serveStaff(calls.repairAtProvider, ({ caller, params }) =>
    repairByStaff(shop, params.id, caller.staff),
  );
  endpoints.serveStaff(calls.recreateAtProvider, async ({ caller, params }) =>
    recreateByStaff(shop, params.id, caller.staff),
  );
  endpoints.serveStaff(grantFree, async ({ caller, body }) =>
    giveFree(shop, {
      userId: body.user_id,
      automationId: body.automation_id,
      endDay: body.end_date,
      giftAsPurchase: body.gift_as_purchase,
      staff: caller.staff,
    }),
  );
  endpoints.serveStaff(calls.updateCap, async ({ caller, body }) =>
    updateCap(shop, {
      userId: body.user_id,
      monthlyCap: body.monthly_cap,
      formerCap: body.former_cap,
      staff: caller.staff,
    }),
  );
};

/** Answers both sides as they are afterwards. Throws what `repairSubscription` throws. */
async function repairByStaff(shop: Shop, id: number, staff: Staff): Promise<Verification> {
  const { row } = await findForStaff(shop, id);
  if (!row.stripeSubscriptionId) throw new Refusal('difference_needs_person');
  const { agrees, repairable } = await verifySubscription(shop, id);
  if (agrees === false && !repairable) throw new Refusal('difference_needs_person');
  await repairSubscription(shop, { subscriptionId: id, provider: row.stripeSubscriptionId }, staff);
  return verifySubscription(shop, id);
}
