import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { confirmPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let text = '';
/** What reaches the provider, on its real wire. */
const asked: { method: string | undefined; id: string | string[] | undefined }[] = [];

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  shop = await startShop({ LOG_LEVEL: 'info', ACCESS_LOG: 'true' }, { logTo });
  shop.sandbox.app.server.on('request', ({ method, headers }) => {
    asked.push({ method, id: headers['x-request-id'] });
  });
});
afterAll(() => shop.stop());

const linesOf = (id: unknown): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ reqId }) => reqId === id);

const idOf = ({ headers }: { headers: Record<string, unknown> }) => {
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  return headers['x-request-id'];
};

it('the id of a purchase’s answer is that of its lines in web and jobs, of its calls to the provider beside the provider’s own, and of its email', async () => {
  const tool = await createAutomation(shop, { name: 'Suivie' });
  const customer = await createCustomer(shop);
  const opened = await shop.app.inject({
    method: 'POST',
    url: '/api/subscriptions/create_subscription/',
    headers: customer.headers,
    payload: { automation_id: tool, period: 'monthly', immediate_access: true },
  });
  const start = { provider: 'stripe', method: 'POST', route: '/v1/subscriptions', status: 200 };
  expect(linesOf(idOf(opened))).toContainEqual(
    expect.objectContaining({ ...start, providerRequestId: expect.stringMatching(/^req_/) }),
  );
  expect(asked).toContainEqual({ method: 'POST', id: idOf(opened) });

  shop.stopWorker();
  await payByCard(shop, opened.json());
  const confirmed = await confirmPurchase(shop, customer, opened.json());
  expect(confirmed.statusCode).toBe(200);
  await shop.drain();
  expect(linesOf(idOf(confirmed)).map(({ msg, kind }) => [msg, kind])).toContainEqual([
    'outbox delivered',
    'email',
  ]);
  const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(customer.email));
  const ids = mails.map(
    ({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'x-request-id')?.value,
  );
  expect(ids).toContain(idOf(confirmed));

  // What jobs ask of the provider for an act bears the act's id.
  asked.length = 0;
  const cancelled = await shop.app.inject({
    method: 'POST',
    url: `/api/automations/${tool}/toggle_subscription/`,
    headers: customer.headers,
    payload: { action: 'cancel' },
  });
  expect(cancelled.statusCode).toBe(200);
  expect(asked).toEqual([]);
  await shop.drain();
  expect(asked).toContainEqual({ method: 'POST', id: idOf(cancelled) });
  expect(linesOf(idOf(cancelled))).toContainEqual(
    expect.objectContaining({ provider: 'stripe', method: 'POST', route: '/v1/subscriptions/:id' }),
  );
});

it('two who act at once are told apart, and what nobody asked for bears no id', async () => {
  const tool = await createAutomation(shop, { name: 'À deux' });
  const customers = await Promise.all([createCustomer(shop), createCustomer(shop)]);
  asked.length = 0;
  const answers = await Promise.all(
    customers.map(({ headers }) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/subscriptions/create_subscription/',
        headers,
        payload: { automation_id: tool, period: 'monthly', immediate_access: true },
      }),
    ),
  );
  for (const answer of answers) expect(asked).toContainEqual({ method: 'POST', id: idOf(answer) });
  expect(idOf(answers[0]!)).not.toBe(idOf(answers[1]!));
  const { rows } = await shop.pool.query<{ ids: number }>(
    `select count(*)::int as ids from outbox where cause ->> 'request' is null and kind = 'email' and created_at > $1`,
    [new Date(0)],
  );
  expect(rows[0]?.ids).toBe(0);
  asked.length = 0;
  await shop.stripe.readReception();
  expect(asked).toEqual([{ method: 'GET', id: undefined }]);
});

it('an act that is asked for again under another id is the same act at the provider', async () => {
  const tool = await createAutomation(shop, { name: 'Redemandée' });
  const customer = await createCustomer(shop);
  const ask = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/subscriptions/create_subscription/',
      headers: customer.headers,
      payload: { automation_id: tool, period: 'monthly', immediate_access: true },
    });
  const [first, second] = [await ask(), await ask()];
  expect(idOf(first)).not.toBe(idOf(second));
  expect(second.json()).toMatchObject({ payment_intent_id: first.json().payment_intent_id });
});
