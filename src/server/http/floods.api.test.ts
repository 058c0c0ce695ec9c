import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { addressOf } from '#tests/junk.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

const endpoints = await listEndpoints();
const anonymous = endpoints.filter(({ access }) => access === 'anyone');

const named = (list: readonly Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('what anyone may call', () => {
  it.each(named(anonymous))('has a limit: %s', (_name, { rateLimit }) => {
    expect(rateLimit?.perAddress).toBeGreaterThan(0);
    expect(rateLimit?.windowSeconds).toBeGreaterThan(0);
  });

  describe('is refused beyond its limit', () => {
    let shop: TestShop;
    beforeAll(async () => {
      // One of each is let through.
      shop = await startShop({
        RATE_LIMIT_FACTOR: '0.01',
        CACHE_MEGABYTES: '0',
        METRICS_TOKEN: 'x'.repeat(32),
      });
    });
    afterAll(() => shop.stop());

    const others = [
      '/api/openapi.json',
      '/api/docs/',
      '/api/metrics/',
      '/webhook/devis',
      '/frame/x',
      '/api/nothing/',
    ];
    const requests = [
      ...anonymous.map((endpoint) => ({ method: endpoint.method, url: addressOf(endpoint) })),
      ...others.map((url) => ({ method: 'GET' as const, url })),
    ];
    it.each(requests)('$method $url', async (request) => {
      let status = 0;
      for (let n = 0; n < 8 && status !== 429; n += 1) {
        const answer = await shop.app.inject({ ...request, headers: { accept: 'application/json' } });
        status = answer.statusCode;
        if (status === 429) {
          expect(answer.json()).toEqual({
            detail: 'Trop de requêtes. Veuillez patienter avant de réessayer.',
            code: 'too_many_requests',
          });
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        }
      }
      expect(status).toBe(429);
    });
  });
});

describe('eighty thousand unknown names', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ RATE_LIMIT_FACTOR: '1000000' });
  });
  afterAll(() => shop.stop());

  const unknown = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])));
  const body = unknown(80_000);
  const bodied = endpoints.filter(({ method }) => method !== 'GET');

  /** Sends bodies to a call in the name of somebody of their own, for some calls end who they are. */
  async function senderTo(endpoint: Endpoint) {
    const { method, access } = endpoint;
    const staff = { isStaff: true, isSuperuser: true, audience: 'admin' as const };
    const person =
      access === 'anyone' ? undefined : await createCustomer(shop, access === 'staff' ? staff : {});
    const headers = { ...person?.headers, 'content-type': 'application/json' };
    return (payload: string) => shop.app.inject({ method, url: addressOf(endpoint), payload, headers });
  }

  /** Milliseconds of work since `before`: unlike the time, they do not depend on how busy the machine is. */
  const workSince = (before: NodeJS.CpuUsage) => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1e3;
  };

  /** The most work of one turn of the loop while a task runs: so long everybody else waits. */
  async function longestTurn(task: () => Promise<unknown>): Promise<number> {
    let longest = 0;
    let isOver = false;
    const ended = task().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const before = process.threadCpuUsage();
      await setImmediate();
      longest = Math.max(longest, workSince(before));
    }
    await ended;
    return longest;
  }

  it.each(named(bodied))('stop nobody, nor are they said again: %s', async (_name, endpoint) => {
    const send = await senderTo(endpoint);
    // Whoever reads it apart has begun: that is paid once, whatever is sent.
    await send(body);
    /** The longest turn of four bodies, in times of reading one. */
    const turns = async () => {
      const before = process.threadCpuUsage();
      JSON.parse(body);
      const parsing = workSince(before);
      const longest = await longestTurn(async () => {
        for (const answer of await Promise.all(Array.from({ length: 4 }, () => send(body)))) {
          expect([400, 413], answer.body).toContain(answer.statusCode);
          expect(answer.body.length).toBeLessThan(500);
        }
      });
      return longest / parsing;
    };
    // A collection of garbage may fall into any turn; a fault is in each of them.
    let least = await turns();
    for (let more = 0; least >= 1 && more < 4; more += 1) least = Math.min(least, await turns());
    expect(least).toBeLessThan(1);
  });

  it.each(named(bodied.filter(({ body }) => body)))(
    'are named ten at most, and a hundred in one object are too many to be named: %s',
    async (_name, endpoint) => {
      const send = await senderTo(endpoint);
      const some = await send(unknown(90));
      const names = Object.keys(some.json()).filter((name) => /^k\d+$/.test(name));
      expect([some.statusCode, names.length]).toEqual([400, 10]);
      const many = await send(unknown(101));
      expect([many.statusCode, Object.keys(many.json())]).toEqual([400, ['detail', 'code']]);
    },
  );

  it('find bodies as small as their calls need', () => {
    const larger = endpoints.filter(({ bodyMaxBytes }) => bodyMaxBytes !== undefined);
    expect([...new Set(larger.map(nameOf))]).toEqual([
      'POST /api/admin/prepared-answers/',
      'POST /api/auth/registration/',
      'POST /api/automation-ideas/',
      'POST /api/automation-ideas/by-key/answers/',
      'POST /api/automation-ideas/own/:id/answers/',
      'POST /api/tickets/',
      'POST /api/tickets/:id/replies/',
      'POST /api/tickets/by-key/replies/',
      'POST /webhook/:slug/run/',
      'PUT /api/admin/automations/:id/demonstration/',
      'PUT /api/admin/prepared-answers/:id/',
      'PUT /api/own-book/:part/',
      'PUT /api/tools/:slug/book/:part/',
      'PUT /api/tools/:slug/documents/:key/',
    ]);
  });
});
