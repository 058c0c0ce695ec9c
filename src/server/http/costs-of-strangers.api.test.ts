import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBudget, type Endpoint } from '#contract-kit/endpoint.ts';
import { EXPORT_PLATFORM } from '#domain/people/export-file.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { type Ask, expectCost, largestBody, patience } from '#tests/call-costs.ts';
import { createHeavyCustomer } from '#tests/factories/heavy-customer.ts';
import { addressOf } from '#tests/junk.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let who: Awaited<ReturnType<typeof createHeavyCustomer>>;
beforeAll(async () => {
  shop = await startShop({ CACHE_MEGABYTES: '0', RATE_LIMIT_FACTOR: '1000000' });
  who = await createHeavyCustomer(shop);
  for (let n = 0; n < 150; n += 1) await shop.app.inject(cheap(n));
});
afterAll(() => shop.stop());

const cheap: Ask = () => ({ url: '/api/users/preferences/', headers: who.headers });
const email = () => `${randomUUID()}@exemple.fr`;
const terms = () => ({
  accepted: true,
  timestamp: shop.clock.now().toISOString(),
  userAgent: 'é'.repeat(500),
  acceptanceUrl: 'http://localhost:3000/register',
  version: '1.0',
});

/** Four megabytes of what nobody signed, in as many things as fit. */
const imported = {
  personal_info: { email: 'a@exemple.fr', first_name: '', last_name: '', phone: '' },
  export_metadata: {
    platform: EXPORT_PLATFORM,
    export_date: '2026-11-20T10:00:00.000Z',
    security_enabled: true,
    signature: 'A'.repeat(86),
  },
  purchased_automations: Array.from({ length: 1_300_000 }, () => ({})),
  subscription_automations: [],
};
let largest: string | undefined;
const largestRegistration = () => {
  const form = {
    email: email(),
    password1: 'chat-perché-42',
    terms_acceptance: terms(),
    imported_data: imported,
  };
  largest ??= JSON.stringify(form);
  return largest;
};

/** With what is done, not refused. */
const dearest: Record<string, Ask> = {
  'GET /api/automations/': () => ({ url: '/api/automations/?search=é&page_size=100' }),
  'POST /api/auth/check-email/': () => ({ url: '/api/auth/check-email/', payload: { email: email() } }),
  'POST /api/auth/registration/': () => ({
    url: '/api/auth/registration/',
    payload: largestRegistration(),
  }),
  'POST /api/auth/token/': () => ({
    url: '/api/auth/token/',
    payload: { email: who.email, password: 'é'.repeat(1000) },
  }),
  'POST /api/automation-ideas/': () => ({
    url: '/api/automation-ideas/',
    payload: { email: email(), title: 'é'.repeat(200), description: 'é'.repeat(5000) },
  }),
  'POST /api/password/request/': () => ({ url: '/api/password/request/', payload: { email: who.email } }),
  'POST /api/termination/request/': () => ({
    url: '/api/termination/request/',
    payload: { email: who.email },
  }),
  'POST /api/tickets/': () => ({
    url: '/api/tickets/',
    payload: { email: email(), subject: 'é'.repeat(200), message: 'é'.repeat(5000), category: 'other' },
  }),
  'POST /api/withdrawal/request/': () => ({ url: '/api/withdrawal/request/', payload: { email: who.email } }),
};

const open = (await listEndpoints()).filter(({ access }) => access === 'anyone');

const askOf = (endpoint: Endpoint): Ask => {
  const payload = largestBody(endpoint);
  const usual: Ask = () => ({
    url: addressOf(endpoint, { id: String(who.full.id), slug: who.full.slug }),
    ...(payload ? { payload } : {}),
  });
  return dearest[nameOf(endpoint)] ?? usual;
};

describe('what anybody may ask', () => {
  it.each(open.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'costs what its contract says, with the most that it takes: %s',
    async (_name, endpoint) => {
      const statuses = await expectCost(shop.app, endpoint, { ask: askOf(endpoint), cheap });
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    },
    patience,
  );

  const aMinute = ({ cost = 1, rateLimit }: Endpoint) =>
    rateLimit ? (cost * rateLimit.perAddress * 60) / rateLimit.windowSeconds : Number.POSITIVE_INFINITY;

  it('leaves a network no more of one call than an account has for all of its own', () => {
    expect(open.filter((endpoint) => aMinute(endpoint) > accountBudget.cost).map(nameOf)).toEqual([]);
  });

  it('leaves a network, all calls together, what three accounts have', () => {
    const all = open.reduce((sum, endpoint) => sum + aMinute(endpoint), 0);
    expect(all).toBeLessThan(3 * accountBudget.cost);
  });
});
