import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { verifyLedger, verifyMrr } from '#money/ledger/server/verify-ledger.ts';
import { compareNow } from '#money/provider/server/run-comparison.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCoupon } from '#tests/factories/coupons.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, confirmPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;

const newTool = (name: string) =>
  createAutomation(shop, { name, purchasePrice: 2900, subscriptionPrice: 900 });

async function buyWith(customer: TestCustomer, automation: number, code: string): Promise<void> {
  const opened = await shop.app.inject({
    method: 'POST',
    url: '/api/subscriptions/create_subscription/',
    headers: customer.headers,
    payload: { automation_id: automation, period: 'monthly', promo_code: code },
  });
  await payByCard(shop, opened.json());
  expect((await confirmPurchase(shop, customer, opened.json())).statusCode).toBe(200);
  await shop.settle();
}

const debits = async (customer: TestCustomer, automation: number) =>
  (
    await rows<{ total: number }>(
      `select o.total_amount as total from orders o where o.user_id = $1 and o.status = 'paid'
        and exists (select from order_items i where i.order_id = o.id and i.automation_id = $2) order by o.due_at`,
      customer.id,
      automation,
    )
  ).map(({ total }) => total);

const taken = async () =>
  (
    await rows<{ label: string; amount: number }>(
      `select i.label, i.amount from order_items i where i.kind = 'month_discount' order by i.id`,
    )
  ).map(({ label, amount }) => [label, amount]);

describe('three months at half price', () => {
  let customer: TestCustomer;
  let beside: number;
  let lowered: number;

  beforeAll(async () => {
    customer = await createCustomer(shop);
    await createCoupon(shop, { code: 'MOITIE', months: 3 });
    [beside, lowered] = [await newTool('Outil sans code'), await newTool('Outil avec code')];
    await buy(shop, customer, beside);
    await buyWith(customer, lowered, 'MOITIE');
  });

  it('are debited so, then the whole share, while what stands beside pays its own', {
    tags: ['coupon.months'],
    timeout: 120_000,
  }, async () => {
    await shop.live(32);
    // Two tools of 9 € share 15 €: 7.50 € each; the one with the code pays half of its own.
    expect(await debits(customer, lowered)).toEqual([1450 + 300, 375]);
    expect(await debits(customer, beside)).toEqual([3800, 750]);
    const [row] = await rows<{ monthly_share: number }>(
      'select monthly_share from subscriptions where automation_id = $1',
      lowered,
    );
    expect(row?.monthly_share).toBe(375);
    await shop.live(32);
    const [last] = await rows<{ monthly_share: number }>(
      'select monthly_share from subscriptions where automation_id = $1',
      lowered,
    );
    // Its last lowered month is paid: what comes next is carried at the provider already.
    expect(last?.monthly_share).toBe(750);
    await shop.live(62);
    expect(await debits(customer, lowered)).toEqual([1750, 375, 375, 750, 750]);
    expect(await debits(customer, beside)).toEqual([3800, 750, 750, 750, 750]);
    expect(await taken()).toEqual([
      ['Remise de 50\u00a0% (code MOITIE)', -300],
      ['Remise de 50\u00a0% (code MOITIE)', -375],
      ['Remise de 50\u00a0% (code MOITIE)', -375],
    ]);
  });

  it('leave nothing to tell apart in the ledger, nor between the provider and us', async () => {
    const ledger = await verifyLedger(shop);
    expect(ledger.differences).toEqual([]);
    await compareNow(shop);
    expect(await rows('select kind, here, there from provider_differences')).toEqual([]);
  });

  it('are net in the MRR, which rises on the day of the renewal after which they end', {
    tags: ['coupon.mrr'],
  }, async () => {
    expect((await verifyMrr(shop)).differ).toEqual([]);
    const days = await rows<{ movement: string | null; before: number; after: number }>(
      `select movement, before, after from mrr_days d join users u on u.ledger_id = d.ledger_id
        where u.id = $1 order by d.day`,
      customer.id,
    );
    expect(days.map(({ movement, before, after }) => [movement, before, after])).toEqual([
      ['new', 0, 750 + 375],
      ['raised', 1125, 1500],
    ]);
  });
});

describe('a pause beside a code', () => {
  let customer: TestCustomer;
  let tool: number;
  const standing = async () =>
    (
      await rows<{ id: number; until: Date; due: Date; resumes: Date | null }>(
        `select id, coupon_until as until, current_period_end as due, resumes_at as resumes
          from subscriptions where user_id = $1`,
        customer.id,
      )
    )[0]!;
  async function ask(url: string, payload: object): Promise<void> {
    const answer = await shop.app.inject({ method: 'POST', url, headers: customer.headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    await shop.settle();
  }

  beforeAll(async () => {
    customer = await createCustomer(shop);
    tool = await newTool('Outil en pause avec code');
    await createCoupon(shop, { code: 'PAUSE', months: 3 });
    await buyWith(customer, tool, 'PAUSE');
  });

  it('puts its months off, and puts them back when it is taken back or goes with a cancellation', {
    tags: ['coupon.pause'],
  }, async () => {
    const { id, until } = await standing();
    await ask(`/api/subscriptions/${id}/pause/`, { months: 2 });
    expect((await standing()).until.getTime()).toBeGreaterThan(until.getTime());
    await ask(`/api/subscriptions/${id}/resume/`, {});
    expect(await standing()).toMatchObject({ until, resumes: null });
    await ask(`/api/subscriptions/${id}/pause/`, { months: 3 });
    const toggle = `/api/automations/${tool}/toggle_subscription/`;
    await ask(toggle, { action: 'cancel' });
    expect(await standing()).toMatchObject({ until, resumes: null });
    await ask(toggle, { action: 'reactivate' });
    expect(await standing()).toMatchObject({ until, resumes: null });
  });

  it('puts them back when the team ends it', { tags: ['coupon.pause'] }, async () => {
    const { id, until } = await standing();
    const staff = await createStaff(shop, { role: 'administrator' });
    const url = `/api/admin/subscriptions/${id}/toggle/`;
    await ask(`/api/subscriptions/${id}/pause/`, { months: 2 });
    expect((await standing()).until.getTime()).toBeGreaterThan(until.getTime());
    expect((await staff.ask('POST', url, { action: 'deactivate' })).statusCode).toBe(200);
    expect(await standing()).toMatchObject({ until, resumes: null });
    expect((await staff.ask('POST', url, { action: 'reactivate' })).statusCode).toBe(200);
    await shop.settle();
    expect(await standing()).toMatchObject({ until, resumes: null });
  });

  it('lowers as many months after it as it would have', {
    tags: ['coupon.pause'],
    timeout: 120_000,
  }, async () => {
    const { id, due } = await standing();
    await ask(`/api/subscriptions/${id}/pause/`, { months: 2 });
    const { resumes } = await standing();
    const days = Math.ceil((resumes!.getTime() - due.getTime()) / DAY_MS);
    await shop.live(31 + days + 1);
    expect(await debits(customer, tool)).toEqual([1450 + 450, 450]);
    await shop.live(32);
    await shop.live(32);
    expect(await debits(customer, tool)).toEqual([1900, 450, 450, 900]);
    expect((await verifyLedger(shop)).differences).toEqual([]);
    expect((await verifyMrr(shop)).differ).toEqual([]);
    await compareNow(shop);
    expect(await rows('select kind, here, there from provider_differences')).toEqual([]);
  });
});
