import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

// Counted under its path alone, a writing had the limit of whichever method of that path was asked first.

let shop: TestShop;
beforeEach(async () => {
  shop = await startShop({ RATE_LIMIT_FACTOR: '1' });
});
afterEach(() => shop.stop());

const ticket = (n: number, headers = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/tickets/',
    headers,
    payload: { email: `a${n}@exemple.fr`, subject: 'Une question', message: 'Vingt caractères au moins.' },
  });
const count = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

it('reading one’s own requests is not limited like writing them', async () => {
  const { headers } = await createCustomer(shop);
  await ticket(0, headers);
  const answers = [];
  for (let n = 0; n < 20; n += 1) answers.push(await shop.app.inject({ url: '/api/tickets/', headers }));
  expect(count(answers, 200)).toBe(20);
});

it('whoever reads first does not lift the limit of writing', async () => {
  await shop.app.inject({ url: '/api/tickets/' });
  const answers = [];
  for (let n = 0; n < 40; n += 1) answers.push(await ticket(n));
  expect(count(answers, 201)).toBe(10);
});

it('an archive that is being made can be asked after as often as its screen does', async () => {
  const { headers, password } = await createCustomer(shop);
  const url = '/api/users/data-archives/';
  await shop.app.inject({ method: 'POST', url, headers, payload: { current_password: password } });
  const answers = [];
  for (let n = 0; n < 40; n += 1) answers.push(await shop.app.inject({ url, headers }));
  expect(count(answers, 200)).toBe(40);
});
