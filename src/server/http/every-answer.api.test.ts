import { createHmac } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { NotBegun } from '../apart/read-apart.ts';
import { registerErrorHandler } from './error-handler.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ SITE_URL: 'https://rouage.example' });
});
afterAll(() => shop.stop());

/** What the shop answers to these bytes, as they are. */
async function answerTo(bytes: string): Promise<string> {
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const close = 'Host: rouage.example\r\nConnection: close\r\n\r\n';

/** A webhook that the provider might have signed. */
function signed(event: object) {
  const payload = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const secret = shop.settings.STRIPE_WEBHOOK_SECRET;
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return {
    method: 'POST' as const,
    url: '/api/stripe/webhook/',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
  };
}

const eventOf = (id: string, objectId: string) => ({
  ...{ id, object: 'event', type: 'invoice.paid', api_version: '2026-01-01', created: 1 },
  data: { object: { id: objectId, object: 'invoice' } },
});

describe('of a shop reached by HTTPS', () => {
  it.each([
    ['a call', { url: '/api/health/' }, 200],
    ['a public answer that is kept', { url: '/api/categories/' }, 200],
    ['the same answer from the cache', { url: '/api/categories/' }, 200],
    ['a call that needs to know who asks', { url: '/api/users/me/' }, 401],
    ['a body that is refused', { method: 'POST' as const, url: '/api/auth/token/', payload: {} }, 400],
    ['an unknown call', { url: '/api/nothing/' }, 404],
    ['an unknown page', { method: 'POST' as const, url: '/nothing' }, 404],
    ['a missing file', { url: '/media/nothing.webp' }, 404],
    ['an unsigned webhook', { method: 'POST' as const, url: '/api/stripe/webhook/', payload: '{}' }, 400],
    ['a redirect', { url: '/api/users/me' }, 308],
    ['an address that cannot be read', { url: '/api/%zz/' }, 404],
    ['a name that is too long', { url: `/api/automations/${'1'.repeat(300)}/` }, 404],
    ['the frame of an automation', { url: '/frame/nothing' }, 404],
    ['the API’s own page', { url: '/api/docs/' }, 200],
  ])('%s asks browsers for HTTPS', async (_what, request, status) => {
    const answer = await shop.app.inject(request);
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([
      status,
      'max-age=31536000',
    ]);
  });

  it('bytes that are no request ask for HTTPS, in French', async () => {
    const answer = await answerTo('NONSENSE\r\n\r\n');
    expect(answer).toMatch(
      /^HTTP\/1\.1 400 .*strict-transport-security: max-age=31536000.*Requête invalide/s,
    );
  });
});

it('a request without a Host is refused by Node itself, and nothing of it is logged', async () => {
  const heard: string[] = [];
  const { server } = shop.app;
  const note = (event: string) => () => void heard.push(event);
  const [onRequest, onError] = [note('request'), note('clientError')];
  server.on('request', onRequest).on('clientError', onError);
  expect(await answerTo('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  server.off('request', onRequest).off('clientError', onError);
  expect(heard).toEqual([]);
});

describe('an address that a stranger wrote', () => {
  it('may be absolute, and names the same thing as its path', async () => {
    expect(await answerTo(`GET http://evil.example/api/health/ HTTP/1.1\r\n${close}`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    expect(await answerTo(`GET http://evil.example HTTP/1.1\r\n${close}`)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await answerTo(`GET ftp://evil.example/api/health/ HTTP/1.1\r\n${close}`)).toMatch(
      /^HTTP\/1\.1 404 /,
    );
    expect(await answerTo(`OPTIONS * HTTP/1.1\r\n${close}`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('is not said again when it cannot be read', async () => {
    const answer = await shop.app.inject('/api/%zz<script>/');
    expect(answer.json()).toEqual({
      detail: "La ressource demandée n'a pas été trouvée.",
      code: 'not_found',
    });
  });
});

describe('a webhook that is rightly signed', () => {
  it.each([
    ['an id of 3,000 characters', eventOf('e'.repeat(3_000), 'in_1')],
    ['an object of 3,000 characters', eventOf('evt_1', 'i'.repeat(3_000))],
    ['a null character', eventOf('evt_\u0000', 'in_1')],
    ['no object', { id: 'evt_2', type: 'invoice.paid', data: {} }],
    ['no id', { ...eventOf('', 'in_1') }],
    ['nothing', {}],
  ])('is refused with %s, and not kept', async (_what, event) => {
    const answer = await shop.app.inject(signed(event));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
    expect((await shop.pool.query('select 1 from stripe_events')).rowCount).toBe(0);
  });

  it('is taken with what the provider could have meant', async () => {
    expect((await shop.app.inject(signed(eventOf('evt_good', 'in_1')))).statusCode).toBe(200);
  });
});

it('a part that is not installed yet is a 503 with a time, and is reported: it may never be', async () => {
  const reported: unknown[] = [];
  const app = Fastify();
  registerErrorHandler(app, { report: (error) => void reported.push(error), flush: async () => {} });
  app.get('/module', () => import(String(new URL('missing.ts', import.meta.url))));
  app.get('/reader', async () => {
    throw new NotBegun('a reader did not start');
  });
  for (const path of ['/module', '/reader']) {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  }
  expect(reported).toHaveLength(2);
  await app.close();
});

describe('an error that even its handling did not foresee', () => {
  it('is a 500 that says nothing of it, and is logged', async () => {
    const logged: string[] = [];
    const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void logged.push(line) } } });
    registerErrorHandler(app, { report: () => {}, flush: async () => {} });
    app.get('/', async () => {
      throw Object.defineProperty(new Error('inside'), 'validation', {
        get: () => {
          throw new Error('an internal');
        },
      });
    });
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { detail: 'Erreur serveur. Veuillez réessayer ultérieurement.', code: 'server_error' },
    ]);
    expect(logged.join()).toContain('an internal');
    await app.close();
  });
});
