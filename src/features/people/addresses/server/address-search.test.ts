import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressSandbox } from '#sandbox/address/address-sandbox.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let service: FastifyInstance;
let shop: TestShop;
/** What the service was asked, in order. */
const asked: string[] = [];

beforeAll(async () => {
  service = createAddressSandbox();
  service.addHook('onRequest', async ({ url }) => void asked.push(url));
  shop = await startShop({ ADDRESS_API_URL: await service.listen({ port: 0, host: '127.0.0.1' }) });
});
afterAll(async () => {
  await shop.stop();
  await service.close();
});

async function search(q: string, from: TestShop = shop) {
  const { headers } = await createCustomer(from);
  return from.app.inject({ url: '/api/address-search/', query: { q }, headers });
}

describe('GET /api/address-search/', () => {
  it('answers what fills the form, in the words of the French service', {
    tags: ['7.GET/api/address-search/', '7.address-service'],
  }, async () => {
    const answer = await search('8 boulevard du port');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      [
        {
          label: '8 Boulevard du Port 80000 Amiens',
          address1: '8 Boulevard du Port',
          city: 'Amiens',
          postal_code: '80000',
          country: 'France',
        },
      ],
    ]);
  });

  it('gives 5 at most, and no town, which is no postal address', {
    tags: ['5.search', '9.search'],
  }, async () => {
    expect((await search('rue')).json()).toHaveLength(5);
    const found: { address1: string }[] = (await search('brest')).json();
    expect(found.map(({ address1 }) => address1)).toEqual(['Rue de Siam', 'Rue du Port', 'Rue Jean Jaurès']);
  });

  it.each(['', 'ru', '  r  '])(
    'asks nobody about %j, which is shorter than 3 characters',
    { tags: ['5.search'] },
    async (q) => {
      const before = asked.length;
      expect((await search(q)).json()).toEqual([]);
      expect(asked).toHaveLength(before);
    },
  );

  it('asks once for what was asked before, by whomever', async () => {
    const before = asked.length;
    const [first, second] = [await search('quai de la fosse'), await search('  Quai  de la FOSSE ')];
    expect(first.json()).toHaveLength(1);
    expect(second.json()).toEqual(first.json());
    expect(asked.length - before).toBe(1);
  });

  it('finds nothing for what the service cannot search', async () => {
    expect((await search('!!!!')).json()).toEqual([]);
  });

  it('refuses a text of more than 200 characters, and a query without text', async () => {
    const long = await search('r'.repeat(201));
    expect([long.statusCode, long.json()]).toEqual([
      400,
      { q: ['Ce champ ne peut pas dépasser 200 caractères.'], code: 'invalid' },
    ]);
    const { headers } = await createCustomer(shop);
    expect((await shop.app.inject({ url: '/api/address-search/', headers })).statusCode).toBe(400);
  });

  it('is for signed-in customers: 401 without a token, 403 to a staff token', async () => {
    expect((await shop.app.inject({ url: '/api/address-search/?q=rue' })).statusCode).toBe(401);
    const { headers } = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await shop.app.inject({ url: '/api/address-search/?q=rue', headers })).statusCode).toBe(403);
  });
});

describe('when the French service', () => {
  /** A service that answers as told. */
  async function withService(
    answer: Parameters<typeof createServer>[1],
    then: (url: string) => Promise<void>,
  ) {
    const server = createServer(answer as never);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await then(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async function searchAt(url: string, q: string): Promise<number | object> {
    const own = await startShop({ ADDRESS_API_URL: url });
    const answer = await search(q, own);
    await own.stop();
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  }

  it('is down, the search finds nothing, and the form works by hand', {
    tags: ['7.address-service'],
  }, async () => {
    expect(await searchAt('http://127.0.0.1:9', 'rue de siam')).toEqual([]);
  });

  it.each([
    ['fails', 500, '{}'],
    ['refuses for a while', 429, ''],
    ['answers a page in the place of data', 200, '<html>'],
    ['answers another format', 200, '{"features":[{"properties":{}}]}'],
  ])('%s, the search finds nothing', async (_what, status, body) => {
    await withService(
      ((_request: unknown, reply: { writeHead(code: number): { end(text: string): void } }) => {
        reply.writeHead(status).end(body);
      }) as never,
      async (url) => expect(await searchAt(url, 'rue de siam')).toEqual([]),
    );
  });

  it('does not answer, nobody waits for more than two seconds', async () => {
    await withService((() => {}) as never, async (url) => {
      const own = await startShop({ ADDRESS_API_URL: url });
      const start = performance.now();
      expect((await search('rue de siam', own)).json()).toEqual([]);
      expect(performance.now() - start).toBeLessThan(2_500);
      await own.stop();
    });
  });

  it('comes back, it is asked again: a failure is not kept', async () => {
    let healthy = false;
    const found = {
      features: [
        {
          properties: { label: 'x', name: '1 Rue x', postcode: '29200', city: 'Brest', type: 'housenumber' },
        },
      ],
    };
    await withService(
      ((_request: unknown, reply: { writeHead(code: number): { end(text: string): void } }) => {
        reply.writeHead(healthy ? 200 : 503).end(JSON.stringify(found));
      }) as never,
      async (url) => {
        const own = await startShop({ ADDRESS_API_URL: url });
        expect((await search('rue x', own)).json()).toEqual([]);
        healthy = true;
        expect((await search('rue x', own)).json()).toHaveLength(1);
        await own.stop();
      },
    );
  });
});
