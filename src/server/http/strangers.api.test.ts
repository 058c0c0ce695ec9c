import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { addressJunk, type JunkRequest, junkFor } from '#tests/junk.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

const endpoints = await listEndpoints();

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ RATE_LIMIT_FACTOR: '1000000' });
});
afterAll(() => shop.stop());

async function headersFor({ access }: Pick<Endpoint, 'access'>): Promise<Record<string, string>> {
  if (access === 'anyone') return {};
  const staff = { isStaff: true, audience: 'admin' as const };
  return (await createCustomer(shop, access === 'staff' ? staff : {})).headers;
}

it('the contracts are all the calls that the server describes', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json();
  const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  // Two audiences of one address are one operation.
  expect(described.toSorted()).toEqual([...new Set(endpoints.map(nameOf))].toSorted());
});

/** Words that the validator and the server's libraries would say by themselves. */
const english =
  /\b(invalid|expected|received|required|unrecognized|must|should|body|input|string|number|too|not)\b/i;

/** A refusal has its code, and nothing in it is said in English. */
function isRefusalInFrench(body: string): boolean {
  const { code, ...said }: Record<string, unknown> = JSON.parse(body);
  return typeof code === 'string' && !english.test(Object.values(said).flat().join('\n'));
}

describe('a stranger’s junk', () => {
  it.each([
    '/webhook/:junk',
    '/webhook/:junk/',
    '/frame/:junk',
    '/media/:junk',
    '/api/users/data-archives/:junk/file/',
    '/api/invoices/:junk/pdf/',
    '/api/:junk',
    '/sandbox/:junk',
    '/:junk',
  ])('in the address %s, which no contract declares, is never a 500', async (pattern) => {
    const { headers } = await createCustomer(shop);
    const broken: unknown[] = [];
    for (const junk of addressJunk) {
      const url = pattern.replace(':junk', junk);
      for (const sent of [{ accept: 'text/html' }, headers]) {
        const answer = await shop.app.inject({ url, headers: sent });
        if (answer.statusCode >= 500) broken.push([url, answer.statusCode, answer.body]);
      }
    }
    expect(broken).toEqual([]);
  });

  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in any place of %s is refused in French, never a 500',
    async (_name, endpoint) => {
      const broken: unknown[] = [];
      const headers = await headersFor(endpoint);
      const send = async ({ payload, ...request }: JunkRequest) => {
        const answer = await shop.app.inject({
          ...request,
          headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(payload === undefined ? {} : { payload }),
        });
        const { statusCode: status, body } = answer;
        if (status >= 500 || (status >= 400 && !isRefusalInFrench(body)))
          broken.push([request, payload?.slice(0, 200), status, body]);
      };
      const requests = junkFor(endpoint);
      // Ten at once, so that what waits for its time, or for a hash, does not wait alone.
      for (let first = 0; first < requests.length; first += 10) {
        await Promise.all(requests.slice(first, first + 10).map(send));
      }
      expect(broken.slice(0, 5)).toEqual([]);
    },
  );
});
