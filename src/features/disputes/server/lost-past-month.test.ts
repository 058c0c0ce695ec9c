import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStaff } from '../../../../tests/act-as-staff.ts';
import { contestDebit } from '../../../../tests/contest-at-bank.ts';
import { createAutomation } from '../../../../tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '../../../../tests/factories/customers.ts';
import { buy, payByCard } from '../../../../tests/pay-as-browser.ts';
import { startShop, type TestShop } from '../../../../tests/start-shop.ts';
import { formatDateTime } from '../../../domain/french-dates.ts';
import type { OpenedPayment } from '../../checkout/contract.ts';
import type { Diagnosis } from '../../subscriptions-admin/contract.ts';
import { convergeDispute } from './converge-dispute.ts';

let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let serial = 0;

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;

/** Bought, and renewed twice: the third month runs. */
beforeEach(async () => {
  serial += 1;
  shop = await startShop();
  customer = await createCustomer(shop);
  automationId = await createAutomation(shop, { name: `Outil ${serial}` });
  await buy(shop, customer, automationId);
  await shop.live(64);
  customer = await signInAgain(shop, customer);
});
afterEach(() => shop.stop());

const subscriptionId = async () =>
  (await rows('select id from subscriptions where user_id = $1', customer.id))[0].id;

/** The bank gives back what one of the customer's debits took, the first being the purchase. */
async function loseDebit(index: number): Promise<void> {
  const id = await contestPaid(index, 3);
  await settle();
  await shop.sandbox.control.closeDispute(id, 'lost');
  await settle();
}
/** Of so many debits of one subscription, contests one. */
async function contestPaid(index: number, count: number): Promise<string> {
  const [{ carrier }] = await rows(
    'select stripe_subscription_id as carrier from provider_subscriptions order by linked_at',
  );
  const invoices = (await shop.stripe.listInvoices(carrier)).filter(({ status }) => status === 'paid');
  expect(invoices).toHaveLength(count);
  const oldestFirst = invoices.toReversed();
  const { intent } = await shop.stripe.readInvoice(String(oldestFirst[index]?.id));
  return contestDebit(shop, String(intent?.id));
}
async function settle() {
  await shop.drain();
  await shop.sandbox.delivered();
  await shop.drain();
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
const letters = () =>
  shop.mailbox
    .messages()
    .filter(
      ({ envelope, subject }) => envelope.to.includes(customer.email) && /contesté|annulé/.test(subject),
    )
    .map(({ text }) => String(text).replaceAll('\n', ' '));
const post = async (name: string, payload: object) =>
  (
    await shop.app.inject({ method: 'POST', url: `/api/users/${name}/`, headers: customer.headers, payload })
  ).json<OpenedPayment>();
const openMonth = () => post('activate-purchased', { automation_id: automationId });
async function payMonth(opened: OpenedPayment): Promise<void> {
  await payByCard(shop, opened);
  const { payment_intent_id } = opened;
  await post('confirm-purchased-activation', { payment_intent_id, automation_id: automationId });
  await settle();
}
const toggle = (action: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/automations/${automationId}/toggle_subscription/`,
    headers: customer.headers,
    payload: { action },
  });

describe('a lost dispute about a month that is over', () => {
  it('leaves the running month, which another debit paid, open to its end, and nothing is debited after it', async () => {
    await loseDebit(1);
    const { end_date: end, month_end: monthEnd, ...rest } = await standing();
    expect(rest).toEqual({
      status: 'cancelling',
      why: 'dispute',
      owned: 1,
      orders: ['paid', 'refunded', 'paid'],
    });
    expect(end).toEqual(monthEnd);
    expect(end > shop.clock.now()).toBe(true);
    await shop.live(32);
    expect(await standing()).toMatchObject({
      status: 'cancelled',
      why: 'cancelled',
      orders: ['paid', 'refunded', 'paid'],
    });
  });

  it('is told in one letter, with the end of what stays open', async () => {
    await loseDebit(1);
    const { end_date: end } = await standing();
    expect(letters()).toHaveLength(1);
    const [letter] = letters();
    for (const said of [
      'a rendu 5\u00a0€ au titulaire de la carte',
      'Abonnement annulé le',
      'Accès ouvert jusqu’au',
      formatDateTime(end),
      'Plus rien ne sera prélevé pour cet abonnement.',
      'L’automatisation reste à vous.',
    ])
      expect(letter).toContain(said);
    expect(letter).not.toContain('Abonnement terminé');
  });

  it('may be made good: what is still owned is taken back like any cancellation', async () => {
    await loseDebit(1);
    expect((await toggle('reactivate')).statusCode).toBe(200);
    expect(await standing()).toMatchObject({ status: 'active', why: null, end_date: null });
  });

  it('ended by staff after it, keeps its paid month: they may bring it back', async () => {
    await loseDebit(1);
    const staff = await createStaff(shop);
    const toggled = `/api/admin/subscriptions/${await subscriptionId()}/toggle/`;
    await staff.ask('POST', toggled, { action: 'deactivate' });
    await settle();
    expect(await standing()).toMatchObject({ status: 'inactive', why: null });
    expect((await staff.ask('POST', toggled, { action: 'reactivate' })).statusCode).toBe(200);
    expect(await standing()).toMatchObject({ status: 'active' });
  });

  it('lost after staff had ended it, takes nothing of the month that they may bring back', async () => {
    const staff = await createStaff(shop);
    const toggled = `/api/admin/subscriptions/${await subscriptionId()}/toggle/`;
    await staff.ask('POST', toggled, { action: 'deactivate' });
    await loseDebit(1);
    expect(await standing()).toMatchObject({ status: 'inactive', why: null });
    expect((await staff.ask('POST', toggled, { action: 'reactivate' })).statusCode).toBe(200);
  });

  it('a month debited meanwhile, of which nothing was heard: is learnt first, and stays open too', async () => {
    const { month_end: due } = await standing();
    shop.sandbox.control.loseEvents('all');
    const later = new Date(due.getTime() + 73 * 3_600_000);
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

  it('ends at once when the running month is contested and lost too', async () => {
    await loseDebit(1);
    await loseDebit(2);
    expect(await standing()).toMatchObject({
      status: 'cancelled',
      why: 'dispute',
      orders: ['paid', 'refunded', 'refunded'],
    });
  });
});

describe('a lost dispute about the purchase, months later', () => {
  it('takes the ownership back at once, and leaves the running month, which another debit paid, to its end', async () => {
    await loseDebit(0);
    expect(await standing()).toMatchObject({
      status: 'cancelling',
      owned: 0,
      orders: ['refunded', 'paid', 'paid'],
    });
    const [letter] = letters();
    for (const said of [
      'Achat annulé le',
      'Accès ouvert jusqu’au',
      'L’automatisation quittera ensuite votre compte.',
    ])
      expect(letter).toContain(said);
  });

  it('cannot be taken back: what is no longer owned is not subscribed to', async () => {
    await loseDebit(0);
    const answer = await toggle('reactivate');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'action_not_allowed']);
    await shop.live(32);
    expect(await standing()).toMatchObject({ status: 'cancelled', orders: ['refunded', 'paid', 'paid'] });
  });

  it('is not brought back by staff either, who are told why', async () => {
    await loseDebit(0);
    const staff = await createStaff(shop);
    const path = `/api/admin/subscriptions/${await subscriptionId()}`;
    const diagnosis = (await staff.ask('GET', `${path}/diagnose/`)).json<Diagnosis>();
    expect(diagnosis).toMatchObject({ can_reactivate: false });
    expect(diagnosis.recommendations.join()).toContain('L’achat de cette automatisation a été annulé');
    const answer = await staff.ask('POST', `${path}/toggle/`, { action: 'reactivate' });
    expect(answer.json()).toMatchObject({
      code: 'action_not_allowed',
      detail: 'L’achat de cette automatisation a été annulé\u00a0: offrez du temps à ce client.',
    });
    expect(await standing()).toMatchObject({ status: 'cancelling' });
  });

  it('ends what the customer subscribed to anew, though another debit began it', async () => {
    await toggle('cancel');
    await shop.live(32);
    customer = await signInAgain(shop, customer);
    // A row that was free comes back as another one.
    await rows('update subscriptions set is_free = true where user_id = $1', customer.id);
    await payMonth(await openMonth());
    expect(await rows('select status from subscriptions order by id')).toEqual([
      { status: 'cancelled' },
      { status: 'active' },
    ]);
    await loseDebit(0);
    expect(await rows('select status from subscriptions order by id')).toEqual([
      { status: 'cancelled' },
      { status: 'cancelling' },
    ]);
  });

  it('leaves a month that staff gave since then', async () => {
    await toggle('cancel');
    await shop.live(32);
    const staff = await createStaff(shop);
    const given = { user_id: customer.id, automation_id: automationId };
    expect((await staff.ask('POST', '/api/admin/subscriptions/create/', given)).statusCode).toBe(201);
    await loseDebit(0);
    expect(await rows('select status, end_reason as why from subscriptions order by id')).toEqual([
      { status: 'cancelled', why: 'cancelled' },
      { status: 'active', why: null },
    ]);
  });

  it('is decided though the provider has lost the subscription', async () => {
    const [{ carrier }] = await rows('select stripe_subscription_id as carrier from subscriptions');
    const id = await contestPaid(0, 3);
    await settle();
    await rows(`update subscriptions set stripe_subscription_id = 'sub_gone'`);
    await rows(
      `insert into provider_subscriptions (subscription_id, stripe_subscription_id, replaces, linked_at)
       select id, 'sub_gone', $1, now() from subscriptions`,
      carrier,
    );
    await shop.sandbox.control.closeDispute(id, 'lost');
    await convergeDispute(shop, id);
    expect(await standing()).toMatchObject({ status: 'cancelling', owned: 0 });
  });

  it('makes a payment of a month impossible that waited for its card', async () => {
    await toggle('cancel');
    await shop.live(32);
    customer = await signInAgain(shop, customer);
    await openMonth();
    await loseDebit(0);
    expect(
      await rows('select status from payments where user_id = $1 order by created_at', customer.id),
    ).toEqual([{ status: 'succeeded' }, { status: 'voided' }]);
  });

  it('leaves the end of what its customer had cancelled where it was', async () => {
    expect((await toggle('cancel')).statusCode).toBe(200);
    const before = await standing();
    await loseDebit(0);
    expect(await standing()).toMatchObject({ status: 'cancelling', owned: 0, end_date: before.end_date });
    expect((await toggle('reactivate')).statusCode).toBe(400);
  });
});
