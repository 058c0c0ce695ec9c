import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import type { SubscriptionAct } from '#domain/status/subscription-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { changeOrder, placeOrder } from '#money/orders/server/for-other-features.ts';
import {
  beginSubscription,
  changeSubscription,
  findSubscription,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createPurchase } from '#tests/factories/subscriptions.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { Stats } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let relances: number;
let devis: number;

/** April 2027 begins in Paris at 22:00 UTC: summer time began on the 28th of March. */
const april = new Date('2027-03-31T22:00:00.000Z');
const beforeApril = new Date(april.getTime() - 1);
const march = new Date('2027-02-28T23:00:00.000Z');
const midMarch = new Date('2027-03-20T10:00:00.000Z');
const now = new Date('2027-04-15T10:00:00.000Z');

const person = async (joined: Date, values: Parameters<typeof createCustomer>[1] = {}) =>
  (await selectCustomer(shop.db, (await createCustomer(shop, { dateJoined: joined, ...values })).id))!;

/** A life that begins with a payment at `start`, under the usual cap of 15 €. */
const subscribe = (customer: Customer, automationId: number, price: number, start: Date) =>
  inTransaction(shop.db, async (tx) => {
    const period = { startDate: start, currentPeriodEnd: new Date(now.getTime() + 10 * DAY_MS) };
    const with_ = {
      automationId,
      individualPrice: euroCents(price),
      monthlyShare: euroCents(price),
      ...period,
    };
    const { id } = await beginSubscription(tx, customer, {
      act: 'confirm_payment',
      actor: 'customer',
      now: start,
      with: with_,
    });
    return id;
  });

const act = (customer: Customer, id: number, does: SubscriptionAct, at: Date, values: object = {}) =>
  inTransaction(shop.db, async (tx) => {
    const row = (await findSubscription(tx, { id }))!;
    await changeSubscription(tx, customer, row, { act: does, actor: 'system', now: at, with: values });
  });

const seller = { name: 'Rouage', email: 'bonjour@rouage.example' };
const order = (customer: Customer, amount: number, does?: 'pay' | 'fail') =>
  inTransaction(shop.db, async (tx) => {
    const line = {
      kind: 'subscription',
      automationId: relances,
      label: 'Mois',
      amount: euroCents(amount),
    } as const;
    const placed = { reason: 'purchase', lines: [line], dueAt: now } as const;
    const { id } = await placeOrder(tx, customer, placed, now);
    const change = { orderId: id, actor: 'provider', now } as const;
    if (does === 'pay') await changeOrder(tx, customer, { ...change, act: does, seller });
    if (does === 'fail') await changeOrder(tx, customer, { ...change, act: does });
    return id;
  });
const refund = ({ id }: Customer, orderId: number, amount: number, status: string) =>
  shop.pool.query(
    `insert into refunds (id, user_id, order_id, reason, status, amount, recurring_amount, lines, stripe_intent_id,
       check_at, created_at, settled_at)
     values ($1, $2, $3, 'legal', $4, $5, 0, '[]', 'pi_test', '2099-01-01', $6, case when $4 = 'pending' then null else $6::timestamptz end)`,
    [randomUUID(), id, orderId, status, amount, now],
  );

async function makeShop(): Promise<void> {
  const alba = await person(new Date(march.getTime() - 1));
  const bruno = await person(beforeApril);
  const chloe = await person(april);
  await person(now, { isStaff: true });
  await person(now, { deletedAt: now });

  // Alba: 20 € under a cap of 15 €, since March; Bruno paid for half of March, and came back in April.
  await subscribe(alba, relances, 1200, march);
  await subscribe(alba, devis, 800, march);
  const bruns = await subscribe(bruno, relances, 500, march);
  await act(bruno, bruns, 'cancel', midMarch, { endDate: beforeApril });
  await act(bruno, bruns, 'period_ended', beforeApril, { endReason: 'cancelled' });
  await act(bruno, bruns, 'confirm_payment', april, { startDate: april, endDate: null });
  // Chloé: one late, one being cancelled, one on trial.
  const late = await subscribe(chloe, relances, 500, april);
  const leaving = await subscribe(chloe, devis, 500, april);
  await act(chloe, late, 'payment_failed', now, { pastDueSince: now });
  await act(chloe, leaving, 'cancel', now, { endDate: new Date(now.getTime() + DAY_MS) });

  // Erased: neither listed nor counted.
  const gone = await person(beforeApril);
  const ended = await subscribe(gone, relances, 500, april);
  await act(gone, ended, 'cancel', april, { endDate: beforeApril });
  await act(gone, ended, 'period_ended', april, { endReason: 'cancelled' });
  await shop.pool.query('update users set deleted_at = $2 where id = $1', [gone.id, april]);

  const leftWith = { purchasedAt: beforeApril, givenBackAt: now };
  await createPurchase(shop, { userId: gone.id, automationId: relances, ...leftWith });

  const takenBack = { purchasedAt: march, givenBackAt: new Date('2027-04-10T10:00:00.000Z') };
  await createPurchase(shop, { userId: bruno.id, automationId: devis, ...takenBack });
  await createPurchase(shop, { userId: alba.id, automationId: relances, purchasedAt: march });
  await createPurchase(shop, { userId: alba.id, automationId: devis, source: 'gift', amountPaid: 0 });
  const erin = await person(march);
  await createPurchase(shop, { userId: erin.id, automationId: devis, purchasedAt: march });
  await createPurchase(shop, { userId: erin.id, automationId: relances, givenBackAt: now });

  const paid = await order(alba, 3500, 'pay');
  await refund(alba, paid, 500, 'succeeded');
  await refund(alba, paid, 700, 'failed');
  await order(bruno, 1000, 'pay');
  await order(bruno, 9000, 'fail');
  await order(bruno, 9000);
}

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
  await shop.clock.moveTo(now);
  const first = { createdAt: march };
  relances = await createAutomation(shop, {
    ...{ name: 'Relances', subscriptionPrice: 500, purchasePrice: 3500, ...first },
  });
  devis = await createAutomation(shop, {
    ...{ name: 'Devis', subscriptionPrice: 800, purchasePrice: 2000, ...first },
  });
  const former = { available: false, createdAt: march, deletedAt: april };
  await createAutomation(shop, { name: 'Ancien', ...former });
  const made = { createdAt: midMarch };
  await createAutomation(shop, { name: 'Courriers', subscriptionPrice: 400, purchasePrice: 1000, ...made });
  await makeShop();
});
afterAll(() => shop.stop());

const read = async (who = staff): Promise<Stats> => {
  const answer = await who.ask('GET', '/api/admin/stats/');
  expect(answer.statusCode).toBe(200);
  return answer.json<Stats>();
};

describe('GET /api/admin/stats/', () => {
  it('counts each figure by its definition: staff, deleted accounts, gifts, failures and what went back apart', {
    tags: ['7.GET/api/admin/stats/'],
  }, async () => {
    const stats = await read();
    expect(stats).toMatchObject({
      usersCount: 4,
      newUsersCount: 1,
      newUsersLastMonth: 2,
      ordersCount: 2,
      revenue: 40,
      automationsCount: 3,
      totalPurchases: 2,
      activeSubscriptions: 5,
      pastDueSubscriptions: 1,
      totalSubscriptions: 5,
      subscriptions: { active: 3, cancelling: 1, past_due: 1, cancelled: 0, offered: 0 },
      subscriptionConversionRate: 50,
      realMrr: 20,
      theoreticalMrr: 25,
      customerSavings: 5,
      beneficiaryCustomers: 1,
      lastMonthMrr: 15,
      monthlyGrowth: 33.3,
      projections: { monthly: 170, annual: 170 * 12 + 55, annualFromMrr: 20 * 12 + 55 },
    });
    expect(Math.abs(Date.parse(stats.at) - shop.clock.now().getTime())).toBeLessThan(60_000);
  });

  it('counts each Paris day since the first of the last month, as the list of orders shows it', async () => {
    const { days, mrrBefore, evenings } = await read();
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2027-03-01', '2027-04-15']);
    expect(days).toHaveLength(31 + 15);
    expect(mrrBefore).toHaveLength(evenings.length);
    // The list takes the same days of Paris.
    for (const { day, paid, orders } of days.filter((one) => one.orders > 0)) {
      const answer = await staff.ask('GET', `/api/orders/?status=paid&created_from=${day}&created_to=${day}`);
      expect([day, answer.statusCode]).toEqual([day, 200]);
      const listed = answer.json<{ orders: { total_amount: number }[] }>().orders;
      const cents = listed.map(({ total_amount }) => Math.round(total_amount * 100));
      expect([day, orders, Math.round(paid * 100)]).toEqual([
        day,
        listed.length,
        cents.reduce((sum, one) => sum + one, 0),
      ]);
    }
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(0);
  });

  it('says the MRR at the end of each Paris day, the running one last', async () => {
    const { evenings } = await read();
    const of = (day: string) => evenings.find((one) => one.day === day)?.realMrr;
    expect(evenings).toHaveLength(31);
    const days = ['2027-03-19', '2027-03-20', '2027-03-31', '2027-04-01', '2027-04-14'];
    expect(days.map(of)).toEqual([20, 15, 15, 30, 30]);
    expect(evenings.at(-1)).toMatchObject({ day: '2027-04-15', realMrr: 20 });
  });

  it('says of each evening what stood, the last as it stands now', { tags: ['9.evenings'] }, async () => {
    const { evenings, ...now } = await read();
    const on = (day: string) => {
      const { realMrr, theoreticalMrr, customerSavings, ...counts } = evenings.find(
        (one) => one.day === day,
      )!;
      expect(customerSavings).toBe(theoreticalMrr - realMrr);
      const { beneficiaryCustomers, activeSubscriptions, subscriptionConversionRate, automationsCount } =
        counts;
      const money = [realMrr, theoreticalMrr, beneficiaryCustomers, activeSubscriptions];
      return [...money, subscriptionConversionRate, automationsCount];
    };
    // Bruno's month runs until the 31st of March; his price came back on the 10th of April; who left is no buyer.
    expect(on('2027-03-19')).toEqual([20, 25, 1, 3, 66.7, 3]);
    expect(on('2027-03-20')).toEqual([15, 20, 1, 3, 66.7, 4]);
    expect(on('2027-03-31')).toEqual([15, 20, 1, 2, 25, 4]);
    expect(on('2027-04-01')).toEqual([30, 35, 1, 5, 66.7, 3]);
    expect(on('2027-04-10')).toEqual([30, 35, 1, 5, 50, 3]);
    const { day, ...last } = evenings.at(-1)!;
    expect([day, now]).toEqual(['2027-04-15', expect.objectContaining(last)]);
  });

  it('lists the best-sellers with their projection apart', async () => {
    const { topAutomations } = await read();
    expect(topAutomations).toMatchObject(
      [
        { name: 'Devis', subscribers: 2, purchases: 1, projected_revenue: 2 * 8 * 12 + 20 },
        { name: 'Relances', subscribers: 3, purchases: 1, projected_revenue: 3 * 5 * 12 + 35 },
        { name: 'Courriers', subscribers: 0, purchases: 0, projected_revenue: 0 },
      ].toSorted((one, other) => other.subscribers - one.subscribers),
    );
  });

  it('is counted once for all who ask within ten seconds, in every process, then answered at once and counted behind, and after a minute anew', async () => {
    const { at } = await read();
    const second = await startSecondProcess(shop);
    const beside = await createStaff(shop, { process: second });
    await person(now);
    const all = await Promise.all([read(beside), read(), read(beside)]);
    expect(all.map((stats) => [stats.at, stats.usersCount])).toEqual(all.map(() => [at, 4]));
    const pass = async (ms: number) => {
      await shop.clock.moveTo(new Date(shop.clock.now().getTime() + ms));
      const now = shop.clock.now().getTime();
      await vi.waitFor(() => expect(second.shop.clock.now().getTime()).toBeGreaterThan(now - 5_000));
    };
    await pass(11_000);
    expect([(await read()).at, (await read(beside)).at]).toContain(at);
    await vi.waitFor(async () => expect((await read(beside)).usersCount).toBe(5));
    await person(now);
    await pass(70_000);
    const anew = await Promise.all([read(beside), read(), read(beside), read()]);
    expect(new Set(anew.map((stats) => stats.at)).size).toBe(1);
    expect(anew[0]!.usersCount).toBe(6);
    await second.stop();
  });

  it('has no growth from nothing', async () => {
    await shop.clock.moveTo(new Date('2027-06-01T00:00:00Z'));
    const bare = await startShop();
    const { monthlyGrowth, subscriptionConversionRate, realMrr, lastMonthMrr } = await read(
      await createStaff(bare),
    );
    expect({ monthlyGrowth, subscriptionConversionRate, realMrr, lastMonthMrr }).toEqual({
      ...{ monthlyGrowth: null, subscriptionConversionRate: null, realMrr: 0, lastMonthMrr: 0 },
    });
    await bare.stop();
  });

  it('refuses who is not signed in, and a customer', async () => {
    const { headers } = await createCustomer(shop);
    for (const url of ['/api/admin/stats/', '/api/admin/automations/top-selling/']) {
      expect((await shop.app.inject({ method: 'GET', url })).statusCode).toBe(401);
      expect((await shop.app.inject({ method: 'GET', url, headers })).statusCode).toBe(403);
    }
  });
});

describe('GET /api/admin/automations/top-selling/', () => {
  it('answers as many as asked for, the best first', {
    tags: ['7.GET/api/admin/automations/top-selling/'],
  }, async () => {
    const ask = (query: string) => staff.ask('GET', `/api/admin/automations/top-selling/${query}`);
    const names = (await ask('?limit=2')).json<{ automations: { name: string }[] }>().automations;
    expect(names.map(({ name }) => name)).toEqual(['Relances', 'Devis']);
    expect((await ask('')).json<{ automations: unknown[] }>().automations).toHaveLength(3);
    const refused = await ask('?limit=0');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ limit: ['Indiquez un nombre de 1 à 100.'] });
  });
});
