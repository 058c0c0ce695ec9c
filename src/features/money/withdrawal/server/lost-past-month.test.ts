import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { OpenedPayment } from '#money/checkout/contract.ts';
import type { Diagnosis } from '#staff/subscriptions-admin/contract.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { convergeDispute } from './converge-dispute.ts';

let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let unused: [TestCustomer, number][];

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;

/** A shop in which so many customers bought, and renewed twice, together: the third month of each runs. */
function inShopOf(count: number): void {
  beforeAll(async () => {
    shop = await startShop();
    unused = [];
    for (let serial = 1; serial <= count; serial++) {
      unused.push([await createCustomer(shop), await createAutomation(shop, { name: `Outil ${serial}` })]);
      await buy(shop, ...unused.at(-1)!);
    }
    await shop.live(64);
  });
  afterAll(() => shop.stop());
}
/** What follows is of a customer of whom no other test speaks. */
async function takeOne([buyer, bought] = unused.pop()!): Promise<void> {
  customer = await signInAgain(shop, buyer);
  automationId = bought;
}

/** The bank gives back what one of the customer's debits took, the first being the purchase. */
async function loseDebit(index: number): Promise<void> {
  const id = await contestPaid(index, 3);
  await shop.roundTrip();
  await shop.sandbox.control.closeDispute(id, 'lost');
  await shop.roundTrip();
}
/** Of so many debits of one subscription, contests one. */
async function contestPaid(index: number, count: number): Promise<string> {
  const [{ carrier }] = await rows(
    `select p.stripe_subscription_id as carrier from provider_subscriptions p
     join subscriptions s on s.id = p.subscription_id where s.user_id = $1 order by p.linked_at`,
    customer.id,
  );
  const invoices = (await shop.stripe.listInvoices(carrier)).filter(({ status }) => status === 'paid');
  expect(invoices).toHaveLength(count);
  const { intent } = await shop.stripe.readInvoice(String(invoices.toReversed()[index]?.id));
  return contestDebit(shop, String(intent?.id));
}
const standing = async () =>
  (
    await rows(
      `select status, end_reason as why, end_date, current_period_end as month_end,
        (select count(*)::int from purchases where user_id = s.user_id and ended_at is null) as owned,
        (select array_agg(o.status order by o.due_at) from orders o where o.user_id = s.user_id) as orders
       from subscriptions s where user_id = $1`,
      customer.id,
    )
  )[0];
const mails = () =>
  shop.mailbox
    .messages()
    .filter(
      ({ envelope, subject }) => envelope.to.includes(customer.email) && /contesté|annulé/.test(subject),
    )
    .map(({ text }) => String(text).replaceAll('\n', ' '));
const post = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers: customer.headers, payload });
const toggle = (action: string) => post(`/api/automations/${automationId}/toggle_subscription/`, { action });
const openMonth = async () =>
  (await post('/api/users/activate-purchased/', { automation_id: automationId })).json<OpenedPayment>();
async function payMonth(opened: OpenedPayment): Promise<void> {
  await payByCard(shop, opened);
  const { payment_intent_id } = opened;
  await post('/api/users/confirm-purchased-activation/', { payment_intent_id, automation_id: automationId });
  await shop.roundTrip();
}
async function askAsStaff(method: 'GET' | 'POST', act: string, payload?: object) {
  const [{ id }] = await rows('select id from subscriptions where user_id = $1', customer.id);
  return (await createStaff(shop)).ask(method, `/api/admin/subscriptions/${id}/${act}/`, payload);
}
const toggleByStaff = (action: string) => askAsStaff('POST', 'toggle', { action });

describe('a lost dispute about a month that is over', () => {
  inShopOf(5);
  beforeEach(() => takeOne());

  it('is told in one email, with the end of what stays open', async () => {
    await loseDebit(1);
    expect(mails()).toHaveLength(1);
    const [mail] = mails();
    for (const said of [
      'a rendu 5\u00a0€ au titulaire de la carte',
      'Abonnement annulé le',
      'Accès ouvert jusqu’au',
      formatDateTime((await standing()).end_date),
      'Plus rien ne sera prélevé pour cet abonnement.',
      'L’automatisation reste à vous.',
    ])
      expect(mail).toContain(said);
    expect(mail).not.toContain('Abonnement terminé');
  });

  it('may be made good: what is still owned is taken back like any cancellation', async () => {
    await loseDebit(1);
    expect((await toggle('reactivate')).statusCode).toBe(200);
    expect(await standing()).toMatchObject({ status: 'active', why: null, end_date: null });
  });

  it('ended by staff after it, keeps its paid month: they may bring it back', async () => {
    await loseDebit(1);
    await toggleByStaff('deactivate');
    await shop.roundTrip();
    expect(await standing()).toMatchObject({ status: 'inactive', why: null });
    expect((await toggleByStaff('reactivate')).statusCode).toBe(200);
    expect(await standing()).toMatchObject({ status: 'active' });
  });

  it('lost after staff had ended it, takes nothing of the month that they may bring back', async () => {
    await toggleByStaff('deactivate');
    await loseDebit(1);
    expect(await standing()).toMatchObject({ status: 'inactive', why: null });
    expect((await toggleByStaff('reactivate')).statusCode).toBe(200);
  });

  it('ends at once when the running month is contested and lost too', async () => {
    await loseDebit(1);
    await loseDebit(2);
    const orders = ['paid', 'refunded', 'refunded'];
    expect(await standing()).toMatchObject({ status: 'cancelled', why: 'dispute', orders });
  });
});

describe('a lost dispute about the purchase, months later', () => {
  inShopOf(4);
  beforeEach(() => takeOne());

  it('takes the ownership back at once, and leaves the running month, which another debit paid, to its end', async () => {
    await loseDebit(0);
    const orders = ['refunded', 'paid', 'paid'];
    expect(await standing()).toMatchObject({ status: 'cancelling', owned: 0, orders });
    const [mail] = mails();
    for (const said of [
      'Achat annulé le',
      'Accès ouvert jusqu’au',
      'L’automatisation quittera ensuite votre compte.',
    ])
      expect(mail).toContain(said);
  });

  it('is not brought back by staff either, who are told why', async () => {
    await loseDebit(0);
    const diagnosis = (await askAsStaff('GET', 'diagnose')).json<Diagnosis>();
    expect(diagnosis).toMatchObject({ can_reactivate: false });
    expect(diagnosis.recommendations.join()).toContain('L’achat de cette automatisation a été annulé');
    const answer = await toggleByStaff('reactivate');
    expect(answer.json()).toMatchObject({
      code: 'action_not_allowed',
      detail: 'L’achat de cette automatisation a été annulé\u00a0: offrez du temps à ce client.',
    });
    expect(await standing()).toMatchObject({ status: 'cancelling' });
  });

  it('is decided though the provider has lost the subscription', async () => {
    const id = await contestPaid(0, 3);
    await shop.roundTrip();
    await rows(
      `insert into provider_subscriptions (subscription_id, stripe_subscription_id, replaces, linked_at)
       select id, 'sub_gone', stripe_subscription_id, now() from subscriptions where user_id = $1`,
      customer.id,
    );
    const loses = `update subscriptions set stripe_subscription_id = 'sub_gone' where user_id = $1`;
    await rows(loses, customer.id);
    await shop.sandbox.control.closeDispute(id, 'lost');
    await convergeDispute(shop, id);
    expect(await standing()).toMatchObject({ status: 'cancelling', owned: 0 });
  });

  it('leaves the end of what its customer had cancelled where it was', async () => {
    expect((await toggle('cancel')).statusCode).toBe(200);
    const before = await standing();
    await loseDebit(0);
    expect(await standing()).toMatchObject({ status: 'cancelling', owned: 0, end_date: before.end_date });
    expect((await toggle('reactivate')).statusCode).toBe(400);
  });
});

describe('another month after a lost dispute', () => {
  let ofMonth: { customer: TestCustomer; left: Awaited<ReturnType<typeof standing>>; at: Date };
  let ofPurchase: { customer: TestCustomer; answer: Awaited<ReturnType<typeof toggle>> };
  inShopOf(5);
  beforeAll(async () => {
    await takeOne();
    await loseDebit(1);
    ofMonth = { customer, left: await standing(), at: shop.clock.now() };
    await takeOne();
    await loseDebit(0);
    ofPurchase = { customer, answer: await toggle('reactivate') };
    for (const one of unused) {
      await takeOne(one);
      await toggle('cancel');
    }
    await shop.live(32);
  });

  it('leaves the running month, which another debit paid, open to its end, and nothing is debited after it', async () => {
    customer = ofMonth.customer;
    const { end_date: end, month_end: monthEnd, ...rest } = ofMonth.left;
    const orders = ['paid', 'refunded', 'paid'];
    expect(rest).toEqual({ status: 'cancelling', why: 'dispute', owned: 1, orders });
    expect(end).toEqual(monthEnd);
    expect(end > ofMonth.at).toBe(true);
    expect(await standing()).toMatchObject({ status: 'cancelled', why: 'cancelled', orders });
  });

  it('cannot be taken back: what is no longer owned is not subscribed to', async () => {
    customer = ofPurchase.customer;
    const { answer } = ofPurchase;
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'action_not_allowed']);
    expect(await standing()).toMatchObject({ status: 'cancelled', orders: ['refunded', 'paid', 'paid'] });
  });

  // The others had cancelled, and their month has ended.
  it('ends what the customer subscribed to anew, though another debit began it', async () => {
    await takeOne();
    // A row that was free comes back as another one.
    await rows('update subscriptions set is_free = true where user_id = $1', customer.id);
    await payMonth(await openMonth());
    const all = 'select status from subscriptions where user_id = $1 order by id';
    expect(await rows(all, customer.id)).toEqual([{ status: 'cancelled' }, { status: 'active' }]);
    await loseDebit(0);
    expect(await rows(all, customer.id)).toEqual([{ status: 'cancelled' }, { status: 'cancelling' }]);
  });

  it('leaves a month that staff gave since then', async () => {
    await takeOne();
    const staff = await createStaff(shop);
    const given = { user_id: customer.id, automation_id: automationId };
    expect((await staff.ask('POST', '/api/admin/subscriptions/create/', given)).statusCode).toBe(201);
    await loseDebit(0);
    const all = 'select status, end_reason as why from subscriptions where user_id = $1 order by id';
    expect(await rows(all, customer.id)).toEqual([
      { status: 'cancelled', why: 'cancelled' },
      { status: 'active', why: null },
    ]);
  });

  it('makes a payment of a month impossible that waited for its card', async () => {
    await takeOne();
    await openMonth();
    await loseDebit(0);
    const paid = 'select status from payments where user_id = $1 order by created_at';
    expect(await rows(paid, customer.id)).toEqual([{ status: 'succeeded' }, { status: 'voided' }]);
  });
});

describe('a lost dispute about a month that is over, before the month after it was heard of', () => {
  inShopOf(1);
  beforeEach(() => takeOne());

  it('a month debited meanwhile, of which nothing was heard: is learnt first, and stays open too', async () => {
    shop.sandbox.control.loseEvents('all');
    const later = new Date((await standing()).month_end.getTime() + 73 * HOUR_MS);
    await rows('update subscriptions set provider_checked_at = $2 where user_id = $1', customer.id, later);
    await shop.clock.moveTo(later);
    await shop.sandbox.settle();
    const id = await contestPaid(1, 4);
    await shop.sandbox.control.closeDispute(id, 'lost');
    await convergeDispute(shop, id);
    const { end_date: end, ...rest } = await standing();
    expect(rest).toMatchObject({ status: 'cancelling', orders: ['paid', 'refunded', 'paid', 'paid'] });
    expect(end > later).toBe(true);
  });
});
