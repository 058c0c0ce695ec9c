import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
  serial += 1;
});

/** The subjects of what the customer received, in order. */
const subjects = () =>
  shop.mailbox
    .messages()
    .filter(({ envelope }) => envelope.to.includes(customer.email))
    .map(({ subject }) => subject ?? '');

/** What is refused for a moment is tried again within the minute. */
async function aMinuteLater(): Promise<void> {
  await shop.travelTo(new Date(shop.clock.now().getTime() + MINUTE_MS));
  await shop.drain();
}

async function buyWhileTheMailServerRefuses(): Promise<number> {
  const automation = await createAutomation(shop, { name: `Outil dans l’ordre ${serial}` });
  await shop.drain();
  shop.mailbox.fault.rejectNext(1, 451, 'recipient');
  await buy(shop, customer, automation);
  await shop.settle();
  expect(subjects().filter((subject) => subject.startsWith('Votre reçu'))).toEqual([]);
  return automation;
}

it('who withdrew does not read last, in a receipt that was late, that the subscription runs', async () => {
  const automation = await buyWhileTheMailServerRefuses();
  const { id } = await contractOf(shop, customer, automation);
  expect((await confirmWithdrawal(shop, customer, id)).statusCode).toBe(200);
  await shop.drain();
  await aMinuteLater();
  const order = subjects();
  const receipt = order.findIndex((subject) => subject.startsWith('Votre reçu'));
  const withdrawn = order.findIndex((subject) => /rétractation/i.test(subject));
  expect(Math.min(receipt, withdrawn), order.join(' | ')).toBeGreaterThanOrEqual(0);
  expect(receipt, order.join(' | ')).toBeLessThan(withdrawn);
});

it('who deleted the account does not read last that the next debit is near', async () => {
  await buyWhileTheMailServerRefuses();
  const gone = await shop.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account/',
    headers: customer.headers,
  });
  expect(gone.statusCode, gone.body).toBe(200);
  await shop.drain();
  await aMinuteLater();
  const order = subjects();
  const receipt = order.findIndex((subject) => subject.startsWith('Votre reçu'));
  const goodbye = order.findIndex((subject) => /supprimé/.test(subject));
  expect(Math.min(receipt, goodbye), order.join(' | ')).toBeGreaterThanOrEqual(0);
  expect(receipt, order.join(' | ')).toBeLessThan(goodbye);
});
