import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { openTraceReceiver, type ReceivedSpan, type TraceReceiver } from '#tests/trace-receiver.ts';
import { withoutLiterals } from '../db/traced-queries.ts';

let collector: TraceReceiver;
let shop: TestShop;
const secret = 'mot-que-personne-ne-doit-lire';
const forged = '0af7651916cd43dd8448eb211c80319c';
/** As the provider hears them. */
const heard: { method: string | undefined; traceparent: unknown }[] = [];
let email: string;

beforeAll(async () => {
  collector = await openTraceReceiver();
  shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const tool = await createAutomation(shop, { name: 'Tracée' });
  const customer = await createCustomer(shop);
  ({ email } = customer);
  await buy(shop, customer, tool);
  await shop.roundTrip();
  shop.sandbox.app.server.on('request', ({ method, headers }) => {
    heard.push({ method, traceparent: headers.traceparent });
  });
  shop.stopWorker();
  const visitor = { traceparent: `00-${forged}-b7ad6b7169203331-01` };
  await shop.app.inject({ url: `/api/automations/?search=${secret}`, headers: visitor });
  await shop.app.inject({ url: `/api/rien/${secret}` });
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/token/',
    payload: { email: `${secret}@exemple.fr`, password: secret },
  });
  const cancelled = await shop.app.inject({
    method: 'POST',
    url: `/api/automations/${tool}/toggle_subscription/`,
    headers: customer.headers,
    payload: { action: 'cancel' },
  });
  expect(cancelled.statusCode).toBe(200);
  await shop.drain();
  await shop.traces?.close();
});
afterAll(async () => {
  await shop.stop();
  await collector.close();
});

function spanOf(name: string): ReceivedSpan {
  const found = collector.spans.filter((span) => span.name === name);
  expect(found.length, `spans ${name}`).toBeGreaterThan(0);
  return found.at(-1)!;
}

/** From a span up to the first of its trace. */
function pathOf(span: ReceivedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentId);
  return parent ? [span.name, ...pathOf(parent)] : [span.name];
}

describe('the traces of a shop whose collector is named', () => {
  it('lead in one trace from the request through the queue to the provider, which is told the same', () => {
    const act = spanOf('POST /api/automations/:id/toggle_subscription/');
    expect(act).toMatchObject({ kind: 'server', parentId: '', service: 'rouage-command', failed: false });
    const asked = collector.spans.find(
      ({ kind, name, traceId }) =>
        kind === 'client' && name.startsWith('POST /v1/') && traceId === act.traceId,
    );
    expect(pathOf(asked!)).toEqual([
      'POST /v1/subscriptions/:id',
      expect.stringMatching(/^outbox [\w-]+$/),
      'POST /api/automations/:id/toggle_subscription/',
    ]);
    expect(asked?.attributes).toMatchObject({ 'stripe.request_id': expect.stringMatching(/^req_/) });
    expect(heard).toContainEqual({ method: 'POST', traceparent: `00-${act.traceId}-${asked?.spanId}-01` });
  });

  it('have the statements of each, under what asked for them, two at once in none of the other’s', () => {
    const act = spanOf('POST /api/automations/:id/toggle_subscription/');
    const statements = collector.spans.filter((span) => span.attributes['db.system.name'] === 'postgresql');
    expect(statements.some(({ parentId }) => parentId === act.spanId)).toBe(true);
    const ids = new Set(collector.spans.map(({ spanId }) => spanId));
    for (const { parentId, name } of statements) expect(ids, name).toContain(parentId);
  });

  it('say how a call ended by its route, and nothing of whoever made it', () => {
    expect(spanOf('POST /api/auth/token/').attributes).toMatchObject({ 'http.response.status_code': 401 });
    const sent = collector.received.map(({ body }) => body).join();
    expect(sent).toContain('/api/automations/');
    for (const word of [secret, email, email.split('@')[0]!, 'sk_test', 'Bearer', 'whsec'])
      expect(sent).not.toContain(word);
  });

  it('do not follow what a stranger says', () => {
    expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(forged);
  });
});

it.each([
  [
    `select * from users where email = 'jean@exemple.fr' and id = 12`,
    'select * from users where email = ? and id = ?',
  ],
  [`select 'l''été', $1, t2.a1 from t2 limit 10`, 'select ?, $1, t2.a1 from t2 limit ?'],
])('the statement %s is told as %s', (text, told) => {
  expect(withoutLiterals(text)).toBe(told);
});
