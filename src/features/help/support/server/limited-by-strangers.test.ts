import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

// The brother of the nine wrong passwords: five requests under somebody's address shut their owner out for an hour.

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
});
afterAll(() => shop.stop());

it.each([
  ['/api/tickets/', { subject: 'Une question', message: 'Vingt caractères au moins.' }],
  ['/api/automation-ideas/', { description: 'Vingt caractères au moins.' }],
])('a customer reaches %s whatever strangers write under their address', async (url, words) => {
  const { email, headers } = await createCustomer(shop);
  const send = (address: string, own: object = {}) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { 'x-forwarded-for': address, ...own },
      payload: { email, ...words },
    });
  for (let n = 0; n < 5; n += 1) await send('192.0.2.66');
  expect((await send('198.51.100.1', headers)).statusCode).toBe(201);
});
