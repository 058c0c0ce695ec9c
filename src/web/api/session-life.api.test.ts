import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import * as calls from '#people/accounts/contract.ts';
import * as authCalls from '#people/auth/contract.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

/** The browser's side of a session against the real server; what stands in is only the browser itself. */
let shop: TestShop;
let base: string;
let requests: string[];
let networkDown = false;
const realFetch = globalThis.fetch;

class MemoryStorage {
  readonly #items = new Map<string, string>();
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
}

beforeAll(async () => {
  shop = await startShop();
  base = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.stop());
beforeEach(() => {
  requests = [];
  networkDown = false;
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(path);
    return networkDown ? Promise.reject(new TypeError('Failed to fetch')) : realFetch(base + path, init);
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A tab: its own copy of every module, the same storage and the same locks as the others. */
async function openTab() {
  vi.resetModules();
  const { call } = await import('./call.ts');
  const { sendAs } = await import('./send.ts');
  const { keepSession } = await import('./keep-session.ts');
  const { onSessionEnded } = await import('./session-end.ts');
  const { signOut } = await import('./sign-out.ts');
  const ended: string[] = [];
  onSessionEnded((audience) => ended.push(audience));
  return { call, sendAs, keepSession, signOut, ended };
}
async function signedIn(overrides: { emailVerifiedAt?: null } = {}) {
  const customer = await createCustomer(shop, overrides);
  localStorage.setItem('accessToken', customer.access);
  localStorage.setItem('refreshToken', customer.refresh);
  return customer;
}
async function pass(seconds: number) {
  await shop.clock.moveTo(new Date(shop.clock.now().getTime() + seconds * 1000));
}
const refreshes = () => requests.filter((path) => path === '/api/auth/token/refresh/').length;
const times = (n: number) => Array.from({ length: n });

describe('an expired access token', () => {
  it('is refreshed once for twelve calls at once, and each is answered', {
    tags: ['7.client.refresh'],
  }, async () => {
    const customer = await signedIn();
    await pass(1801);
    const { call } = await openTab();
    const users = await Promise.all(times(12).map(() => call(calls.getAccount)));
    expect(new Set(users.map(({ id }) => id))).toEqual(new Set([customer.id]));
    expect(refreshes()).toBe(1);
    expect(localStorage.getItem('accessToken')).not.toBe(customer.access);
    expect(localStorage.getItem('refreshToken')).not.toBe(customer.refresh);
  });

  it('is refreshed once for three tabs', async () => {
    await signedIn();
    await pass(1801);
    const tabs = [await openTab(), await openTab(), await openTab()];
    await Promise.all(tabs.flatMap(({ call }) => times(3).map(() => call(calls.getAccount))));
    expect(refreshes()).toBe(1);
  });

  it('is refreshed again the next time', async () => {
    await signedIn();
    const { call } = await openTab();
    for (const _ of times(2)) {
      await pass(1801);
      await call(calls.getAccount);
    }
    expect(refreshes()).toBe(2);
  });
});

describe('a session that cannot be prolonged', () => {
  it('forgets the tokens and says so once, however many calls wait', {
    tags: ['7.client.refresh-failed'],
  }, async () => {
    const customer = await signedIn();
    const { call, ended } = await openTab();
    await shop.pool.query('update sessions set revoked_at = now() where user_id = $1', [customer.id]);
    await pass(1801);
    const results = await Promise.allSettled(times(5).map(() => call(calls.getAccount)));
    expect(results.map((result) => result.status === 'rejected' && result.reason.status)).toEqual(
      Array(5).fill(401),
    );
    expect(ended).toEqual(['customer']);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });

  it('ends without asking the server when there is no refresh token', async () => {
    await signedIn();
    localStorage.removeItem('refreshToken');
    await pass(1801);
    const { call, ended } = await openTab();
    await expect(call(calls.getAccount)).rejects.toMatchObject({ status: 401 });
    expect([ended, refreshes()]).toEqual([['customer'], 0]);
  });

  it('keeps the tokens when only the network failed', async () => {
    const customer = await signedIn();
    await pass(1801);
    const { call, ended } = await openTab();
    networkDown = true;
    await expect(call(calls.getAccount)).rejects.toMatchObject({
      status: 0,
      message: 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
    });
    expect([ended, localStorage.getItem('refreshToken')]).toEqual([[], customer.refresh]);
    networkDown = false;
    expect((await call(calls.getAccount)).id).toBe(customer.id);
  });

  it('says what staff are told, in the staff session', { tags: ['4.login.tokens'] }, async () => {
    localStorage.setItem('adminAccessToken', 'x');
    const customer = await signedIn();
    const { sendAs, ended } = await openTab();
    await expect(sendAs('admin', '/api/users/me/')).rejects.toMatchObject({
      message: 'Session admin expirée, veuillez vous reconnecter',
    });
    expect(ended).toEqual(['admin']);
    expect(localStorage.getItem('accessToken')).toBe(customer.access);
  });
});

describe('a call open to anyone', () => {
  it('is never refreshed: a wrong password is a wrong password', { tags: ['7.client.public'] }, async () => {
    await signedIn();
    const { call } = await openTab();
    const body = { email: 'x@exemple.fr', password: 'faux' };
    await expect(call(authCalls.signIn, { body })).rejects.toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.',
    });
    expect(refreshes()).toBe(0);
  });

  it('goes through without the customer when their session has ended', async () => {
    await signedIn();
    await pass(8 * 24 * 3600);
    const { call } = await openTab();
    const answer = await call(authCalls.checkEmail, {
      body: { email: 'libre@exemple.fr' },
      identified: true,
    });
    expect(answer).toEqual({ exists: false });
  });
});

describe('signing out', () => {
  it('ends the session on the server and forgets it here', { tags: ['7.logout'] }, async () => {
    const customer = await signedIn();
    const { signOut } = await openTab();
    await signOut('customer');
    expect(localStorage.getItem('accessToken')).toBeNull();
    const me = await shop.app.inject({ url: '/api/users/me/', headers: customer.headers });
    expect(me.statusCode).toBe(401);
  });

  it('forgets it here even without a network', async () => {
    await signedIn();
    const { signOut } = await openTab();
    networkDown = true;
    await expect(signOut('customer')).rejects.toMatchObject({ status: 0 });
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });
});

describe('the background refresh', () => {
  function expiringIn(seconds: number): string {
    const claims = { exp: Math.floor(Date.now() / 1000) + seconds };
    return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
  }

  it('renews a token that expires within 300 seconds', {
    tags: ['6.refresh', '9.background-refresh'],
  }, async () => {
    await signedIn();
    const expiring = expiringIn(299);
    localStorage.setItem('accessToken', expiring);
    const { keepSession, call } = await openTab();
    const stop = keepSession(() => 'customer');
    await vi.waitFor(() => expect(localStorage.getItem('accessToken')).not.toBe(expiring));
    stop();
    expect(await call(calls.getAccount)).toBeTruthy();
    expect(refreshes()).toBe(1);
  });

  it('renews at once a token that says no end: it would never expire', async () => {
    await signedIn();
    const endless = `h.${Buffer.from('{"is_staff":true}').toString('base64url')}.s`;
    localStorage.setItem('accessToken', endless);
    const { keepSession } = await openTab();
    const stop = keepSession(() => 'customer');
    await vi.waitFor(() => expect(localStorage.getItem('accessToken')).not.toBe(endless));
    stop();
  });

  it('is renewed once, not without end, where the shop’s clock is months behind the browser’s', async () => {
    const { rows } = await shop.pool.query<{ ahead_ms: string }>('select ahead_ms from shop_clock');
    await shop.pool.query('update shop_clock set ahead_ms = $1', [-90 * DAY_MS]);
    await shop.clock.refresh();
    try {
      await signedIn();
      const { keepSession, call } = await openTab();
      const stop = keepSession(() => 'customer');
      await vi.waitFor(() => expect(localStorage.getItem('shopClockAhead')).not.toBeNull());
      expect(await call(calls.getAccount)).toBeTruthy();
      document.dispatchEvent(new Event('visibilitychange'));
      stop();
      expect(refreshes()).toBe(1);
    } finally {
      await shop.pool.query('update shop_clock set ahead_ms = $1', [rows[0]?.ahead_ms]);
      await shop.clock.refresh();
    }
  });

  it('leaves one that lives longer, and does nothing in a hidden tab until it is looked at', {
    tags: ['6.refresh'],
  }, async () => {
    await signedIn();
    localStorage.setItem('accessToken', expiringIn(310));
    const { keepSession } = await openTab();
    const stop = keepSession(() => 'customer');
    expect(refreshes()).toBe(0);
    localStorage.setItem('accessToken', expiringIn(10));
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(refreshes()).toBe(0);
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(refreshes()).toBe(1));
    stop();
  });
});
