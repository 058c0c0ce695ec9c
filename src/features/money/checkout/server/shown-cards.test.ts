import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let customer: TestCustomer;
const [visa, mastercard] = ['4242424242424242', '5555555555554444'];
const ids: number[] = [];

async function buyWith(number: string, name: string): Promise<void> {
  const id = await createAutomation(shop, { name });
  const opened = await openPurchase(shop, customer, id);
  await payByCard(shop, opened, number);
  expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
  ids.push(id);
}

/** As a purchase left it before the card that paid became the one on file. */
async function debitFromAnother(number: string, automationId: number): Promise<void> {
  const { rows } = await shop.pool.query(
    `select s.stripe_subscription_id as provider, u.stripe_customer_id as customer
       from subscriptions s join users u on u.id = s.user_id where u.id = $1 and s.automation_id = $2`,
    [customer.id, automationId],
  );
  const [{ provider, customer: owner }] = rows;
  shop.sandbox.control.loseEvents('all');
  const { clientSecret } = await shop.stripe.startCardSetup(
    owner,
    { means: 'card', beganAt: shop.clock.now() },
    randomUUID(),
  );
  const [id = ''] = clientSecret.split('_secret_');
  await payByCard(shop, { payment_intent_id: id, client_secret: clientSecret, intent_type: 'setup' }, number);
  const setup = await shop.stripe.readCardSetup(id);
  await shop.stripe.setSubscriptionCard(provider, { id: String(setup?.cardId), means: 'card' }, randomUUID());
  shop.sandbox.control.clearFaults();
}

async function subscriptionOf(automationId: number): Promise<{ id: number } | undefined> {
  const { rows } = await shop.pool.query<{ id: number }>(
    'select id from subscriptions where user_id = $1 and automation_id = $2',
    [customer.id, automationId],
  );
  return rows[0];
}

const shown = async () => {
  const answer = await shop.app.inject({ url: '/api/users/payment-method/', headers: customer.headers });
  expect(answer.statusCode).toBe(200);
  const { card, others } = answer.json();
  return [
    card?.last4,
    others.map((other: { last4: string; automations: string[] }) => [other.last4, other.automations]),
  ];
};

beforeAll(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
});
afterAll(() => shop.stop());

it('names each card that a subscription is debited from, with the subscriptions of the others', async () => {
  expect(await shown()).toEqual([undefined, []]);
  await buyWith(visa, 'Outil de la première carte');
  expect(await shown()).toEqual(['4242', []]);
  await buyWith(visa, 'Outil de la seconde carte');
  await shop.settle();
  await debitFromAnother(mastercard, ids[1]!);
  expect(await shown()).toEqual(['4242', [['4444', ['Outil de la seconde carte']]]]);
});

it('neither shows nor names a card that debits nothing any more: its subscription is cancelled', async () => {
  const ended = Number((await subscriptionOf(ids[1]!))?.id);
  const staff = await createStaff(shop);
  const url = `/api/admin/subscriptions/${ended}/toggle/`;
  expect((await staff.ask('POST', url, { action: 'cancel' })).statusCode).toBe(200);
  expect(await shown()).toEqual(['4242', []]);
});

it('shows once a card that paid two purchases: it is the same in the customer’s hand', async () => {
  customer = await createCustomer(shop);
  await buyWith(visa, 'Outil payé hier');
  await buyWith(visa, 'Outil payé aujourd’hui');
  expect(await shown()).toEqual(['4242', []]);
  await shop.settle();
  expect(await shown()).toEqual(['4242', []]);
});
