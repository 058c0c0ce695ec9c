import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Finances, Months, MovementRow, ReasonCounts, ReasonRow } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let relances: number;
let devis: number;
let alba: Customer;
let bruno: Customer;

const march = new Date('2027-03-02T10:00:00.000Z');
const midMarch = new Date('2027-03-20T10:00:00.000Z');
const april = new Date('2027-04-02T10:00:00.000Z');
const now = new Date('2027-05-15T10:00:00.000Z');

const person = async (values: Parameters<typeof createCustomer>[1] = {}) =>
  (await selectCustomer(shop.db, (await createCustomer(shop, { dateJoined: march, ...values })).id))!;

const subscribe = (customer: Customer, automationId: number, price: number, at: Date) =>
  inTransaction(shop.db, async (tx) => {
    const amount = euroCents(price);
    const period = { startDate: at, currentPeriodEnd: new Date(now.getTime() + 10 * DAY_MS) };
    const row = { automationId, individualPrice: amount, monthlyShare: amount, ...period };
    const begun = { act: 'confirm_payment', actor: 'customer', now: at, with: row } as const;
    return (await beginSubscription(tx, customer, begun)).id;
  });
const act = (customer: Customer, id: number, does: SubscriptionAct, at: Date, values: object = {}) =>
  inTransaction(shop.db, async (tx) => {
    const row = (await findSubscription(tx, { id }))!;
    await changeSubscription(tx, customer, row, { act: does, actor: 'system', now: at, with: values });
  });

const seller = { name: 'Rouage', email: 'bonjour@rouage.example' };
const pay = (
  customer: Customer,
  kind: 'purchase' | 'subscription',
  [automationId, amount]: [number, number],
  at: Date,
  vatNumber?: string,
  ossSince?: string,
) =>
  inTransaction(shop.db, async (tx) => {
    const lines = [{ kind, automationId, label: 'Ligne', amount: euroCents(amount) }];
    const { id } = await placeOrder(tx, customer, { reason: 'purchase', lines, dueAt: at }, at);
    const by = { ...seller, ...(vatNumber && { vatNumber }), ...(ossSince && { ossSince }) };
    await changeOrder(tx, customer, { orderId: id, actor: 'provider', now: at, act: 'pay', seller: by });
    return id;
  });
const giveBack = ({ id }: Customer, orderId: number, amount: number, at: Date) =>
  shop.pool.query(
    `insert into refunds (id, user_id, order_id, reason, status, amount, recurring_amount, lines, stripe_intent_id,
       check_at, created_at, settled_at)
     values ($1, $2, $3, 'legal', 'succeeded', $4, 0, '[]', 'pi_test', '2099-01-01', $5, $5)`,
    [randomUUID(), id, orderId, amount, at],
  );

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop, { role: 'finance' });
  await shop.clock.moveTo(now);
  relances = await createAutomation(shop, { name: 'Relances' });
  devis = await createAutomation(shop, { name: 'Devis' });
  alba = await person({ firstName: '=Alba', lastName: '|Roche\u2028' });
  bruno = await person({ firstName: 'Bruno', lastName: 'Petit' });
  // Alba since March, dearer in May; Bruno for half of March, back in April, late in May.
  await subscribe(alba, relances, 500, march);
  await subscribe(alba, devis, 400, new Date(now.getTime() - 5 * DAY_MS));
  const his = await subscribe(bruno, relances, 500, march);
  await act(bruno, his, 'cancel', midMarch, { endDate: midMarch });
  await act(bruno, his, 'period_ended', midMarch, { endReason: 'cancelled' });
  await act(bruno, his, 'confirm_payment', april, { startDate: april, endDate: null });
  await act(bruno, his, 'payment_failed', new Date(now.getTime() - DAY_MS), { pastDueSince: now });
});
afterAll(() => shop.stop());

async function read<Answer>(path: string, who = staff): Promise<Answer> {
  const answer = await who.ask('GET', `/api/admin/finances/${path}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json<Answer>();
}

describe('GET /api/admin/finances/', () => {
  it('says the MRR by day, what moved it, what is late, and all of one instant', {
    tags: ['7.GET/api/admin/finances/', 'finances.movements'],
  }, async () => {
    const figures = await read<Finances>('?period=12m');
    expect(figures).toMatchObject({
      at: expect.stringContaining('2027-05-15T10:00'),
      from: '2026-06-01',
      realMrr: 9,
      theoreticalMrr: 9,
      late: { subscriptions: 1, amount: 5 },
      movements: {
        new: { amount: 10, customers: 2 },
        reactivated: { amount: 5, customers: 1 },
        raised: { amount: 4, customers: 1 },
        lowered: { amount: 0, customers: 0 },
        left: { amount: -10, customers: 2 },
      },
    });
    expect(figures.steps.slice(-3)).toMatchObject([
      { from: '2027-03-01', to: '2027-03-31', start: 0, end: 5 },
      { from: '2027-04-01', to: '2027-04-30', start: 5, end: 10 },
      { from: '2027-05-01', to: '2027-05-15', start: 10, end: 9 },
    ]);
    expect(figures.days.find(({ day }) => day === '2027-03-19')?.mrr).toBe(10);
    const month = await read<Finances>('');
    expect([month.from, month.days.length, month.days.at(-1)?.mrr]).toEqual(['2027-04-16', 30, 9]);
  });

  it('refuses another period, in French', async () => {
    const answer = await staff.ask('GET', '/api/admin/finances/?period=5y');
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ period: string[] }>().period).toEqual(['Choisissez 30 jours, 90 jours ou 12 mois.']);
  });

  it('is refused to who answers customers, and says which role may', async () => {
    const support = await createStaff(shop, { role: 'support' });
    const answer = await support.ask('GET', '/api/admin/finances/');
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('Finance')]);
  });

  it('adds up what each automation and category took in the period, less what went back within it', {
    tags: ['finances.revenue'],
  }, async () => {
    const old = await pay(bruno, 'purchase', [devis, 2000], march);
    await pay(alba, 'purchase', [relances, 3500], new Date(now.getTime() - 3 * DAY_MS));
    await pay(alba, 'subscription', [relances, 500], new Date(now.getTime() - 3 * DAY_MS));
    await giveBack(bruno, old, 700, new Date(now.getTime() - DAY_MS));
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 61_000));
    const { revenue } = await read<Finances>('?period=30d');
    expect(revenue.automations).toMatchObject([
      { name: 'Relances', purchases: 35, subscriptions: 5, given_back: 0, net: 40 },
      { name: 'Devis', purchases: 0, subscriptions: 0, given_back: 7, net: -7 },
    ]);
    expect(revenue.total).toEqual({ purchases: 35, subscriptions: 5, given_back: 7, net: 33 });
    expect(revenue.categories.reduce((sum, { net }) => sum + net, 0)).toBe(33);
    const whole = await read<Finances>('?period=12m');
    const stats = await staff.ask('GET', '/api/admin/stats/');
    expect(whole.revenue.total.net).toBe(stats.json<{ revenue: number }>().revenue);
  });
});

describe('GET /api/admin/finances/months/', () => {
  it('says what the papers of each month printed as tax, and who of each month still pays', {
    tags: ['7.GET/api/admin/finances/months/', 'finances.vat', 'finances.cohorts'],
  }, async () => {
    await pay(alba, 'purchase', [devis, 1200], april, 'FR00123456789');
    const months = await read<Months & { vat_regime: string }>('months/');
    expect(months.vat_regime).toBe('exempt');
    expect(months.vat).toHaveLength(12);
    const [march2027, april2027] = months.vat.slice(-3);
    expect(march2027).toEqual({
      month: '2027-03',
      invoices: 1,
      credit_notes: 0,
      total: 20,
      net: 20,
      vat: 0,
      vat_elsewhere: 0,
    });
    expect(april2027).toMatchObject({ month: '2027-04', invoices: 1, total: 12, net: 10, vat: 2 });
    // Bruno had left at the end of March, and was back at the end of April.
    expect(months.cohorts).toEqual([
      {
        month: '2027-03',
        customers: 2,
        kept: [
          { customers: 1, percent: 50 },
          { customers: 2, percent: 100 },
        ],
      },
    ]);
  });
});

describe('GET /api/admin/finances/movements/', () => {
  it('leads from a movement to whom it was, without the name of a closed account', {
    tags: ['7.GET/api/admin/finances/movements/', 'finances.who'],
  }, async () => {
    type Answer = { movements: MovementRow[]; pagination: { total_count: number } };
    const year0 = await staff.ask('GET', '/api/admin/finances/movements/?from=0000-01-01');
    expect([year0.statusCode, Object.keys(year0.json())]).toEqual([400, ['from', 'code']]);
    const all = await read<Answer>('movements/?from=2027-03-01&to=2027-05-15');
    expect(all.movements.map(({ day, movement, user_id }) => [day, movement, user_id])).toEqual([
      ['2027-05-14', 'left', bruno.id],
      ['2027-05-10', 'raised', alba.id],
      ['2027-04-02', 'reactivated', bruno.id],
      ['2027-03-20', 'left', bruno.id],
      ['2027-03-02', 'new', bruno.id],
      ['2027-03-02', 'new', alba.id],
    ]);
    const raised = await read<Answer>('movements/?movement=raised');
    expect(raised.movements).toMatchObject([
      { before: 5, after: 9, person: { id: alba.id, email: alba.email } },
    ]);
    await shop.pool.query('update users set deleted_at = $1 where id = $2', [now, bruno.id]);
    const left = await read<Answer>('movements/?movement=left');
    expect(left.movements.map(({ person: who }) => who)).toEqual([null, null]);
    await shop.pool.query('update users set deleted_at = null where id = $1', [bruno.id]);
  });

  it('refuses a movement and a day that do not exist', async () => {
    const answer = await staff.ask('GET', '/api/admin/finances/movements/?movement=up&from=2027-02-30');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      movement: ['Ce mouvement n’existe pas.'],
      from: ['La date n’est pas valide.'],
    });
  });
});

describe('GET /api/admin/finances/leaving-reasons/', () => {
  it('says why, with whom as long as it is known', {
    tags: ['7.GET/api/admin/finances/leaving-reasons/'],
  }, async () => {
    const { rows } = await shop.pool.query('select id from subscriptions where user_id = $1', [bruno.id]);
    await shop.pool.query(
      `insert into leaving_reasons (subscription_id, automation_id, reason, words, said_at)
       values ($1, $2, 'price', '<b>Trop</b> cher', $3), (null, $2, 'unused', '', $4), (null, $2, 'unused', '', $5)`,
      [rows[0].id, relances, now, new Date('2027-04-30T21:59:00.000Z'), midMarch],
    );
    const { reasons } = await read<{ reasons: ReasonRow[] }>('leaving-reasons/');
    expect(reasons).toMatchObject([
      { reason: 'price', words: '<b>Trop</b> cher', person: { id: bruno.id }, status: 'past_due' },
      { reason: 'unused', words: '', person: null, status: null },
      { reason: 'unused' },
    ]);
    // Whatever the filter.
    const { counts } = await read<{ counts: ReasonCounts }>('leaving-reasons/?reason=trouble');
    expect(counts).toMatchObject({
      this_month: { from: '2027-05-01', to: '2027-05-31' },
      last_month: { from: '2027-04-01', to: '2027-04-30' },
    });
    expect(counts.reasons.filter(({ total }) => total > 0)).toEqual([
      { reason: 'price', this_month: 1, last_month: 0, total: 1 },
      { reason: 'unused', this_month: 0, last_month: 1, total: 2 },
    ]);
    const march2027 = await read<{ reasons: ReasonRow[] }>('leaving-reasons/?from=2027-03-01&to=2027-03-20');
    expect(march2027.reasons.map(({ reason }) => reason)).toEqual(['unused']);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 61_000));
    expect((await read<Finances>('?period=30d')).reasons).toContainEqual({
      reason: 'price',
      said: 1,
      returned: 1,
    });
  });
});

describe('the threshold of the one-stop shop', () => {
  const fresh = async () => {
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 7 * 60_000));
    return read<Months>('months/');
  };
  const livesIn = (customer: Customer, country: string, vatNumber = '') =>
    shop.pool.query(
      `insert into addresses (user_id, first_name, last_name, company, address1, postal_code, city, country, vat_number,
         vat_valid, vat_checked_at, is_default, created_at)
       values ($1, 'Zoé', 'Petit', $3, '1 rue Haute', '1000', 'Ville', $2, $3, $3 <> '', $4, true, $4)`,
      [customer.id, country, vatNumber, now],
    );

  it('is watched in the papers: what consumers of other states bought without tax, less what was credited to them', {
    tags: ['finances.oss'],
  }, async () => {
    const abroad = async () => (await fresh()).abroad;
    expect(await abroad()).toEqual({ year: 0, before: 0, standing: 'below' });
    const [belgian, french, company] = [await person({}), await person({}), await person({})];
    await livesIn(belgian, 'Belgique');
    await livesIn(french, 'France');
    await livesIn(company, 'Belgique', 'BE0000000100');
    const vatNumber = 'FR00123456789';
    for (const who of [belgian, french, company])
      await pay(who, 'purchase', [devis, 960_000], now, vatNumber);
    expect(await abroad()).toEqual({ year: 8000, before: 0, standing: 'near' });
    await pay(belgian, 'purchase', [relances, 240_001], now, vatNumber);
    expect(await abroad()).toMatchObject({ year: 10_000.01, standing: 'passed' });
    expect(await read<{ oss_since: string | null }>('months/')).toMatchObject({ oss_since: null });
  });

  it('is not added to French tax in the months: its tax is declared there', async () => {
    const german = await person({});
    await livesIn(german, 'Allemagne');
    const before = (await fresh()).vat.at(-1)!;
    await pay(german, 'purchase', [devis, 1190], now, 'FR00123456789', '2026-01-01');
    expect((await fresh()).vat.at(-1)).toMatchObject({
      vat: before.vat,
      vat_elsewhere: 1.9,
      net: before.net + 10,
      total: before.total + 11.9,
    });
  });
});
