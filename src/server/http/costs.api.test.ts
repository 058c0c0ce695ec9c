import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBudget, type Endpoint, longTextBytes } from '#contract-kit/endpoint.ts';
import { BOOK_PARTS } from '#domain/document/document-limits.ts';
import { CUSTOMER_EVENTS, MOST_ENDPOINTS } from '#domain/outgoing/outgoing-events.ts';
import { CUSTOMER_SCOPES, KEY_NAME_MAX, KEYS_MAX } from '#domain/people/api-key.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { listOwnTickets } from '#help/support/contract.ts';
import { getPreferences } from '#people/accounts/contract.ts';
import { listEndpoints, nameOf } from '#tests/all-endpoints.ts';
import { type Ask, expectCost, largestBody, patience } from '#tests/call-costs.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCoupon } from '#tests/factories/coupons.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createHeavyCustomer, dearestBook, dearestValue } from '#tests/factories/heavy-customer.ts';
import { paperOf } from '#tests/factories/papers.ts';
import { addressOf } from '#tests/junk.ts';
import { buy, saveAccount } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let who: Awaited<ReturnType<typeof createHeavyCustomer>>;
let file: string;
let invoice: string;
let receiver: number;
let paused: number;
let rotated: number;
let fresh: TestCustomer;
/** Whose receivers and keys are deleted, one after the other. */
let emptied: TestCustomer;
const receivers: number[] = [];
const keys: number[] = [];
const pausable: number[] = [];
interface Payer {
  headers: TestCustomer['headers'];
  setup: string;
}
const payers: Payer[] = [];
beforeAll(async () => {
  shop = await startShop({ CACHE_MEGABYTES: '0', RATE_LIMIT_FACTOR: '1000000' });
  for (let n = 0; n < 6; n += 1) payers.push(await payer(n));
  who = await createHeavyCustomer(shop);
  file = await sentFile();
  const issued = 'select number from invoices where user_id = $1 order by id desc limit 1';
  invoice = String((await shop.pool.query<{ number: string }>(issued, [who.id])).rows[0]?.number);
  receiver = await addReceiver(who);
  paused = await addReceiver(who);
  emptied = await createCustomer(shop);
  for (let n = 0; n < MOST_ENDPOINTS.customer; n += 1) receivers.push(await addReceiver(emptied));
  for (let n = 0; n < KEYS_MAX; n += 1) keys.push(await addKey(emptied, n));
  fresh = await createCustomer(shop);
  rotated = await addKey(who, 0);
  await createCoupon(shop, { code: 'RENTREE' });
  await makePausable();
  // Until what runs is compiled, the cheapest call is none.
  for (let n = 0; n < 150; n += 1) await shop.app.inject(cheap(n));
});
afterAll(() => shop.stop());

const words = 'é'.repeat(500_000);
const upload = { url: '/api/tickets/files/?name=ventes.csv', payload: words };

/** It went with an answer. */
async function sentFile(): Promise<string> {
  const { headers } = who;
  const { id } = (await shop.app.inject({ method: 'POST', ...upload, headers })).json();
  const payload = { message: 'Voici.', request_id: randomUUID(), files: [id] };
  const url = `/api/tickets/${who.last.ticket}/replies/`;
  expect((await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(201);
  return id;
}

/** Nothing is sent to it meanwhile: no process of the jobs runs. */
async function addReceiver({ headers }: TestCustomer): Promise<number> {
  const payload = { url: 'https://93.184.216.34/', events: ['order.paid'] };
  const made = await shop.app.inject({ method: 'POST', url: '/api/outgoing-webhooks/', payload, headers });
  return made.json<{ id: number }>().id;
}

const newKey = (n: number, { password }: TestCustomer) => ({
  url: '/api/users/keys/',
  payload: {
    name: `${n}`.padEnd(KEY_NAME_MAX, 'é'),
    scopes: CUSTOMER_SCOPES,
    lasts: 'always',
    current_password: password,
  },
});

async function addKey(customer: TestCustomer, n: number): Promise<number> {
  const { headers } = customer;
  const made = await shop.app.inject({ method: 'POST', ...newKey(n, customer), headers });
  return made.json<{ key: { id: number } }>().key.id;
}

/** Months of tools that are owned, and run for twenty days: one pause each. */
async function makePausable(): Promise<void> {
  const { rows } = await shop.pool.query<{ id: number }>(
    `with running as (update subscriptions set current_period_end = $2::timestamptz + interval '20 days',
       stripe_subscription_id = 'sub_of_' || id where user_id = $1 and id <> $3
       and id in (select id from subscriptions where user_id = $1 order by id desc limit 11) returning id, automation_id),
     owned as (insert into purchases (user_id, automation_id, source, purchased_at, amount_paid)
       select $1, automation_id, 'order', $2, 3500 from running)
     select id from running order by id`,
    [who.id, shop.clock.now(), who.last.subscription],
  );
  pausable.push(...rows.map(({ id }) => id));
}

/** Both means on file, and a month that is debited. */
async function payer(n: number): Promise<Payer> {
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: `Outil payé ${n}` }));
  return { headers: customer.headers, setup: await saveAccount(shop, customer) };
}

const tool = (path: string, { slug } = who.full) => `/api/tools/${slug}/${path}`;
const paper = (n: number, path: string) => `/api/documents/${who.full.slug}/paper-${1 + (n % 600)}/${path}`;
const saved = (value: unknown, version: number) => ({ value, version, save_id: randomUUID() });
const document = (version: number) => ({ title: 'Long', ...saved(dearestValue, version) });
const receiverAt = (n: number) => ({
  ...{ url: `https://93.184.216.34/${n}/`.padEnd(500, 'e'), name: 'é'.repeat(60) },
  events: CUSTOMER_EVENTS,
});
const terms = () => ({
  accepted: true,
  timestamp: shop.clock.now().toISOString(),
  userAgent: 'é'.repeat(500),
  acceptanceUrl: `http://localhost:3000/?${'e'.repeat(400)}`,
  version: '1.0',
});
const place = (is_default = false) => ({
  ...{ address_name: 'é'.repeat(100), first_name: 'é'.repeat(40), last_name: 'é'.repeat(40) },
  ...{
    company: 'é'.repeat(150),
    address1: 'é'.repeat(200),
    address2: 'é'.repeat(200),
    city: 'é'.repeat(100),
  },
  ...{ postal_code: '75011', is_default },
});

/** What may answer, take or do much, at its dearest. */
const dearest: Record<string, Ask> = {
  'DELETE /api/addresses/:id/': (n) => ({ url: `/api/addresses/${who.last.address! - 1 - n}/` }),
  'DELETE /api/document-stores/:slug/allowed/': () => ({
    url: `/api/document-stores/${who.sown.slug}/allowed/`,
  }),
  'DELETE /api/tools/:slug/documents/:key/': (n) => ({ url: tool(`documents/d-${400 + n}/`, who.sown) }),
  'GET /api/addresses/:id/': () => ({ url: `/api/addresses/${who.last.address}/` }),
  'GET /api/automation-ideas/own/:id/': () => ({ url: `/api/automation-ideas/own/${who.last.idea}/` }),
  'GET /api/address-search/': () => ({ url: '/api/address-search/?q=12%20rue' }),
  'GET /api/company-search/': () => ({ url: '/api/company-search/?q=pont%20neuf' }),
  'GET /api/document-stores/:slug/file/': () => ({ url: `/api/document-stores/${who.full.slug}/file/` }),
  'GET /api/documents/': () => ({ url: '/api/documents/?page_size=100' }),
  'GET /api/documents/:slug/:key/file/': (n) => ({ url: paper(n, 'file/') }),
  'GET /api/invoices/': () => ({ url: '/api/invoices/?page_size=100' }),
  'GET /api/invoices/:number/': () => ({ url: `/api/invoices/${invoice}/` }),
  'POST /api/invoices/:number/correction/': () => ({
    url: `/api/invoices/${invoice}/correction/`,
    payload: { version: 'a'.repeat(22) },
  }),
  'DELETE /api/outgoing-webhooks/:id/': (n) => ({
    url: `/api/outgoing-webhooks/${receivers[n] ?? 0}/`,
    headers: emptied.headers,
  }),
  'DELETE /api/users/bank-account/': (n) => ({
    url: '/api/users/bank-account/',
    headers: payers[1 + (n % 5)]!.headers,
  }),
  'DELETE /api/users/keys/:id/': (n) => ({
    url: `/api/users/keys/${keys[n] ?? 0}/`,
    headers: emptied.headers,
  }),
  'GET /api/outgoing-webhooks/:id/deliveries/': () => ({
    url: `/api/outgoing-webhooks/${receiver}/deliveries/`,
  }),
  'GET /api/outgoing-webhooks/:id/secret/': () => ({ url: `/api/outgoing-webhooks/${receiver}/secret/` }),
  'GET /api/subscriptions/:id/pause/': () => ({ url: `/api/subscriptions/${who.last.subscription}/pause/` }),
  'GET /api/payments/:id/': () => ({ url: `/api/payments/${who.payment}/` }),
  'GET /api/subscriptions/:id/': () => ({ url: `/api/subscriptions/${who.last.subscription}/` }),
  'GET /api/subscriptions/:id/why/': () => ({ url: `/api/subscriptions/${who.last.subscription}/why/` }),
  'GET /api/subscriptions/quote/': () => ({ url: `/api/subscriptions/quote/?automation_id=${who.other}` }),
  'GET /api/tickets/:id/files/:file/': () => ({ url: `/api/tickets/${who.last.ticket}/files/${file}/` }),
  'POST /api/tickets/files/': () => upload,
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
  'PATCH /api/addresses/:id/': (n) => ({
    url: `/api/addresses/${who.last.address! - (n % 2)}/`,
    payload: { is_default: true },
  }),
  'PATCH /api/tools/:slug/documents/:key/': (n) => ({
    url: tool('documents/d-2/'),
    payload: { title: `Nommé ${n}`.padEnd(120, 'é') },
  }),
  'POST /api/addresses/': (n) => ({ url: '/api/addresses/', payload: place(n % 2 === 0) }),
  'POST /api/subscriptions/create_subscription/': () => ({
    url: '/api/subscriptions/create_subscription/',
    payload: { automation_id: who.other, immediate_access: true },
  }),
  'POST /api/outgoing-webhooks/': () => ({
    url: '/api/outgoing-webhooks/',
    payload: receiverAt(0),
    headers: fresh.headers,
  }),
  'POST /api/outgoing-webhooks/:id/pause/': (n) => ({
    url: `/api/outgoing-webhooks/${paused}/pause/`,
    payload: { paused: n % 2 === 0 },
  }),
  'POST /api/outgoing-webhooks/:id/ping/': () => ({ url: `/api/outgoing-webhooks/${receiver}/ping/` }),
  'POST /api/outgoing-webhooks/:id/replay/': () => ({
    url: `/api/outgoing-webhooks/${receiver}/replay/`,
    payload: {},
  }),
  'POST /api/outgoing-webhooks/:id/rotate/': () => ({ url: `/api/outgoing-webhooks/${receiver}/rotate/` }),
  'POST /api/subscriptions/:id/pause/': (n) => ({
    url: `/api/subscriptions/${pausable[n] ?? 0}/pause/`,
    payload: { months: 3 },
  }),
  'POST /api/subscriptions/:id/resume/': (n) => ({
    url: `/api/subscriptions/${pausable[n] ?? who.last.subscription}/resume/`,
  }),
  'POST /api/subscriptions/quote_with_code/': () => ({
    url: '/api/subscriptions/quote_with_code/',
    payload: { automation_id: who.other, promo_code: 'RENTREE' },
  }),
  'POST /api/terms-acceptance/': () => ({
    url: '/api/terms-acceptance/',
    payload: { type: 'purchase', acceptance: terms() },
  }),
  'POST /api/automations/:id/toggle_subscription/': () => ({
    url: `/api/automations/${who.other}/toggle_subscription/`,
    payload: { action: 'cancel' },
  }),
  'POST /api/tickets/:id/replies/': () => ({
    url: `/api/tickets/${who.last.ticket}/replies/`,
    payload: { message: 'é'.repeat(5000), request_id: randomUUID() },
  }),
  'POST /api/tools/:slug/documents/:key/issue/': (n) => ({
    url: tool(`documents/d-${1 + n}/`, who.sown).concat('issue/'),
    payload: { kind: 'quote', version: 1, paper: paperOf(parisDay(shop.clock.now())) },
  }),
  'POST /api/users/export-data/': () => ({ url: '/api/users/export-data/' }),
  'POST /api/users/keys/': (n) => ({ ...newKey(n, fresh), headers: fresh.headers }),
  'POST /api/users/keys/:id/rotate/': () => ({
    url: `/api/users/keys/${rotated}/rotate/`,
    payload: { keep_hours: '168', current_password: who.password },
  }),
  'POST /webhook/:slug/run/': () => ({
    url: `/webhook/${who.full.slug}/run/`,
    payload: { id: randomUUID(), values: { nom: 'é'.repeat(500_000) } },
  }),
  'PUT /api/documents/:slug/:key/payment/': (n) => ({
    url: paper(n, 'payment/'),
    payload: { paid_on: parisDay(shop.clock.now()), paid_by: 'transfer' },
  }),
  'PUT /api/addresses/:id/': () => ({ url: `/api/addresses/${who.last.address}/`, payload: place() }),
  'PUT /api/tools/:slug/allowed/': () => ({ url: tool('allowed/'), payload: { parts: BOOK_PARTS } }),
  'PUT /api/outgoing-webhooks/:id/': (n) => ({
    url: `/api/outgoing-webhooks/${receiver}/`,
    payload: receiverAt(n),
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
    url: tool('documents/d-500/', who.sown),
    payload: document(n + 1),
  }),
  'PUT /api/users/debit-means/': (n) => ({
    url: '/api/users/debit-means/',
    payload: { means: n % 2 === 0 ? 'card' : 'bank_account' },
    headers: payers[0]!.headers,
  }),
  'PUT /api/users/payment-method/': () => ({
    url: '/api/users/payment-method/',
    payload: { setup_intent_id: payers[0]!.setup },
    headers: payers[0]!.headers,
  }),
  'PUT /api/subscriptions/:id/': () => ({
    url: `/api/subscriptions/${who.last.subscription}/`,
    payload: {},
  }),
  'PUT /api/users/me/': (n) => ({
    url: '/api/users/me/',
    payload: { first_name: `${n}`.padEnd(40, 'é'), profile: { company_name: 'é'.repeat(150) } },
  }),
};

/** Measured as far as they get: what they would act on is not here. Their costs are those of calls that do as much. */
const refusedHere = [
  'DELETE /api/documents/:slug/:key/payment/',
  'GET /api/documents/file/', // Beyond what one file holds; each paper of another spends a part of the budget.
  'POST /api/automation-ideas/by-key/gift/',
  'POST /api/automation-ideas/own/:id/answers/',
  'POST /api/automations/:id/leaving-reason/',
  'POST /api/automations/:id/toggle_subscription/',
  'POST /api/invoices/:number/correction/', // They have no default address.
  'POST /api/public-ideas/:id/vote/',
  'POST /api/subscriptions/:id/activate_restored_subscription/',
  'POST /api/subscriptions/confirm_restored_payment/',
  'POST /api/subscriptions/confirm_subscription_payment/',
  'POST /api/users/activate-purchased/',
  'POST /api/users/change-password/',
  'POST /api/users/confirm-purchased-activation/',
  'POST /api/users/data-archives/',
  'POST /api/withdrawal/contracts/:id/confirm/',
  'POST /webhook/:slug/run/',
];

const customers = (await listEndpoints()).filter(
  ({ access, path }) => access === 'customer' && path !== '/api/users/delete-account/',
);

const askOf = (endpoint: Endpoint): Ask => {
  const payload = largestBody(endpoint);
  const usual: Ask = () => ({
    url: addressOf(endpoint, { id: '1', slug: who.full.slug }),
    ...(payload ? { payload } : {}),
  });
  const ask = dearest[nameOf(endpoint)] ?? usual;
  return (n) => ({ headers: who.headers, ...ask(n) });
};

const cheap: Ask = () => ({ url: '/api/users/preferences/', headers: who.headers });

describe('what a customer may ask', () => {
  it('is known at its dearest, where its address names something or it takes much', () => {
    const unknown = customers.filter(
      ({ method, path, bodyMaxBytes = 0 }) =>
        (method === 'GET' && path.includes(':')) || bodyMaxBytes > longTextBytes,
    );
    expect(unknown.map(nameOf).filter((name) => !(name in dearest))).toEqual([]);
  });

  it.each(customers.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'costs what its contract says, with the most data that it allows: %s',
    async (name, endpoint) => {
      const isFile = name === 'GET /api/document-stores/:slug/file/';
      const statuses = await expectCost(shop.app, endpoint, { ask: askOf(endpoint), cheap, isFile });
      expect(statuses.some((status) => status < 300)).toBe(!refusedHere.includes(name));
    },
    patience,
  );
});

it('the file of an invoice costs the process that answers little: another draws it, once', {
  timeout: patience,
}, async () => {
  const { rows } = await shop.pool.query<{ number: string }>(
    'select number from invoices where user_id = $1 order by id limit 60',
    [who.id],
  );
  const file = (n: number) => ({ url: `/api/invoices/${rows[n]?.number}/pdf/` });
  const statuses = await expectCost(
    shop.app,
    { ...getPreferences, cost: 5 },
    {
      ask: (n) => ({ ...file(n), headers: who.headers }),
      cheap,
    },
  );
  expect(statuses).toEqual([200]);
  const again = await Promise.all([0, 0, 0].map(() => shop.app.inject({ headers: who.headers, ...file(0) })));
  expect(new Set(again.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1);
});

describe('the budget of an account', () => {
  it('is one for all its calls, by what they cost, and nobody else’s', async () => {
    const limited = await startShop({ RATE_LIMIT_FACTOR: '0.05' });
    try {
      const dear = listOwnTickets.cost ?? 1;
      const [camille, other] = [await createCustomer(limited), await createCustomer(limited)];
      const ask = (url: string, { headers }: TestCustomer) => limited.app.inject({ url, headers });
      const within = Math.floor((accountBudget.cost * 0.05) / dear);
      for (let n = 0; n < within; n += 1) expect((await ask('/api/tickets/', camille)).statusCode).toBe(200);
      for (let n = 0; n < (accountBudget.cost * 0.05) % dear; n += 1)
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
