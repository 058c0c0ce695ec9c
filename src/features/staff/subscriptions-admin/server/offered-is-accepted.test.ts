import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ACTS, type StaffAct } from '#domain/subscription/staff-subscription.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { Diagnosis, StaffSubscription } from '../contract.ts';

let shop: SharedShop;
let staff: TestStaff;
let serial = 0;
beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
});

const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS);
const url = (id: number, call: string) => `/api/admin/subscriptions/${id}/${call}/`;
const rowOf = async (id: number) =>
  (
    await shop.pool.query(
      'select status, end_date, inactive_reason, stripe_subscription_id from subscriptions where id = $1',
      [id],
    )
  ).rows[0];
const act = (id: number, name: StaffAct) =>
  name === 'recreate'
    ? staff.ask('POST', url(id, 'recreate-stripe'), {})
    : staff.ask('POST', url(id, 'toggle'), { action: name });

type Values = Omit<Parameters<typeof createSubscription>[1], 'userId' | 'automationId'>;

/** Nothing stands at the provider for it. */
const alone =
  (values: () => Values, owned = true, person: { isActive?: boolean } = {}) =>
  async () => {
    const { id: userId } = await createCustomer(shop, person);
    const automationId = await createAutomation(shop, { name: `Offert ${++serial}` });
    if (owned) await createPurchase(shop, { userId, automationId });
    return createSubscription(shop, { userId, automationId, ...values() });
  };
/** Bought with a card, then what staff did. */
const carried = (done: readonly StaffAct[]) => async () => {
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: `Offert ${++serial}` }));
  const { rows } = await shop.pool.query('select id from subscriptions where user_id = $1', [customer.id]);
  for (const name of done) expect((await act(rows[0].id, name)).statusCode).toBe(200);
  await shop.roundTrip();
  return rows[0].id as number;
};

const states: Record<string, () => Promise<number>> = {
  'active at the provider': carried([]),
  'ending with its month': carried(['cancel']),
  'ended by staff, still paid': carried(['deactivate']),
  'active without the provider, paid, without a card': alone(() => ({ currentPeriodEnd: inDays(9) })),
  'a month of the team': alone(() => ({ endDate: inDays(9) })),
  'a month of the team, cancelled': alone(() => ({ status: 'cancelling', endDate: inDays(9) })),
  'on trial': alone(() => ({ isFree: true, endDate: inDays(3) }), false),
  offered: alone(() => ({ status: 'offered', endDate: inDays(9) })),
  late: alone(() => ({ status: 'past_due', currentPeriodEnd: inDays(-1) })),
  'cancelled, over': alone(() => ({ status: 'cancelled', currentPeriodEnd: inDays(-3) })),
  'cancelled, given back': alone(() => ({
    status: 'cancelled',
    endReason: 'withdrawal',
    currentPeriodEnd: inDays(9),
  })),
  suspended: alone(() => ({ status: 'inactive', currentPeriodEnd: inDays(-3) })),
  'ended, paid, of a shut account': alone(
    () => ({ status: 'inactive', inactiveReason: 'ended_by_staff', currentPeriodEnd: inDays(9) }),
    true,
    { isActive: false },
  ),
  restored: alone(() => ({ status: 'inactive', inactiveReason: 'restored', isRestored: true })),
  'owned alone': alone(() => ({ status: 'purchased_only' })),
};

describe.each(Object.keys(states))('a subscription that is %s', (state) => {
  it.each(STAFF_ACTS)('is offered %s exactly where that is then done, and else says why', async (name) => {
    const id = await states[state]!();
    const diagnosis = (await staff.ask('GET', url(id, 'diagnose'))).json<Diagnosis>();
    const list = await staff.ask('GET', `/api/admin/subscriptions/?page=1&automation=Offert ${serial}`);
    const listed = list
      .json<{ subscriptions: StaffSubscription[] }>()
      .subscriptions.find((one) => one.id === id)!;
    const refusal = diagnosis.refusals[name];
    // The list knows neither the provider nor the card: what it refuses is refused.
    if (listed.refusals[name] !== null) expect(refusal).toBe(listed.refusals[name]);
    expect(listed.paid_until).toBe(diagnosis.paid_until);
    expect(diagnosis.can_reactivate).toBe(diagnosis.refusals.reactivate === null);
    const before = await rowOf(id);
    const answer = await act(id, name);
    const isDone = JSON.stringify(await rowOf(id)) !== JSON.stringify(before);
    expect(isDone).toBe(refusal === null);
    if (answer.statusCode !== 200) expect(answer.json()).toMatchObject({ detail: refusal });
  });
});
