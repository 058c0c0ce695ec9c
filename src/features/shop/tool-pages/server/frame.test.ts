import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { Frame } from '../contract.ts';

const html = '<!doctype html><html lang="fr"><title>Devis</title><h1>Devis</h1></html>';
let shop: TestShop;
let quotes: number;
let camille: TestCustomer;

beforeAll(async () => {
  shop = await startShop();
  quotes = await createAutomation(shop, { name: 'Générateur de devis', html });
  camille = await createCustomer(shop);
  await createSubscription(shop, { userId: camille.id, automationId: quotes });
});
afterAll(() => shop.stop());

const call = (name: string, headers: object, app = shop.app) =>
  app.inject({ method: 'POST', url: `/api/webhook-pages/${name}/frame/`, headers: { ...headers } });
const address = async (who = camille) => (await call('generateur-de-devis', who.headers)).json<Frame>().src;

describe('POST /api/webhook-pages/{slug}/frame/', () => {
  it('gives the frame’s address with the automation’s name, by slug or by id', {
    tags: ['7.POST/api/webhook-pages/{slug}/frame/'],
  }, async () => {
    for (const name of ['generateur-de-devis', String(quotes)]) {
      const answer = await call(name, camille.headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        src: expect.stringMatching(/^\/frame\/[\w-]+$/),
        expires_in: 60,
        automation: { id: quotes, name: 'Générateur de devis', slug: 'generateur-de-devis' },
      });
    }
  });

  it('refuses with 401, 403 and 404', async () => {
    expect((await call('generateur-de-devis', {})).statusCode).toBe(401);
    const stranger = await createCustomer(shop);
    expect((await call('generateur-de-devis', stranger.headers)).json()).toMatchObject({
      code: 'webhook_forbidden',
    });
    expect((await call('inconnue', camille.headers)).json()).toMatchObject({ code: 'webhook_not_found' });
    await shop.pool.query('update users set is_active = false where id = $1', [stranger.id]);
    expect((await call('generateur-de-devis', stranger.headers)).json()).toMatchObject({
      code: 'webhook_unauthenticated',
    });
  });
});

describe('GET /frame/{ticket}', () => {
  it('answers the page to whoever holds the address, without any token, and remembers the opening', async () => {
    const who = await createCustomer(shop);
    await createSubscription(shop, { userId: who.id, automationId: quotes });
    const answer = await shop.app.inject(await address(who));
    expect([answer.statusCode, answer.body]).toEqual([200, html]);
    const { rows } = await shop.pool.query('select last_accessed from subscriptions where user_id = $1', [
      who.id,
    ]);
    expect(rows[0].last_accessed).toBeInstanceOf(Date);
  });

  it('keeps the page apart by headers of its own', async () => {
    const { headers } = await shop.app.inject(await address());
    expect(headers['content-security-policy']).toBe(
      "sandbox allow-scripts allow-forms allow-downloads allow-popups allow-modals; default-src 'none'; " +
        "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; " +
        "font-src data:; worker-src blob:; connect-src 'none'; form-action 'none'; base-uri 'none'; " +
        "frame-ancestors 'self' http://localhost:3000",
    );
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'connection-allowlist': '("http://*:*/*" "https://*:*/*")',
    });
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('opens once, on every process together', async () => {
    const other = await startSecondProcess(shop);
    try {
      const src = await address();
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => shop.app.inject(src)),
        ...Array.from({ length: 4 }, () => other.app.inject(src)),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
      const refused = answers.find(({ statusCode }) => statusCode === 403);
      expect(refused?.headers['content-type']).toMatch('text/html');
      expect(refused?.body).toContain('Cette adresse a déjà servi');
      expect(refused?.headers['content-security-policy']).toContain('sandbox');
    } finally {
      await other.stop();
    }
  });

  it('is not spent by asking for its headers only', async () => {
    const src = await address();
    expect((await shop.app.inject({ method: 'HEAD', url: src })).statusCode).toBe(404);
    expect((await shop.app.inject(src)).statusCode).toBe(200);
  });

  it('no longer opens once access has ended, though its address still holds', async () => {
    const who = await createCustomer(shop);
    const id = await createSubscription(shop, { userId: who.id, automationId: quotes });
    const src = await address(who);
    await shop.pool.query("update subscriptions set status = 'cancelled' where id = $1", [id]);
    const answer = await shop.app.inject(src);
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('Abonnement requis')]);
  });

  it('does not know an address that this shop has not signed, letter for letter', async () => {
    const src = await address();
    const last = src.at(-1)!;
    const forged = [
      `${src.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`,
      `${src.slice(0, 9)}${src[9] === 'A' ? 'B' : 'A'}${src.slice(10)}`,
      `${src}A`,
      `${src}=`,
      '/frame/x',
      `/frame/${camille.access.slice(0, 150)}`,
    ];
    for (const url of forged) expect([url, (await shop.app.inject(url)).statusCode]).toEqual([url, 404]);
    expect((await shop.app.inject(src)).statusCode).toBe(200);
  });

  it('cannot be opened with the key of the tokens, nor of another shop', async () => {
    const stranger = await startShop({ TOKEN_SECRET: 'another secret that is long enough for the shop' });
    try {
      expect((await stranger.app.inject(await address())).statusCode).toBe(404);
    } finally {
      await stranger.stop();
    }
  });

  it('ends after 60 seconds of the shop’s clock, and is then forgotten', async () => {
    const [early, late] = [await address(), await address()];
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 58_000));
    expect((await shop.app.inject(early)).statusCode).toBe(200);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 3_000));
    expect((await shop.app.inject(late)).statusCode).toBe(403);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 300_000));
    expect((await shop.app.inject(await address())).statusCode).toBe(200);
    await runSweep(shop, 'old-tickets');
    const { rows } = await shop.pool.query('select count(*)::int as kept from used_frame_tickets');
    expect(rows[0].kept).toBe(1);
  });
});

describe('with a host of their own', () => {
  it('pages are served from it and shown by the shop alone', async () => {
    const apart = await startShop({ AUTOMATION_ORIGIN: 'https://pages.example/' });
    try {
      const automationId = await createAutomation(apart, { name: 'Devis', html });
      const who = await createCustomer(apart);
      await createSubscription(apart, { userId: who.id, automationId });
      const { src } = (await call('devis', who.headers, apart.app)).json<Frame>();
      expect(src).toMatch(/^https:\/\/pages\.example\/frame\//);
      const { headers, statusCode } = await apart.app.inject(new URL(src).pathname);
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/localhost:3000$/);
      const onThatHost = (url: string) => apart.app.inject({ url, headers: { host: 'pages.example' } });
      expect((await onThatHost(new URL(src).pathname)).headers['content-type']).toMatch(/html/);
      expect((await onThatHost('/api/categories/')).statusCode).toBe(404);
      expect((await onThatHost('/catalogue')).statusCode).toBe(404);
    } finally {
      await apart.stop();
    }
  });
});
