import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

/** Every limit a hundred times lower, and one at least. */
const factor = 0.01;
// An answer that is kept comes before the count.
const limited = (await listEndpoints()).flatMap((endpoint) =>
  endpoint.rateLimit && !endpoint.cachedQuery ? [{ endpoint, limit: endpoint.rateLimit }] : [],
);

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ RATE_LIMIT_FACTOR: String(factor), TRUST_PROXY: '1' });
});
afterAll(() => shop.stop());

it('counts the calls that begin a purchase, a sign-in, an email or a search', () => {
  expect(limited.map(({ endpoint }) => nameOf(endpoint))).toEqual(
    expect.arrayContaining([
      'GET /api/address-search/',
      'GET /api/export-key/',
      'POST /api/addresses/',
      'POST /api/auth/registration/',
      'POST /api/auth/token/',
      'POST /api/automations/:id/toggle_subscription/',
      'POST /api/subscriptions/create_subscription/',
      'POST /api/termination/request/',
      'POST /api/tickets/',
      'POST /api/withdrawal/request/',
      'PUT /api/addresses/:id/',
    ]),
  );
});

it.each(limited.map(({ endpoint, limit }, index) => [nameOf(endpoint), { endpoint, limit, index }] as const))(
  'answers 429 beyond what its contract allows one address: %s',
  async (_name, { endpoint: { method, path }, limit: { perAddress, windowSeconds }, index }) => {
    const ask = (address: string) =>
      shop.app.inject({
        method,
        url: path.replaceAll(/:\w+/g, '1'),
        headers: { 'x-forwarded-for': address },
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
      });
    const address = `192.0.2.${index}`;
    for (let n = 0; n < Math.ceil(perAddress * factor); n += 1)
      expect((await ask(address)).statusCode).not.toBe(429);
    const refused = await ask(address);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { detail: 'Trop de requêtes. Veuillez patienter avant de réessayer.', code: 'too_many_requests' },
    ]);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(windowSeconds);
    expect((await ask(`198.51.100.${index}`)).statusCode).not.toBe(429);
  },
);
