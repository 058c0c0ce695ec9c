import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import type { ListedPriceChange } from '#shop/price-changes/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { putAsLoaded } from '#tests/put-as-loaded.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { StaffAutomation } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let category: number;
let id = 0;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop, { role: 'finance' });
  category = await createCategory(shop, { name: 'Prix', slug: 'prix' });
});
afterAll(() => shop.stop());

beforeEach(async () => {
  serial += 1;
  id = await createAutomation(shop, { name: `Tarif ${serial}`, categoryId: category });
});

async function subscriber(): Promise<number> {
  const customer = await createCustomer(shop);
  return createSubscription(shop, {
    userId: customer.id,
    automationId: id,
    stripeSubscriptionId: `sub_${serial}_${customer.id}`,
    currentPeriodEnd: new Date(shop.clock.now().getTime() + 10 * DAY_MS),
  });
}

const description = () => `Tarif ${serial} : une page prête à l’emploi.`;
const price = (subscription_price: number) =>
  putAsLoaded(staff, `/api/automations/${id}/`, {
    ...{ name: `Tarif ${serial}`, slug: `tarif-${serial}`, description: description(), category },
    ...{ purchase_price: 35, subscription_price },
  });
const rows = (text: string, ...values: unknown[]) =>
  shop.pool.query(text, values).then((answer) => answer.rows);
const paid = (subscription: number) =>
  rows('select individual_price from subscriptions where id = $1', subscription).then(
    ([row]) => row.individual_price,
  );
const emails = async () => {
  await shop.drain();
  return shop.mailbox.messages().filter(({ subject }) => subject.includes(`Tarif ${serial}`)).length;
};

describe('an edited subscription price', () => {
  it('without subscribers simply changes', async () => {
    const answer = await price(7);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { subscription_price: 7, announcement: null },
    ]);
  });

  it('is that of new buyers at once; subscribers pay theirs until it is announced to them', {
    tags: ['7.automations.price'],
  }, async () => {
    const subscription = await subscriber();
    const edited = (await price(7)).json<StaffAutomation>();
    expect(edited).toMatchObject({
      subscription_price: 7,
      announcement: { subscription_price: 7, subscribers: 1 },
    });
    expect([await paid(subscription), await emails()]).toEqual([500, 0]);
    const { preview, earliest_day } = edited.announcement!;
    const previewed = await staff.ask('GET', preview);
    expect(previewed.json()).toMatchObject({
      current_price: 5,
      totals: { subscribers: 1, month_before: 5, month_after: 7 },
    });
    const announced = await staff.ask('POST', `/api/admin/automations/${id}/price-change/`, {
      subscription_price: 7,
      subscribers_from: earliest_day,
    });
    expect(announced.statusCode).toBe(201);
    await shop.drain();
    expect(
      await rows('select price_id from price_notices where subscription_id = $1', subscription),
    ).toHaveLength(1);
    const after = await staff.ask('GET', `/api/admin/automations/${id}/`);
    expect(after.json()).toMatchObject({ announcement: null });
    // Announced twice, it is refused.
    const again = await staff.ask('POST', `/api/admin/automations/${id}/price-change/`, {
      subscription_price: 7,
      subscribers_from: '2099-01-01',
    });
    expect(again.json<Record<string, string[]>>().subscription_price).toEqual([
      'Ce prix est déjà celui de l’abonnement.',
    ]);
  });

  it('then announced is recorded from what its subscribers paid, new buyers from the save on', async () => {
    await subscriber();
    const savedAfter = shop.clock.now().getTime();
    await price(6);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + DAY_MS / 24));
    // An hour later it may be another day.
    const later = await staff.ask('GET', `/api/admin/automations/${id}/`);
    const { earliest_day } = later.json<StaffAutomation>().announcement!;
    const announced = await staff.ask('POST', `/api/admin/automations/${id}/price-change/`, {
      subscription_price: 6,
      subscribers_from: earliest_day,
    });
    expect(announced.statusCode).toBe(201);
    const change = await staff.ask('GET', `/api/admin/price-changes/${announced.json<{ id: number }>().id}/`);
    const { announced_at, new_buyers_from } = change.json<ListedPriceChange>();
    expect(change.json()).toMatchObject({ previous_amount: 5, amount: 6 });
    expect(Date.parse(new_buyers_from)).toBeGreaterThanOrEqual(savedAfter);
    expect(Date.parse(announced_at) - Date.parse(new_buyers_from)).toBeGreaterThan(DAY_MS / 48);
    const [noted] = await rows(
      `select details -> 'before' as before from journal_details join journal_entries using (sequence)
       where act = 'price-change.announce' order by sequence desc limit 1`,
    );
    expect(noted.before).toEqual({ subscription_price: 500 });
  });

  it('is previewed from the price that a change still to come will have brought by then', async () => {
    await subscriber();
    const { earliest_day } = (await price(7)).json<StaffAutomation>().announcement!;
    await staff.ask('POST', `/api/admin/automations/${id}/price-change/`, {
      subscription_price: 7,
      subscribers_from: earliest_day,
    });
    await shop.drain();
    const later = parisDayIn(shop.clock.now(), 60);
    const previewed = await staff.ask(
      'GET',
      `/api/admin/automations/${id}/price-change/preview/?subscription_price=9&subscribers_from=${later}`,
    );
    expect(previewed.json()).toMatchObject({
      current_price: 7,
      totals: { subscribers: 1, month_before: 7, month_after: 9 },
    });
  });

  it('waits for nothing announced: the next one is announced too', async () => {
    await subscriber();
    const { earliest_day } = (await price(7)).json<StaffAutomation>().announcement!;
    await staff.ask('POST', `/api/admin/automations/${id}/price-change/`, {
      subscription_price: 7,
      subscribers_from: earliest_day,
    });
    const refused = await price(9);
    expect([refused.statusCode, refused.json<Record<string, string[]>>().subscription_price?.[0]]).toEqual([
      400,
      expect.stringContaining('Un changement de prix est déjà annoncé pour le'),
    ]);
  });

  it.each([
    ['corrected', 9.5, '9,50'],
    ['put back to what it was', 5, '5'],
  ])(
    '%s meanwhile is neither undone nor announced by a dialog that was opened before',
    async (_, now, shown) => {
      const subscription = await subscriber();
      const { announcement, subscription_price } = (await price(95)).json<StaffAutomation>();
      expect((await price(now)).statusCode).toBe(200);
      const announce = (subscription_price: number, new_buyers_price: number) =>
        staff.ask('POST', `/api/admin/automations/${id}/price-change/`, {
          ...{ subscription_price, new_buyers_price },
          subscribers_from: announcement!.earliest_day,
        });
      const stale = await announce(95, subscription_price);
      expect([stale.statusCode, stale.json()]).toMatchObject([
        409,
        {
          code: 'changed_meanwhile',
          detail: `Le prix pour les nouveaux clients a changé entre-temps\u00a0: désormais ${shown}\u00a0€/mois. Rien n’a été annoncé.`,
          current: { subscription_price: now },
        },
      ]);
      const after = await staff.ask('GET', `/api/admin/automations/${id}/`);
      expect(after.json()).toMatchObject({ subscription_price: now });
      const history = await staff.ask('GET', `/api/admin/automations/${id}/price-changes/`);
      expect([history.json(), await paid(subscription), await emails()]).toEqual([[], 500, 0]);
      // Opened anew, it announces what stands.
      expect((await announce(now, now)).statusCode).toBe(now === 5 ? 400 : 201);
    },
  );

  it('later for new buyers alone is not told as the change announced before it', async () => {
    const former = await subscriber();
    await staff.ask('POST', `/api/admin/automations/${id}/price-change/`, {
      subscription_price: 7,
      subscribers_from: new Date(shop.clock.now().getTime() + 40 * DAY_MS).toISOString().slice(0, 10),
    });
    await shop.drain();
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 45 * DAY_MS));
    expect((await price(9)).statusCode).toBe(200);
    const buyer = await createCustomer(shop);
    const latest = await createSubscription(shop, {
      userId: buyer.id,
      automationId: id,
      individualPrice: 900,
      stripeSubscriptionId: `sub_late_${serial}`,
      currentPeriodEnd: new Date(shop.clock.now().getTime() + 10 * DAY_MS),
    });
    await shop.drain();
    const told = await rows('select subscription_id from price_notices where subscription_id = any($1)', [
      former,
      latest,
    ]);
    expect(told).toEqual([{ subscription_id: former }]);
  });
});
