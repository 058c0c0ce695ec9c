import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { openDatabase, openPool } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { Subscription } from '../contract.ts';
import { listSubscriptions } from './own-subscriptions.ts';

let shop: SharedShop;
let camille: TestCustomer;
let quotes: number;
let invoices: number;
let labels: number;

beforeAll(async () => {
  shop = await sharedShop();
  quotes = await createAutomation(shop, { name: 'Générateur de devis', subscriptionPrice: 600 });
  invoices = await createAutomation(shop, { name: 'Générateur de factures' });
  labels = await createAutomation(shop, { name: 'Étiquettes' });
});

const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS);
const ask = (url: string, headers: object, method: 'GET' | 'PUT' = 'GET', payload?: object) =>
  shop.app.inject({ url, method, headers: { ...headers }, ...(payload ? { payload } : {}) });
const list = async (who: TestCustomer, query?: string) =>
  (
    await ask(query === undefined ? '/api/users/subscriptions/' : `/api/subscriptions/${query}`, who.headers)
  ).json<Subscription[]>();

describe('GET /api/users/subscriptions/', () => {
  it('is refused to strangers and to a staff token', async () => {
    expect((await ask('/api/users/subscriptions/', {})).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await ask('/api/users/subscriptions/', staff.headers)).statusCode).toBe(403);
  });

  it('is empty for who has none', async () => {
    expect(await list(await createCustomer(shop))).toEqual([]);
  });

  it('shows every field, in euros and UTC', {
    tags: ['3.subscription', '7.GET/api/users/subscriptions/'],
  }, async () => {
    camille = await createCustomer(shop);
    const id = await createSubscription(shop, {
      userId: camille.id,
      automationId: quotes,
      individualPrice: 499,
      stripeSubscriptionId: 'sub_1',
    });
    await createPurchase(shop, { userId: camille.id, automationId: quotes });
    const [shown] = await list(camille);
    expect(shown).toMatchObject({
      id,
      status: 'active',
      inactive_reason: null,
      user_id: camille.id,
      user: { first_name: 'Camille', last_name: 'Martin', email: camille.email },
      automation_id: quotes,
      automation_name: 'Générateur de devis',
      automation_slug: 'generateur-de-devis',
      automation_details: { id: quotes, name: 'Générateur de devis', subscription_price: 6 },
      automation_price: 35,
      individual_price: 4.99,
      actual_monthly_cost: 4.99,
      display_price: 4.99,
      is_free: false,
      is_free_or_offered: false,
      is_restored: false,
      is_active: true,
      owned: true,
      can_open: true,
      webhook_url: '/webhook/generateur-de-devis/',
      end_date: null,
      access_until: null,
      paid_until: null,
      days_remaining: null,
      last_accessed: null,
      imported_at: null,
      stripe_subscription_id: 'sub_1',
    });
    expect(shown?.start_date).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('shows only one’s own', async () => {
    const other = await createCustomer(shop);
    await createSubscription(shop, { userId: other.id, automationId: quotes });
    expect(await list(camille)).toHaveLength(1);
  });

  it('shares the cap among what counts, to the cent, and nothing to what is free or over', {
    tags: ['9.cap.shares'],
  }, async () => {
    const who = await createCustomer(shop, { monthlyCap: 1000 });
    const paid = [];
    for (let n = 0; n < 3; n++) {
      const automationId = await createAutomation(shop, { name: `Outil partagé ${n}` });
      paid.push(await createSubscription(shop, { userId: who.id, automationId, individualPrice: 500 }));
    }
    await createSubscription(shop, {
      userId: who.id,
      automationId: labels,
      isFree: true,
      endDate: inDays(3),
    });
    await createSubscription(shop, { userId: who.id, automationId: quotes, status: 'inactive' });
    const shown = new Map((await list(who)).map((one) => [one.id, one.actual_monthly_cost]));
    expect(paid.map((id) => shown.get(id))).toEqual([3.34, 3.33, 3.33]);
    expect([...shown.values()].reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(10);
  });

  it.each([
    ['active', { isFree: true }, 0],
    ['cancelling', {}, 0],
    ['offered', {}, 0],
    ['past_due', {}, 4.5],
    ['inactive', {}, 6],
    ['purchased_only', {}, 6],
  ] as const)('%s %o shows a price of %d', { tags: ['4.zero'] }, async (status, values, price) => {
    const who = await createCustomer(shop);
    await createSubscription(shop, {
      userId: who.id,
      automationId: quotes,
      status,
      individualPrice: 450,
      ...('isFree' in values ? { endDate: inDays(7) } : {}),
      ...values,
    });
    expect((await list(who))[0]?.display_price).toBe(price);
  });

  it('a cancelled month shows 0 and stays in the list while the automation is owned', async () => {
    const who = await createCustomer(shop);
    await createSubscription(shop, { userId: who.id, automationId: quotes, status: 'cancelled' });
    expect(await list(who)).toEqual([]);
    await createPurchase(shop, { userId: who.id, automationId: quotes });
    expect(await list(who)).toMatchObject([{ display_price: 0, is_active: false, can_open: false }]);
  });

  it.each(['trial', 'gift', 'replaced_by_paid'] as const)(
    'an ended %s leaves the list',
    async (endReason) => {
      const who = await createCustomer(shop);
      await createPurchase(shop, { userId: who.id, automationId: quotes });
      const ended = { status: 'cancelled', isFree: true, endReason } as const;
      await createSubscription(shop, { userId: who.id, automationId: quotes, ...ended });
      expect(await list(who)).toEqual([]);
    },
  );

  it('counts the days left of a trial and of a late payment', async () => {
    const who = await createCustomer(shop);
    await createSubscription(shop, {
      userId: who.id,
      automationId: quotes,
      isFree: true,
      endDate: inDays(7),
    });
    await createSubscription(shop, { userId: who.id, automationId: invoices, status: 'past_due' });
    const shown = await list(who);
    expect(shown.find((one) => one.is_free)).toMatchObject({ days_remaining: 7, can_open: true });
    const late = shown.find((one) => one.status === 'past_due');
    expect(late).toMatchObject({ days_remaining: 3, can_open: true, end_date: null });
    expect(new Date(late!.access_until!).getTime() - Date.parse(late!.start_date)).toBe(3 * DAY_MS);
  });

  it('gives no link to an automation that has no page', { tags: ['4.link'] }, async () => {
    const who = await createCustomer(shop);
    const automationId = await createAutomation(shop, { name: 'Sans page' });
    await shop.pool.query('delete from automation_pages where automation_id = $1', [automationId]);
    await createSubscription(shop, { userId: who.id, automationId });
    expect(await list(who)).toMatchObject([{ is_active: true, can_open: false, webhook_url: null }]);
  });

  it('is refused to an account deactivated or deleted meanwhile', async () => {
    for (const column of ['is_active = false', 'deleted_at = now()']) {
      const who = await createCustomer(shop);
      await shop.pool.query(`update users set ${column} where id = $1`, [who.id]);
      for (const url of ['/api/users/subscriptions/', '/api/users/automations/', '/api/subscriptions/1/']) {
        const answer = await ask(url, who.headers);
        expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token']);
      }
    }
  });
});

describe('GET /api/subscriptions/', () => {
  it('keeps one status, and those brought back by a restore', {
    tags: ['7.GET/api/subscriptions/', '7.GET/api/subscriptions/?status=inactive-restored=true'],
  }, async () => {
    const who = await createCustomer(shop);
    await createSubscription(shop, { userId: who.id, automationId: quotes });
    await createSubscription(shop, { userId: who.id, automationId: labels, status: 'inactive' });
    const restored = await createSubscription(shop, {
      userId: who.id,
      automationId: invoices,
      status: 'inactive',
      inactiveReason: 'restored',
      isRestored: true,
    });
    const ids = async (query: string) => (await list(who, query)).map(({ id }) => id);
    expect(await ids('?status=inactive&restored=true')).toEqual([restored]);
    expect(await ids('?status=inactive')).toHaveLength(2);
    expect(await ids('?restored=false')).toHaveLength(2);
    expect(await ids('?status=&restored=')).toHaveLength(3);
    expect(await ids('')).toHaveLength(3);
  });

  it('refuses strangers, unknown statuses and unknown parameters by their name', async () => {
    expect((await ask('/api/subscriptions/', {})).statusCode).toBe(401);
    const wrong = await ask('/api/subscriptions/?status=vendu&who=1', camille.headers);
    expect(wrong.statusCode).toBe(400);
    expect(Object.keys(wrong.json())).toEqual(expect.arrayContaining(['status', 'who', 'code']));
  });
});

it('asks no more of the database for several that are being cancelled than for one', async () => {
  const pool = openPool(shop.settings.DATABASE_URL ?? '', 1, () => undefined);
  let asked = 0;
  pool.on('acquire', () => asked++);
  const own = { pool, db: openDatabase(pool), clock: shop.clock };
  const leaving = await createCustomer(shop);
  const costs: number[] = [];
  for (const automationId of [quotes, invoices, labels]) {
    const cancelling = { status: 'cancelling', endDate: inDays(3), individualPrice: 400 } as const;
    await createSubscription(shop, { userId: leaving.id, automationId, ...cancelling });
    asked = 0;
    const listed = await listSubscriptions(own, leaving.id);
    expect(listed.map(({ activation_price }) => activation_price)).toEqual(listed.map(() => 4));
    costs.push(asked);
  }
  await pool.end();
  expect(costs).toEqual([3, 3, 3]);
});

describe('/api/subscriptions/{id}/', () => {
  it('shows one’s own', { tags: ['7.GET/api/subscriptions/{id}/'] }, async () => {
    const [mine] = await list(camille);
    expect((await ask(`/api/subscriptions/${mine!.id}/`, camille.headers)).json()).toEqual(mine);
  });

  it('does not know another person’s, nor what is no number', { tags: ['6.customer.own'] }, async () => {
    const other = await createCustomer(shop);
    const theirs = await createSubscription(shop, { userId: other.id, automationId: quotes });
    for (const method of ['GET', 'PUT'] as const) {
      for (const id of [theirs, 999_999, 'abc', '-1', '99999999999']) {
        const answer = await ask(`/api/subscriptions/${id}/`, camille.headers, method, {});
        expect([id, answer.statusCode]).toEqual([id, 404]);
      }
      expect((await ask(`/api/subscriptions/${theirs}/`, {}, method, {})).statusCode).toBe(401);
    }
  });

  it('PUT without a field changes nothing', { tags: ['7.PUT/api/subscriptions/{id}/'] }, async () => {
    const [mine] = await list(camille);
    for (const payload of [{}, undefined]) {
      const answer = await ask(`/api/subscriptions/${mine!.id}/`, camille.headers, 'PUT', payload);
      expect([answer.statusCode, answer.json()]).toEqual([200, mine]);
    }
  });

  it.each(['status', 'end_date', 'is_free', 'individual_price', 'monthly_cap', 'invented'])(
    'PUT refuses %s by its name',
    async (field) => {
      const [mine] = await list(camille);
      const answer = await ask(`/api/subscriptions/${mine!.id}/`, camille.headers, 'PUT', { [field]: 1 });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ [field]: [expect.any(String)] });
      expect(await list(camille)).toEqual([mine]);
    },
  );
});
