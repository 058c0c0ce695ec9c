import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDate, formatDateTime } from '#domain/time/french-dates.ts';
import { firstInstantOfParisDay, parisDayIn } from '#domain/time/paris-calendar.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { OwnNotice, PriceChange } from '../contract.ts';

let shop: TestShop;
let staff: TestCustomer;
let customer: TestCustomer;
let automationId: number;

// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  customer = await createCustomer(shop);
  automationId = await createAutomation(shop, { name: 'Relances', subscriptionPrice: 500 });
});
afterEach(() => shop.stop());

const dayIn = (days: number) => parisDayIn(shop.clock.now(), days);
const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
async function bought(who = customer, id = automationId): Promise<void> {
  await buy(shop, who, id);
  await shop.settle();
}
async function live(days: number): Promise<void> {
  await shop.live(days);
  staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
}
const announce = (body: object, headers: object = staff.headers, id: number | string = automationId) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/automations/${id}/price-change/`,
    headers: { ...headers },
    payload: body,
  });
const preview = (query: string, headers: object = staff.headers, id: number | string = automationId) =>
  shop.app.inject({
    url: `/api/admin/automations/${id}/price-change/preview/?${query}`,
    headers: { ...headers },
  });
const history = (headers: object = staff.headers, id: number | string = automationId) =>
  shop.app.inject({ url: `/api/admin/automations/${id}/price-changes/`, headers: { ...headers } });
const notices = (id: number, headers: object = staff.headers) =>
  shop.app.inject({ url: `/api/admin/price-changes/${id}/notices/`, headers: { ...headers } });
const read = (body: object) =>
  shop.app.inject({ method: 'POST', url: '/api/price-change/notice/', payload: body });
const answer = (body: object) =>
  shop.app.inject({ method: 'POST', url: '/api/price-change/answer/', payload: body });
const mails = (who = customer) =>
  shop.mailbox
    .messages()
    .filter(({ envelope, subject }) => envelope.to.includes(who.email) && subject.startsWith('Le prix de '));
const keyOfEmail = (who = customer) =>
  /\/changement-de-prix#([\w-]+)/.exec(String(mails(who)[0]?.text))?.[1] ?? '';
const renewals = async () =>
  (
    await rows(
      `select total_amount from orders where user_id = $1 and reason = 'renewal' and status = 'paid' order by due_at`,
      customer.id,
    )
  ).map(({ total_amount }) => total_amount);
const statusOf = async () =>
  (await rows('select status from subscriptions where user_id = $1', customer.id))[0].status;

describe('GET /api/admin/automations/:id/price-change/preview/', () => {
  it('shows whom the change would reach, as the email will tell it, and writes nothing', async () => {
    await bought(customer, await createAutomation(shop, { name: 'Devis', subscriptionPrice: 1000 }));
    await bought();
    const other = await createCustomer(shop, { firstName: 'Noé', lastName: 'Petit' });
    await bought(other);
    const shown = await preview(`subscription_price=10&subscribers_from=${dayIn(40)}&page_size=1`);
    expect(shown.statusCode).toBe(200);
    const { totals, subscribers, ...rest } = shown.json();
    expect(rest).toMatchObject({ current_price: 5, subscription_price: 10, subscribers_from: dayIn(40) });
    expect(totals).toEqual({
      subscribers: 2,
      share_before: 10,
      share_after: 17.5,
      month_before: 20,
      month_after: 25,
    });
    expect(subscribers).toMatchObject({ count: 2, previous: null });
    expect(subscribers.next).toContain('page=2');
    const [first] = subscribers.results;
    expect(first).toMatchObject({
      user_id: customer.id,
      name: 'Camille Martin',
      email: customer.email,
      price: 5,
      share_before: 5,
      share_after: 7.5,
      month_before: 15,
      month_after: 15,
    });
    expect(Date.parse(first.first_renewal_at)).toBeGreaterThan(firstInstantOfParisDay(dayIn(40)).getTime());
    expect(await rows('select 1 from subscription_prices')).toEqual([]);
    await announce({ subscription_price: 10, subscribers_from: dayIn(40) });
    await shop.drain();
    expect(mails()[0]?.subject).toContain(formatDateTime(new Date(first.first_renewal_at)));
  });

  it('leaves out a month that staff gave, which is never renewed: nobody will be written to', async () => {
    await createSubscription(shop, { userId: customer.id, automationId, individualPrice: 0 });
    const shown = await preview(`subscription_price=10&subscribers_from=${dayIn(40)}`);
    expect(shown.json()).toMatchObject({ totals: { subscribers: 0 }, subscribers: { count: 0 } });
  });

  it('refuses what the announcement would refuse, at its field', async () => {
    const early = await preview(`subscription_price=7&subscribers_from=${dayIn(30)}`);
    expect([early.statusCode, Object.keys(early.json())]).toEqual([400, ['subscribers_from', 'code']]);
    for (const price of ['7.005', '7e0', '0x7', '%207', '']) {
      const wrong = await preview(`subscription_price=${price}&subscribers_from=demain`);
      expect(wrong.json()).toMatchObject({
        subscription_price: ['Ce champ doit être un montant en euros, avec deux décimales au plus.'],
        subscribers_from: ['Ce champ doit être une date, comme 2026-12-25.'],
      });
    }
  });

  it('is for staff alone', async () => {
    const query = `subscription_price=7&subscribers_from=${dayIn(40)}`;
    expect((await preview(query, {})).statusCode).toBe(401);
    expect((await preview(query, customer.headers)).statusCode).toBe(403);
    expect((await preview(query, staff.headers, 999_999)).statusCode).toBe(404);
  });
});

describe('POST /api/admin/automations/:id/price-change/', () => {
  it('is charged from the first renewal after its date, never before, across two renewals', async () => {
    await bought();
    const announced = await announce({ subscription_price: 7.5, subscribers_from: dayIn(40) });
    expect(announced.statusCode).toBe(201);
    expect(announced.json()).toMatchObject({ amount: 7.5, told: 0, sent: 0, announced_by: 'Camille Martin' });
    await live(67);
    expect(await renewals()).toEqual([500, 750]);
    expect(mails()).toHaveLength(1);
  });

  it('refuses a date that is less than 30 days ahead, and a price that is none', async () => {
    const from = formatDate(firstInstantOfParisDay(dayIn(31)));
    const early = await announce({ subscription_price: 7, subscribers_from: dayIn(30) });
    expect([early.statusCode, early.json()]).toEqual([
      400,
      {
        subscribers_from: [
          `Les abonnés doivent être prévenus au moins 30\u00a0jours à l’avance\u00a0: choisissez une date à partir du ${from}.`,
        ],
        code: 'invalid',
      },
    ]);
    const free = await announce({ subscription_price: 0, subscribers_from: dayIn(40) });
    expect(free.json().subscription_price).toEqual(["Le prix d'abonnement doit être supérieur à 0."]);
    const impossible = await announce({ subscription_price: 7, subscribers_from: '2027-02-30' });
    expect(impossible.json().subscribers_from).toEqual(['La date n’est pas valide.']);
    expect(await rows('select 1 from subscription_prices')).toEqual([]);
  });

  it('is for staff alone', async () => {
    const body = { subscription_price: 7, subscribers_from: dayIn(40) };
    expect((await announce(body, {})).statusCode).toBe(401);
    expect((await announce(body, customer.headers)).statusCode).toBe(403);
    expect((await announce(body, staff.headers, 999_999)).statusCode).toBe(404);
  });
});

describe('the proof of sending', () => {
  it('names for each subscriber the message, and when it left', async () => {
    await bought();
    await announce({ subscription_price: 7, subscribers_from: dayIn(40) });
    await shop.drain();
    const [change] = (await history()).json<PriceChange[]>();
    expect(change).toMatchObject({ amount: 7, told: 1, sent: 1, kept: 0 });
    const shown = (await notices(change!.id)).json();
    expect(shown.count).toBe(1);
    const [proof] = shown.results;
    expect(proof).toMatchObject({ user_id: customer.id, given_up_at: null, kept_at: null });
    expect(Date.parse(proof.sent_at)).toBeGreaterThanOrEqual(Date.parse(proof.told_at));
    expect(mails()[0]?.messageId).toContain(proof.message_id);
  });

  it('is for staff alone, and of changes that exist', async () => {
    expect((await history({})).statusCode).toBe(401);
    expect((await history(customer.headers)).statusCode).toBe(403);
    expect((await history(staff.headers, 999_999)).statusCode).toBe(404);
    expect((await notices(999_999)).statusCode).toBe(404);
    expect((await notices(1, {})).statusCode).toBe(401);
    expect((await notices(1, customer.headers)).statusCode).toBe(403);
  });
});

describe('the link of the email', () => {
  beforeEach(async () => {
    await bought();
    await announce({ subscription_price: 7, subscribers_from: dayIn(40) });
    await shop.drain();
  });

  it('shows the change, keeps the subscription, and tells staff so, without signing in', {
    tags: ['7.POST/api/price-change/notice/'],
  }, async () => {
    const key = keyOfEmail();
    const shown = await read({ key });
    expect(shown.statusCode).toBe(200);
    expect(shown.json()).toMatchObject({
      automation_name: 'Relances',
      current_price: 5,
      new_price: 7,
      choice: null,
      access_until: null,
    });
    expect((await answer({ key, choice: 'keep' })).json<OwnNotice>().choice).toBe('kept');
    expect(await statusOf()).toBe('active');
    const [change] = (await history()).json<PriceChange[]>();
    expect(change?.kept).toBe(1);
    const get = (path: string) =>
      shop.app.inject({ url: `/api/admin/price-changes/${path}`, headers: { ...staff.headers } });
    const counted = { automation: { id: automationId }, told: 1, sent: 1, given_up: 0, kept: 1, left: 0 };
    expect((await get('')).json().changes[0]).toMatchObject({ id: change?.id, amount: 7, ...counted });
    expect((await get(`${change?.id}/`)).json()).toMatchObject(counted);
    expect((await get('999999/')).statusCode).toBe(404);
    const person = { id: customer.id, email: customer.email };
    const told = (await get(`${change?.id}/notices/`)).json().results;
    // Each their own date, as the letter says it.
    const { first_renewal_at } = shown.json<OwnNotice>();
    expect(told).toMatchObject([{ choice: 'kept', lapsed_at: null, person, first_renewal_at }]);
    // Its email stays one that left when its trace is removed, and is not one that waits.
    await rows('delete from outbox');
    const later = (await get(`${change?.id}/`)).json();
    expect(later).toMatchObject({ told: 1, sent: 0, given_up: 0, forgotten: 1 });
    const [notice] = (await get(`${change?.id}/notices/`)).json().results;
    expect(notice).toMatchObject({ is_emailed: true, message_id: null });
  });

  it('leaves with the paid month, takes it back, and changes nothing the second time', {
    tags: ['7.POST/api/price-change/answer/'],
  }, async () => {
    const key = keyOfEmail();
    const left = await answer({ key, choice: 'leave' });
    expect(left.json<OwnNotice>()).toMatchObject({ choice: 'left', access_until: expect.any(String) });
    expect((await answer({ key, choice: 'leave' })).statusCode).toBe(200);
    expect(await statusOf()).toBe('cancelling');
    const acknowledged = () =>
      shop.mailbox.messages().filter(({ subject }) => subject === 'Votre abonnement à Relances est annulé')
        .length;
    await shop.drain();
    expect(acknowledged()).toBe(1);
    expect((await answer({ key, choice: 'keep' })).json<OwnNotice>().choice).toBe('kept');
    expect(await statusOf()).toBe('active');
  });

  it('holds until the first debit at the new price, and no longer', async () => {
    const key = keyOfEmail();
    await live(55);
    expect((await read({ key })).statusCode).toBe(200);
    await live(10);
    const late = await answer({ key, choice: 'leave' });
    expect([late.statusCode, late.json().code]).toEqual([400, 'link_expired']);
    expect(await statusOf()).toBe('active');
  });

  it('opens nothing else, and nothing to who has another key', async () => {
    const termination = await shop.app.inject({
      method: 'POST',
      url: '/api/termination/contracts/',
      payload: { key: keyOfEmail() },
    });
    expect(termination.json().code).toBe('link_expired');
    expect((await read({ key: 'x' })).json().code).toBe('link_expired');
    const nothing = await answer({ key: '', choice: 'perhaps' });
    expect([nothing.statusCode, Object.keys(nothing.json()).sort()]).toEqual([
      400,
      ['choice', 'code', 'key'],
    ]);
    expect(nothing.json().choice).toEqual(['Choisissez de garder ou de résilier.']);
  });
});
