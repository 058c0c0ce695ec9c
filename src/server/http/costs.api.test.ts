import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBudget, type Endpoint, longTextBytes } from '#contract-kit/endpoint.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createHeavyCustomer, dearestBook, dearestValue } from '#tests/factories/heavy-customer.ts';
import { paperOf } from '#tests/factories/papers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let who: Awaited<ReturnType<typeof createHeavyCustomer>>;
beforeAll(async () => {
  shop = await startShop({ CACHE_MEGABYTES: '0' });
  who = await createHeavyCustomer(shop);
});
afterAll(() => shop.stop());

interface Asked {
  url: string;
  payload?: object;
  /** Of a call that ends before its end: there is no n8n here. */
  status?: number;
}
/** `n`: how often it was asked before. */
type Ask = (n: number) => Asked;

const tool = (path: string, { slug } = who.full) => `/api/tools/${slug}/${path}`;
const saved = (value: unknown, version: number) => ({ value, version, save_id: randomUUID() });
const document = (version: number) => ({ title: 'Long', ...saved(dearestValue, version) });

/** What may answer or take much, at its dearest: a call that may is not let in without. */
const dearest: Record<string, Ask> = {
  'GET /api/addresses/:id/': () => ({ url: `/api/addresses/${who.last.address}/` }),
  'GET /api/automation-ideas/own/:id/': () => ({ url: `/api/automation-ideas/own/${who.last.idea}/` }),
  'GET /api/address-search/': () => ({ url: '/api/address-search/?q=12%20rue' }),
  'GET /api/document-stores/:slug/file/': () => ({ url: `/api/document-stores/${who.full.slug}/file/` }),
  'GET /api/invoices/': () => ({ url: '/api/invoices/?page_size=100' }),
  'GET /api/subscriptions/:id/': () => ({ url: `/api/subscriptions/${who.last.subscription}/` }),
  'GET /api/subscriptions/:id/why/': () => ({ url: `/api/subscriptions/${who.last.subscription}/why/` }),
  'GET /api/subscriptions/quote/': () => ({ url: `/api/subscriptions/quote/?automation_id=${who.other}` }),
  'GET /api/tickets/:id/': () => ({ url: `/api/tickets/${who.last.ticket}/` }),
  'GET /api/tools/:slug/book/:part/': () => ({ url: tool('book/customers/') }),
  'GET /api/tools/:slug/documents/': () => ({ url: tool('documents/', who.sown) }),
  'GET /api/tools/:slug/documents/:key/': () => ({ url: tool('documents/d-1/') }),
  'GET /api/tools/:slug/documents/:key/versions/': () => ({ url: tool('documents/d-1/versions/') }),
  'GET /api/tools/:slug/documents/:key/versions/:version/': () => ({
    url: tool('documents/d-1/versions/3/'),
  }),
  'GET /api/tools/:slug/papers/': () => ({ url: tool('papers/') }),
  'GET /api/users/free-token/': () => ({ url: `/api/users/free-token/?automation_id=${who.sown.id}` }),
  'PATCH /api/tools/:slug/documents/:key/': (n) => ({
    url: tool('documents/d-2/'),
    payload: { title: `Nommé ${n}` },
  }),
  'POST /api/tools/:slug/documents/:key/issue/': (n) => ({
    url: tool(`documents/d-${3 + (n % 7)}/`).concat('issue/'),
    payload: { kind: 'quote', version: 1, paper: paperOf(parisDay(shop.clock.now())) },
  }),
  'POST /api/users/export-data/': () => ({ url: '/api/users/export-data/' }),
  'POST /webhook/:slug/run/': () => ({
    url: `/webhook/${who.full.slug}/run/`,
    payload: { id: randomUUID(), values: { nom: 'é'.repeat(500_000) } },
    status: 404,
  }),
  'PUT /api/own-book/:part/': (n) => ({
    url: '/api/own-book/articles/',
    payload: saved(dearestBook.articles, n + 1),
  }),
  'PUT /api/tools/:slug/book/:part/': (n) => ({
    url: tool('book/customers/'),
    payload: saved(dearestBook.customers, n + 1),
  }),
  'PUT /api/tools/:slug/documents/:key/': (n) => ({
    url: tool('documents/d-1/', who.sown),
    payload: document(n + 1),
  }),
};

const mayBeLarge = ({ method, bodyMaxBytes = 0 }: Endpoint) =>
  method === 'GET' || bodyMaxBytes > longTextBytes;
const all = (await listEndpoints()).filter(({ access }) => access === 'customer');
const measured = all.filter((endpoint) => mayBeLarge(endpoint) || nameOf(endpoint) in dearest);

const askOf = (endpoint: Endpoint): Ask => dearest[nameOf(endpoint)] ?? (() => ({ url: endpoint.path }));

interface Cost {
  /** Of the web process's own thread: the least of some, for what else the machine does only adds to it. */
  ms: number;
  statuses: (number | undefined)[];
}

async function costOf(method: Endpoint['method'], ask: Ask): Promise<Cost> {
  const each: number[] = [];
  const statuses = new Set<number | undefined>();
  for (let n = 0; n < 5; n += 1) {
    const { status, ...asked } = ask(n);
    const before = process.threadCpuUsage();
    const { statusCode } = await shop.app.inject({ method, headers: who.headers, ...asked });
    const { user, system } = process.threadCpuUsage(before);
    each.push((user + system) / 1e3);
    statuses.add(statusCode === status || statusCode < 300 ? undefined : statusCode);
  }
  return { ms: Math.min(...each), statuses: [...statuses] };
}

const cheap: Ask = () => ({ url: '/api/users/preferences/' });

describe('what a customer may ask', () => {
  it('is known at its dearest, where its address names something', () => {
    const unknown = measured.filter(({ path, bodyMaxBytes }) => path.includes(':') || bodyMaxBytes);
    expect(unknown.map(nameOf).filter((name) => !(name in dearest))).toEqual([]);
  });

  it.each(measured.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'costs about what its contract says, with the most data that it allows: %s',
    async (_name, endpoint) => {
      // Beside it, as busy as the machine is then.
      const cheapest = await costOf('GET', cheap);
      const { ms, statuses } = await costOf(endpoint.method, askOf(endpoint));
      expect(statuses).toEqual([undefined]);
      // No machine is still: what is looked for is many times as much.
      expect(ms / cheapest.ms).toBeLessThan(3 * (endpoint.cost ?? 1) + 8);
    },
  );
});

it('the file of an invoice costs the process that answers little: another draws it, once', async () => {
  const { rows } = await shop.pool.query<{ number: string }>(
    'select number from invoices order by id limit 5',
  );
  const file = (n: number) => ({ url: `/api/invoices/${rows[n]?.number}/pdf/` });
  const cheapest = await costOf('GET', cheap);
  const { ms, statuses } = await costOf('GET', file);
  expect(statuses).toEqual([undefined]);
  expect(ms / cheapest.ms).toBeLessThan(10);
  const again = await Promise.all([0, 0, 0].map(() => shop.app.inject({ headers: who.headers, ...file(0) })));
  expect(new Set(again.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1);
});

describe('the budget of an account', () => {
  it('is one for all its calls, by what they cost, and nobody else’s', async () => {
    const limited = await startShop({ RATE_LIMIT_FACTOR: '0.05' });
    try {
      const [camille, other] = [await createCustomer(limited), await createCustomer(limited)];
      const ask = (url: string, { headers }: TestCustomer) => limited.app.inject({ url, headers });
      const within = Math.floor((accountBudget.cost * 0.05) / 20);
      for (let n = 0; n < within; n += 1) expect((await ask('/api/tickets/', camille)).statusCode).toBe(200);
      for (let n = 0; n < (accountBudget.cost * 0.05) % 20; n += 1)
        expect((await ask('/api/users/preferences/', camille)).statusCode).toBe(200);
      const refused = await ask('/api/users/preferences/', camille);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask('/api/users/preferences/', other)).statusCode).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('has thirty answers under way at the most, until they have left', async () => {
    const limited = await startShop({ RATE_LIMIT_FACTOR: '1' });
    try {
      const camille = await createCustomer(limited);
      const ask = () => limited.app.inject({ url: '/api/users/preferences/', headers: camille.headers });
      const statuses = (await Promise.all(Array.from({ length: 40 }, ask))).map(
        ({ statusCode }) => statusCode,
      );
      expect(statuses.filter((status) => status === 429).length).toBe(10);
      expect((await ask()).statusCode).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
