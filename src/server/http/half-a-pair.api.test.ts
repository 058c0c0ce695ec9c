import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

// PostgreSQL refuses in JSON what JavaScript takes for a text. The junk of every field holds it alone, which is no
// address and no name; here it stands within one.

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const half = '\ud800';
const terms_acceptance = {
  accepted: true,
  timestamp: '2026-11-20T10:00:00.000Z',
  userAgent: 'Mozilla/5.0',
  acceptanceUrl: 'http://localhost:3000/register',
  version: '1.0',
};
const password1 = 'chat-perché-42';

it.each([
  [
    'POST',
    '/api/auth/registration/',
    { email: 'a@exemple.fr', password1, first_name: `A${half}`, terms_acceptance },
  ],
  ['POST', '/api/auth/registration/', { email: `b${half}@exemple.fr`, password1, terms_acceptance }],
  [
    'POST',
    '/api/tickets/',
    { email: `c${half}@exemple.fr`, subject: 'Une question', message: 'Vingt caractères au moins.' },
  ],
  [
    'POST',
    '/api/automation-ideas/',
    { email: `d${half}@exemple.fr`, description: 'Vingt caractères au moins.' },
  ],
] as const)('%s %s with half a pair of surrogates is refused at its field', async (method, url, payload) => {
  const answer = await shop.app.inject({ method, url, payload });
  expect(answer.statusCode, answer.body).toBe(400);
});

it('so is a change of email', async () => {
  const { headers, password } = await createCustomer(shop);
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/users/me/',
    headers,
    payload: { email: `e${half}@exemple.fr`, current_password: password },
  });
  expect(answer.statusCode, answer.body).toBe(400);
});

it('so is what a browser names of the provider’s', async () => {
  const { headers } = await createCustomer(shop);
  for (const [method, url, payload] of [
    ['PUT', '/api/users/payment-method/', { setup_intent_id: half }],
    ['POST', '/api/subscriptions/confirm_subscription_payment/', { payment_intent_id: half }],
  ] as const) {
    const answer = await shop.app.inject({ method, url, headers, payload });
    expect(answer.statusCode, answer.body).toBe(400);
  }
});
