import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAgain } from '#app/commands-list.ts';
import { erasureMark } from '#domain/people/erasure-mark.ts';
import { listFiles, openStore, putFile } from '#server/gateways/storage.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

async function personOf({ id }: TestCustomer) {
  const { rows } = await shop.pool.query<{
    ledger_id: string;
    stripe_customer_id: string;
    deleted_at: Date | null;
    anonymised_at: Date | null;
  }>('select ledger_id, stripe_customer_id, deleted_at, anonymised_at from users where id = $1', [id]);
  return rows[0]!;
}
const marks = async () =>
  (await Array.fromAsync(listFiles(await openStore(shop.settings, 'private'), 'erasures'))).map(
    ({ key }) => key,
  );

async function createBuyer(): Promise<TestCustomer> {
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: `Outil de ${customer.id}` }));
  await shop.roundTrip();
  return customer;
}

/** As a restore of before their erasure finds them. */
async function mark(customer: TestCustomer): Promise<void> {
  const { ledger_id } = await personOf(customer);
  await putFile(shop.settings, erasureMark(ledger_id), Buffer.from(shop.clock.now().toISOString()));
}

it('an erasure leaves an opaque number and its instant beside the files, before it begins at the provider', async () => {
  const customer = await createBuyer();
  const { ledger_id } = await personOf(customer);
  shop.sandbox.control.failRequests({ when: 'before', method: 'GET', path: '/v1/customers', times: 3 });
  await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: customer.headers });
  await shop.drain();
  shop.sandbox.control.clearFaults();
  const { key } = erasureMark(ledger_id);
  expect(await marks()).toEqual([key]);
  const content = await (await openStore(shop.settings, 'private')).get(key);
  expect(content).toBe((await personOf(customer)).deleted_at?.toISOString());
});

it('who was erased and came back by a restore is erased again, without a letter, and the others stay', async () => {
  const [back, other] = [await createBuyer(), await createCustomer(shop)];
  await mark(back);
  // The provider has closed them, which the restored shop never heard.
  shop.sandbox.control.loseEvents('all');
  await shop.stripe.closeCustomer((await personOf(back)).stripe_customer_id);
  shop.sandbox.control.clearFaults();
  await putFile(
    shop.settings,
    erasureMark(randomUUID()),
    Buffer.from('of an account that the restore does not know'),
  );
  expect(await eraseAgain(shop)).toBe(1);
  expect((await personOf(back)).deleted_at).not.toBeNull();
  await shop.roundTrip();
  expect((await personOf(back)).anonymised_at).not.toBeNull();
  expect((await personOf(other)).deleted_at).toBeNull();
  const letters = shop.mailbox.messages().filter(({ to }) => JSON.stringify(to).includes(back.email));
  expect(letters.map(({ subject }) => subject)).not.toContain('Votre compte Rouage a été supprimé');
  expect(await eraseAgain(shop)).toBe(0);
});

it('whatever they were at the instant of the restore: deactivated, or of the team', async () => {
  const people = [
    await createCustomer(shop, { isActive: false }),
    await createCustomer(shop, { isStaff: true }),
    await createCustomer(shop, { isStaff: true, isSuperuser: true }),
  ];
  for (const person of people) await mark(person);
  expect(await eraseAgain(shop)).toBe(people.length);
  await shop.roundTrip();
  for (const person of people) expect((await personOf(person)).anonymised_at).not.toBeNull();
});
