import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase } from '#tests/factories/subscriptions.ts';
import {
  answerBank,
  buy,
  confirmPurchase,
  openPurchase,
  payByCard,
  payBySavedCard,
} from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { changeCard, keepPaidCard, startCardChange } from './change-card.ts';

const [visa, mastercard, asksTheBank] = ['4242424242424242', '5555555555554444', '4000002760003184'];
let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
});

const newTool = (subscriptionPrice = 300) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil de la carte gardée ${serial}`, subscriptionPrice });
};
const onFile = async () =>
  (await shop.app.inject({ url: '/api/users/payment-method/', headers: customer.headers })).json().card;
const providerCustomer = async (): Promise<string> => {
  const query = 'select stripe_customer_id as id from users where id = $1';
  return (await shop.pool.query(query, [customer.id])).rows[0].id;
};
const heldCards = async () =>
  (await shop.stripe.listCards(await providerCustomer())).map(({ last4 }) => last4);
/** Their cards by the last four digits, the first purchase first. */
async function debitedCards(): Promise<(string | undefined)[]> {
  const query = 'select stripe_subscription_id as id from subscriptions where user_id = $1 order by id';
  const { rows } = await shop.pool.query<{ id: string }>(query, [customer.id]);
  const cards = await shop.stripe.listCards(await providerCustomer());
  const ids = await Promise.all(
    rows.map(async ({ id }) => (await shop.stripe.readSubscriptionState(id)).cardId),
  );
  return ids.map((id) => cards.find((card) => card.id === id)?.last4);
}
const lastPayment = async (): Promise<string> => {
  const query = 'select id from payments where user_id = $1 order by created_at desc limit 1';
  return (await shop.pool.query(query, [customer.id])).rows[0].id;
};
const keep = (payment: string) =>
  keepPaidCard(shop, { id: randomUUID(), userId: null, payload: { payment } });

it('pays with the card on file by its name alone; two tabs at once charge once', {
  tags: ['paying.saved-card.once'],
}, async () => {
  await buy(shop, customer, await newTool());
  const { id } = await onFile();
  const second = await newTool();
  const [one, other] = [
    await openPurchase(shop, customer, second),
    await openPurchase(shop, customer, second),
  ];
  const answers = await Promise.all([payBySavedCard(shop, one, id), payBySavedCard(shop, other, id)]);
  const told = answers.map(({ status, error }) => status ?? error?.code).sort();
  expect(told).toEqual(['payment_intent_unexpected_state', 'succeeded']);
  const confirmed = await Promise.all([one, other].map((opened) => confirmPurchase(shop, customer, opened)));
  expect(confirmed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await shop.settle();
  const charges = shop.sandbox.control.objects('charge');
  expect(charges.filter(({ payment_intent }) => payment_intent === one.payment_intent_id)).toHaveLength(1);
  expect(await heldCards()).toEqual(['4242']);
  expect(await debitedCards()).toEqual(['4242', '4242']);
});

it('is another customer’s to nobody', async () => {
  await buy(shop, customer, await newTool());
  const { id } = await onFile();
  const other = await createCustomer(shop);
  const answer = await payBySavedCard(shop, await openPurchase(shop, other, await newTool()), id);
  expect(answer.error).toBeDefined();
});

it('asks the bank’s customer, and is paid once they agree', {
  tags: ['paying.saved-card.bank'],
}, async () => {
  const first = await openPurchase(shop, customer, await newTool());
  await answerBank(await payByCard(shop, first, asksTheBank), 'authorize');
  expect((await confirmPurchase(shop, customer, first)).statusCode).toBe(200);
  const second = await openPurchase(shop, customer, await newTool());
  const asked = await payBySavedCard(shop, second, (await onFile()).id);
  expect(asked.status).toBe('requires_action');
  expect((await confirmPurchase(shop, customer, second)).json().code).toBe('payment_not_confirmed');
  await answerBank(asked, 'authorize');
  expect((await confirmPurchase(shop, customer, second)).statusCode).toBe(200);
});

it('says in French that it was declined; another one pays the same order and takes its place', {
  tags: ['paying.saved-card.declined', 'paying.one-card'],
}, async () => {
  await buy(shop, customer, await newTool(), mastercard);
  const opened = await openPurchase(shop, customer, await newTool());
  shop.sandbox.control.declineNext('insufficient_funds', { times: 1, customer: await providerCustomer() });
  await payBySavedCard(shop, opened, (await onFile()).id);
  const refused = await confirmPurchase(shop, customer, opened);
  expect(refused.json()).toMatchObject({ detail: 'Le solde de votre carte est insuffisant.' });
  await payByCard(shop, opened, visa);
  expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
  await shop.settle();
  expect(await heldCards()).toEqual(['4242']);
  expect(await debitedCards()).toEqual(['4242', '4242']);
  expect(await onFile()).toMatchObject({ brand: 'visa', last4: '4242' });
});

it('saves nothing anew where nothing is due: the card on file is confirmed', async () => {
  await buy(shop, customer, await newTool(1500));
  const owned = await newTool();
  await createPurchase(shop, { userId: customer.id, automationId: owned });
  const { id } = await onFile();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/users/activate-purchased/',
    headers: customer.headers,
    payload: { automation_id: owned, immediate_access: true },
  });
  const opened = answer.json();
  expect(opened).toMatchObject({ payment_amount: 0, intent_type: 'setup' });
  expect(await payBySavedCard(shop, opened, id)).toMatchObject({ status: 'succeeded' });
  const confirmed = await shop.app.inject({
    method: 'POST',
    url: '/api/users/confirm-purchased-activation/',
    headers: customer.headers,
    payload: { payment_intent_id: opened.payment_intent_id },
  });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  await shop.settle();
  expect(await debitedCards()).toEqual(['4242', '4242']);
});

it('process killed between the provider’s answers: the next try finishes it, and a third finds nothing to do', async () => {
  await buy(shop, customer, await newTool(), mastercard);
  await shop.settle();
  const query = 'select stripe_subscription_id as id from subscriptions where user_id = $1';
  const { id } = (await shop.pool.query(query, [customer.id])).rows[0];
  const path = `/v1/subscriptions/${id}`;
  shop.sandbox.control.failRequests({ path, method: 'POST', times: 3, when: 'before' });
  await buy(shop, customer, await newTool(), visa);
  const payment = await lastPayment();
  await expect(keep(payment)).rejects.toThrow();
  shop.sandbox.control.clearFaults();
  await keep(payment);
  await keep(payment);
  await shop.settle();
  expect(await heldCards()).toEqual(['4242']);
  expect(await debitedCards()).toEqual(['4242', '4242']);
});

it('a card chosen since has the last word, and so has the last payment', async () => {
  await buy(shop, customer, await newTool(), mastercard);
  const first = await lastPayment();
  await buy(shop, customer, await newTool(), visa);
  const { client_secret } = await startCardChange(shop, customer.id);
  const [intent = ''] = client_secret.split('_secret_');
  const setup = { payment_intent_id: intent, client_secret, intent_type: 'setup' } as const;
  await payByCard(shop, setup, mastercard);
  await changeCard(shop, customer.id, intent);
  await keep(await lastPayment());
  await keep(first);
  await shop.settle();
  expect(await heldCards()).toEqual(['4444']);
  expect(await debitedCards()).toEqual(['4444', '4444']);
});
