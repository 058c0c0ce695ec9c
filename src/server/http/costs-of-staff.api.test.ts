import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { type Ask, expectCost, largestBody, patience } from '#tests/call-costs.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createHeavyCustomer } from '#tests/factories/heavy-customer.ts';
import { addressOf } from '#tests/junk.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let who: Awaited<ReturnType<typeof createHeavyCustomer>>;
let staff: TestCustomer;
beforeAll(async () => {
  shop = await startShop({ CACHE_MEGABYTES: '0', RATE_LIMIT_FACTOR: '1000000' });
  who = await createHeavyCustomer(shop);
  staff = await createCustomer(shop, { isStaff: true, isSuperuser: true, audience: 'admin' });
  await shop.pool.query(
    `insert into users (email, password_hash, first_name, last_name, monthly_cap, date_joined)
     select 'autre-' || n || '@exemple.fr', '', repeat('é', 40), repeat('é', 40), 4000, now() from generate_series(1, 2000) n`,
  );
  for (let n = 0; n < 150; n += 1) await shop.app.inject(cheap(n));
});
afterAll(() => shop.stop());

const cheap: Ask = () => ({ url: '/api/users/preferences/', headers: who.headers });

/** What an address names: the person, requests and contracts of who has the most. */
const idIn = (path: string): number => {
  const of = [/ticket/, /idea/, /subscription/, /user/].findIndex((noun) => noun.test(path));
  return [who.last.ticket!, who.last.idea!, who.last.subscription!, who.id][of] ?? who.full.id;
};

const askOf = (endpoint: Endpoint): Ask => {
  const payload = largestBody(endpoint);
  return () => ({
    url: addressOf(endpoint, { id: String(idIn(endpoint.path)), slug: who.full.slug, number: '1' }),
    headers: staff.headers,
    ...(payload ? { payload } : {}),
  });
};

/** A file of a list is as long as the shop is old: rows by turns, three files at once in all. */
const isFile = ({ file }: Endpoint) => file !== undefined;
const calls = (await listEndpoints()).filter(
  (endpoint) => endpoint.access === 'staff' && endpoint.method !== 'DELETE' && !isFile(endpoint),
);

it.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'staff’s call costs what its contract says, on whoever has the most: %s',
  async (_name, endpoint) => {
    const statuses = await expectCost(shop.app, endpoint, { ask: askOf(endpoint), cheap });
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  },
  patience,
);
