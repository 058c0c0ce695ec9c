import { beforeAll, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
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
  shop = await sharedShop();
  customer = await createCustomer(shop);
});

it('names each card that a subscription is debited from, with the subscriptions of the others', async () => {
  expect(await shown()).toEqual([undefined, []]);
  await buyWith(visa, 'Outil de la première carte');
  expect(await shown()).toEqual(['4242', []]);
  await buyWith(mastercard, 'Outil de la seconde carte');
  expect(await shown()).toEqual(['4444', [['4242', ['Outil de la première carte']]]]);
});

it('neither shows nor names a card that debits nothing any more: its subscription is cancelled', async () => {
  const ended = Number((await subscriptionOf(ids[1]!))?.id);
  const staff = await createStaff(shop);
  const url = `/api/admin/subscriptions/${ended}/toggle/`;
  expect((await staff.ask('POST', url, { action: 'cancel' })).statusCode).toBe(200);
  expect(await shown()).toEqual(['4242', []]);
});

it('shows once a card that paid two purchases, with both: it is the same in the customer’s hand', async () => {
  customer = await createCustomer(shop);
  await buyWith(visa, 'Outil payé hier');
  await buyWith(visa, 'Outil payé aujourd’hui');
  expect(await shown()).toEqual(['4242', []]);
});
