import { euroCents, eurosFromCents } from '#domain/money/money.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { announcePriceChange } from '#shop/price-changes/contract.ts';
import { archiveCoupon, createCoupon } from '#staff/coupons-admin/contract.ts';
import { grantFree, updateCap } from '#staff/subscriptions-admin/contract.ts';
import type { People } from '../person.ts';
import { anyOf, askAsStaff, openCustomers, type Served } from './as-staff.ts';
import { actsOnIdeas } from './staff-ideas.ts';
import { correctForSomebody, refundAnOrder, sendRefusedAgain, settleAnAlert } from './staff-money.ts';
import { actsOnPeople } from './staff-people.ts';
import { actOnSubscription, giveAMonth, recreateAtProviders } from './staff-subscriptions.ts';

async function give(served: Served): Promise<void> {
  const { stage, chance, automations } = served;
  const userId = await anyOf(served, openCustomers);
  if (!userId) return;
  const body = {
    user_id: userId,
    automation_id: chance.pick(automations),
    end_date: parisDayIn(stage.now, chance.whole(3, 45)),
    gift_as_purchase: chance.hits(0.3),
  };
  await askAsStaff(served, 'gift', grantFree, { body }, ['invalid', 'already_subscribed']);
}

async function announcePrice(served: Served): Promise<void> {
  const { stage, chance, automations } = served;
  const params = { id: chance.pick(automations) };
  const body = {
    subscription_price: eurosFromCents(euroCents(50 * chance.whole(4, 24))),
    subscribers_from: parisDayIn(stage.now, chance.whole(31, 45)),
  };
  await askAsStaff(served, 'price change', announcePriceChange, { params, body }, ['invalid']);
}

async function changeCap(served: Served): Promise<void> {
  const userId = await anyOf(served, openCustomers);
  if (!userId) return;
  const body = { user_id: userId, monthly_cap: served.chance.whole(2, 30) };
  await askAsStaff(served, 'cap change', updateCap, { body });
}

/** For some people and some months; of a week, or until it is archived. */
async function makeCode(served: Served): Promise<void> {
  const { stage, chance, automations } = served;
  const isPercent = chance.hits(0.6);
  const body = {
    promo_code: `CODE-${chance.whole(1000, 99_999)}`,
    kind: isPercent ? 'percent' : 'amount',
    value: isPercent ? chance.pick([10, 50, 100]) : chance.pick([1, 2.5, 10]),
    parts: chance.pick(['both', 'purchase', 'months'] as const),
    months: chance.whole(1, 4),
    max_uses: chance.hits(0.7) ? chance.whole(1, 5) : '',
    starts_on: '',
    ends_on: chance.hits(0.5) ? parisDayIn(stage.now, chance.whole(1, 40)) : '',
    automation_ids: chance.hits(0.3) ? [chance.pick(automations)] : [],
  };
  await askAsStaff(served, 'code made', createCoupon, { body }, ['invalid']);
}

const liveCodes = 'select id from coupons where archived_at is null order by id';

async function archiveCode(served: Served): Promise<void> {
  const id = await anyOf(served, liveCodes);
  if (id) await askAsStaff(served, 'code archived', archiveCoupon, { params: { id } });
}

/** How many times a day each is done for fifty customers. */
const acts: readonly (readonly [times: number, act: (served: Served) => Promise<void>])[] = [
  [0.12, give],
  [0.08, changeCap],
  [0.25, actOnSubscription],
  [0.03, giveAMonth],
  [0.04, recreateAtProviders],
  [0.08, refundAnOrder],
  [0.15, settleAnAlert],
];
const actsOnCodes: typeof acts = [
  [0.08, makeCode],
  [0.04, archiveCode],
];
const actsOfTaxes: typeof acts = [
  [0.08, correctForSomebody],
  [0.3, sendRefusedAgain],
];

const pricesADay = 0.05;

/** What the staff do in a part of a day. */
export async function staffWorks(
  served: Served,
  people: People,
  { today, partsOfDay }: { today: number; partsOfDay: number },
): Promise<void> {
  const { chance, stage } = served;
  const lively = stage.story.temper.staff;
  const customers = stage.options.customers * lively;
  const { novelties } = stage.story.temper;
  const ofSeller = stage.story.seller ? actsOfTaxes : [];
  for (const [times, act] of novelties > 0 ? [...acts, ...actsOnCodes, ...ofSeller] : acts) {
    if (chance.comesUp(times, { customers, partsOfDay })) await act(served);
  }
  if (chance.hits((pricesADay * lively) / partsOfDay)) await announcePrice(served);
  const { accounts, ideas } = stage.story.temper;
  for (const [times, act] of ideas > 0 ? actsOnIdeas : []) {
    if (chance.comesUp(times, { customers: stage.options.customers * ideas, partsOfDay })) await act(served);
  }
  // A story without them draws nothing: it stays the one it was.
  if (accounts === 0) return;
  for (const [times, act] of actsOnPeople) {
    if (chance.comesUp(times, { customers: stage.options.customers * accounts, partsOfDay }))
      await act(served, people, today);
  }
}
