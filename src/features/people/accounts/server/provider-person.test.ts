import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStripeClient } from '#server/gateways/stripe/client.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { keepProviderCustomer, providerPerson, selectCustomer, setPerson } from './customer-store.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
});
afterEach(() => shop.sandbox.control.clearFaults());

async function bought(): Promise<void> {
  await buy(shop, customer, await createAutomation(shop, { name: `Outil de la cliente ${serial}` }));
  await shop.settle();
}
const update = (payload: object) =>
  shop.app.inject({ method: 'PUT', url: '/api/users/me/', headers: customer.headers, payload });
async function claimEmail(email: string): Promise<void> {
  expect((await update({ email, current_password: customer.password })).statusCode).toBe(200);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/registration/verify-email/',
    payload: { key: await latestKeyFor(shop, email, 'email-change') },
  });
  expect(answer.statusCode).toBe(200);
  customer = await signInAgain(shop, { ...customer, email });
}
async function atProvider() {
  const query = 'select stripe_customer_id as id from users where id = $1';
  const [{ id }] = (await shop.pool.query(query, [customer.id])).rows;
  const found = await openStripeClient(shop.settings).customers.retrieve(id);
  return found.deleted ? undefined : { email: found.email, name: found.name };
}
const told = async () => {
  const query = `select count(*)::int as told from outbox where kind = 'set_person' and user_id = $1`;
  return (await shop.pool.query(query, [customer.id])).rows[0].told;
};
const newAddress = (name: string) => `${name}-${serial}-${customer.id}@exemple.fr`;

it('tells the payment provider the new email once its link is opened, not before', async () => {
  await bought();
  const email = newAddress('nouvelle');
  await update({ email, current_password: customer.password });
  await shop.drain();
  expect(await atProvider()).toMatchObject({ email: customer.email });
  await claimEmail(newAddress('confirmee'));
  await shop.drain();
  expect(await atProvider()).toMatchObject({ email: customer.email });
});

it('tells the payment provider the new name, and nothing when the name is the same', async () => {
  await bought();
  await update({ first_name: 'Łucja', last_name: 'D’Artagnan' });
  await shop.drain();
  expect(await atProvider()).toEqual({ email: customer.email, name: 'Łucja D’Artagnan' });
  await update({ first_name: 'Łucja', phone: '06 12 34 56 78' });
  expect(await told()).toBe(1);
  await update({ first_name: '', last_name: '' });
  await shop.drain();
  expect(await atProvider()).toEqual({ email: customer.email, name: null });
});

it('tells nothing of a customer whom the provider does not know', async () => {
  await update({ first_name: 'Sans', last_name: 'Achat' });
  await claimEmail(newAddress('sans-achat'));
  expect(await told()).toBe(0);
});

it('is tried again when the provider is down, and the last address wins', async () => {
  await bought();
  shop.sandbox.control.outage('errors');
  await claimEmail(newAddress('premiere'));
  await shop.drain();
  await claimEmail(newAddress('seconde'));
  await shop.drain();
  shop.sandbox.control.outage(null);
  await shop.travelTo(new Date(shop.clock.now().getTime() + 120_000));
  expect(await atProvider()).toMatchObject({ email: customer.email });
  expect(customer.email).toContain('seconde');
});

it('answered too late by the provider: the retry tells what the account has become', async () => {
  await bought();
  shop.sandbox.control.dropAfterCommit({ path: '/v1/customers/', method: 'POST', times: 3 });
  await claimEmail(newAddress('perdue'));
  await shop.drain();
  shop.sandbox.control.clearFaults();
  await update({ first_name: 'Après' });
  await shop.travelTo(new Date(shop.clock.now().getTime() + 120_000));
  expect(await atProvider()).toEqual({ email: customer.email, name: 'Après Martin' });
});

it('an address taken while the provider is being told of another one is told too', async () => {
  await bought();
  const last = newAddress('derniere');
  const updateCustomer: typeof shop.stripe.updateCustomer = async (...told) => {
    await shop.pool.query('update users set email = $1 where id = $2', [last, customer.id]);
    return shop.stripe.updateCustomer(...told);
  };
  const meanwhile = { ...shop, stripe: { ...shop.stripe, updateCustomer } };
  await setPerson(meanwhile, { id: `test-${serial}`, payload: { user: customer.id }, userId: customer.id });
  expect(await atProvider()).toMatchObject({ email: last });
});

it('changed while the provider was making its customer: the change is told too', async () => {
  const asked = await selectCustomer(shop.db, customer.id);
  const created = await shop.stripe.createCustomer({ userId: customer.id, ...providerPerson(asked!) });
  await update({ first_name: 'Entre-temps' });
  expect(await keepProviderCustomer(shop, asked!, created)).toBe(created);
  await shop.drain();
  expect(await atProvider()).toMatchObject({ name: 'Entre-temps Martin' });
});

it.each([
  ['and is not erased yet', false],
  ['and is erased already', true],
])(
  'deleted while the provider was making its customer, %s: that customer is deleted there too',
  async (_, erased) => {
    const asked = await selectCustomer(shop.db, customer.id);
    const created = await shop.stripe.createCustomer({ userId: customer.id, ...providerPerson(asked!) });
    const url = '/api/users/delete-account/';
    const deleted = await shop.app.inject({ method: 'DELETE', url, headers: customer.headers });
    expect(deleted.statusCode).toBe(200);
    if (erased) await shop.drain();
    // The provider is away at first: the outbox comes back to it.
    shop.sandbox.control.outage('errors');
    const keeping = keepProviderCustomer(shop, asked!, created);
    await expect(keeping).rejects.toMatchObject({ code: 'invalid_token' });
    await shop.drain();
    shop.sandbox.control.clearFaults();
    await shop.travelTo(new Date(shop.clock.now().getTime() + 120_000));
    expect((await openStripeClient(shop.settings).customers.retrieve(created)).deleted).toBe(true);
    const query = 'select stripe_customer_id as id from users where id = $1';
    expect((await shop.pool.query(query, [customer.id])).rows).toEqual([{ id: null }]);
  },
);
