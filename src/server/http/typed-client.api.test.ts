import { beforeAll, expect, it } from 'vitest';
import { rouage, rouageOfStaff } from '#clients/typescript/rouage.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { clientTypes } from '#tests/client-types.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
let origin: string;
beforeAll(async () => {
  shop = await sharedShop();
  const { address, port } = shop.app.server.address() as { address: string; port: number };
  origin = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
});

const documentOf = async () =>
  (await shop.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
  }>();

it.each([
  ['customerKey', 'customer-paths'],
  ['staffKey', 'staff-paths'],
] as const)('the types for a %s are those that the OpenAPI document makes', async (scheme, file) => {
  const types = await clientTypes(await documentOf(), scheme);
  await expect(types).toMatchFileSnapshot(`../../../clients/typescript/${file}.ts`);
});

it('the document names the scope of each call that a key may make, and of no other', async () => {
  const { paths } = await documentOf();
  const told = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { security = [] }]) =>
      security.flatMap((one) =>
        Object.entries(one).flatMap(([scheme, scopes]) =>
          scheme === 'bearer' ? [] : [`${method.toUpperCase()} ${path} ${scheme} ${scopes}`],
        ),
      ),
    ),
  );
  const declared = (await listEndpoints()).flatMap((call) =>
    call.scope
      ? [
          `${nameOf(call).replaceAll(/:(\w+)/g, '{$1}')} ${call.access === 'staff' ? 'staffKey' : 'customerKey'} ${call.scope}`,
        ]
      : [],
  );
  expect(told.toSorted()).toEqual(declared.toSorted());
});

it('a scope is declared on readings alone, and a staff’s is the right of its call', async () => {
  const scoped = (await listEndpoints()).filter(({ scope }) => scope);
  expect(scoped.length).toBeGreaterThan(20);
  for (const call of scoped) {
    expect([nameOf(call), call.method]).toEqual([nameOf(call), 'GET']);
    if (call.access === 'staff') expect([nameOf(call), call.scope]).toEqual([nameOf(call), call.right]);
    else expect([nameOf(call), call.access]).toEqual([nameOf(call), 'customer']);
  }
});

it('reads a customer’s invoices, their PDF and what went wrong, from a real server', {
  tags: ['keys.client'],
}, async () => {
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: 'Relances par le client' }));
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/users/keys/',
    headers: customer.headers,
    payload: {
      name: 'Client typé',
      scopes: ['invoices.read', 'subscriptions.read'],
      lasts: '30',
      current_password: customer.password,
    },
  });
  const own = rouage({ shop: origin, key: made.json<{ secret: string }>().secret });
  const { data } = await own.get('/api/invoices/', { params: { query: { page_size: 10 } } });
  expect(data?.results.map(({ lines }) => lines.length)).toEqual([2]);
  const pdf = await own.file(data?.results[0]?.pdf_url ?? '');
  expect(await pdf.slice(0, 5).text()).toBe('%PDF-');
  const { data: running } = await own.get('/api/users/subscriptions/');
  expect(running?.map(({ automation_name }) => automation_name)).toEqual(['Relances par le client']);
  const { error, response } = await own.get('/api/tickets/');
  expect([response.status, error]).toMatchObject([403, { code: 'key_scope' }]);
  await expect(own.file('https://ailleurs.example/facture.pdf')).rejects.toThrow('is not the shop');
});

it('waits where the shop says so, and gives up after some tries', async () => {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    if (asked % 2 === 1) return new Response('{}', { status: 429, headers: { 'retry-after': '0.001' } });
    return Response.json([]);
  };
  const own = rouage({ shop: origin, key: 'rouage_client_x', fetch });
  expect((await own.get('/api/tickets/unread/')).data).toEqual([]);
  expect(asked).toBe(2);
  const full = async () => new Response('{}', { status: 429, headers: { 'retry-after': '0.001' } });
  const { response } = await rouage({ shop: origin, key: 'x', fetch: full }).get('/api/tickets/unread/');
  expect(response.status).toBe(429);
});

it('reads lists of the administration with a key of the staff', async () => {
  const staff = await createStaff(shop);
  const made = await staff.ask('POST', '/api/admin/keys/', {
    name: 'Tableau de bord',
    scopes: ['content.read', 'tickets.read'],
    lasts: '30',
  });
  const team = rouageOfStaff({ shop: origin, key: made.json<{ secret: string }>().secret });
  const { data } = await team.get('/api/tickets/', { params: { query: {} } });
  expect(data?.tickets).toEqual(expect.any(Array));
  expect((await team.get('/api/orders/', { params: { query: {} } })).response.status).toBe(403);
});
