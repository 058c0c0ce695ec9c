import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contestDebit } from '../../../../tests/contest-at-bank.ts';
import { createAutomation } from '../../../../tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '../../../../tests/factories/customers.ts';
import { buy } from '../../../../tests/pay-as-browser.ts';
import { startShop, type TestShop } from '../../../../tests/start-shop.ts';
import { formatDateTime } from '../../../domain/french-dates.ts';

let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let serial = 0;

const day = 86_400_000;
const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
async function live(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1)
    await shop.travelTo(new Date(shop.clock.now().getTime() + day));
}

/** Bought, and renewed twice: the third month runs. */
beforeEach(async () => {
  serial += 1;
  shop = await startShop();
  customer = await createCustomer(shop);
  automationId = await createAutomation(shop, { name: `Outil ${serial}` });
  await buy(shop, customer, automationId);
  await live(64);
  customer = await signInAgain(shop, customer);
});
afterEach(() => shop.stop());

/** The bank gives back what one of the customer's debits took, the first being the purchase. */
async function loseDebit(index: number): Promise<void> {
  const [{ carrier }] = await rows('select stripe_subscription_id as carrier from provider_subscriptions');
  const invoices = (await shop.stripe.listInvoices(carrier)).filter(({ status }) => status === 'paid');
  expect(invoices).toHaveLength(3);
  const oldestFirst = invoices.toReversed();
  const { intent } = await shop.stripe.readInvoice(String(oldestFirst[index]?.id));
  const id = await contestDebit(shop, String(intent?.id));
  await settle();
  await shop.sandbox.control.closeDispute(id, 'lost');
  await settle();
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
    await live(32);
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
    await live(32);
    expect(await standing()).toMatchObject({ status: 'cancelled', orders: ['refunded', 'paid', 'paid'] });
  });

  it('leaves the end of what its customer had cancelled where it was', async () => {
    expect((await toggle('cancel')).statusCode).toBe(200);
    const before = await standing();
    await loseDebit(0);
    expect(await standing()).toMatchObject({ status: 'cancelling', owned: 0, end_date: before.end_date });
    expect((await toggle('reactivate')).statusCode).toBe(400);
  });
});
