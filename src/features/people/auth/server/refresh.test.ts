import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { revokeSessions } from './session.ts';

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  shop = await startShop();
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

type App = TestShop['app'];
function refresh(token: string, app: App = shop.app) {
  return app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh: token } });
}
function signOut(token: string, app: App = shop.app) {
  return app.inject({ method: 'POST', url: '/api/auth/logout/', payload: { refresh: token } });
}
async function statusOfMe(access: string, app: App = shop.app): Promise<number> {
  const { statusCode } = await app.inject({
    url: '/api/users/me/',
    headers: { authorization: `Bearer ${access}` },
  });
  return statusCode;
}
async function pass(seconds: number) {
  await shop.clock.moveTo(new Date(shop.clock.now().getTime() + seconds * 1000));
}
const expired = { detail: 'Votre session a expiré. Veuillez vous reconnecter.', code: 'invalid_token' };

describe('POST /api/auth/token/refresh/', () => {
  it('gives a new pair that works, of the same session', {
    tags: ['7.POST/api/auth/token/refresh/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const answer = await refresh(customer.refresh);
    expect(answer.statusCode).toBe(200);
    const pair = answer.json();
    expect(pair.refresh).not.toBe(customer.refresh);
    expect(decodeJwt(pair.refresh).sid).toBe(decodeJwt(customer.refresh).sid);
    expect(await statusOfMe(pair.access)).toBe(200);
  });

  it('answers the same successor within 30 seconds, even to ten requests at once', async () => {
    const customer = await createCustomer(shop);
    const first = (await refresh(customer.refresh)).json().refresh;
    await pass(25);
    const again = await Promise.all(Array.from({ length: 10 }, () => refresh(customer.refresh)));
    expect(new Set(again.map((answer) => answer.json().refresh))).toEqual(new Set([first]));
  });

  it('gives one successor to ten first requests at once, on two processes', async () => {
    const customer = await createCustomer(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => refresh(customer.refresh, n % 2 ? second.app : shop.app)),
    );
    expect(new Set(answers.map((answer) => answer.json().refresh)).size).toBe(1);
  });

  it('ends the whole session when a token is used again after 30 seconds', async () => {
    const customer = await createCustomer(shop);
    const pair = (await refresh(customer.refresh)).json();
    await pass(31);
    const reuse = await refresh(customer.refresh);
    expect([reuse.statusCode, reuse.json()]).toEqual([401, expired]);
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
    expect(await statusOfMe(pair.access)).toBe(401);
  });

  it('leaves the other sessions of the person alone when one ends', async () => {
    const customer = await createCustomer(shop);
    const other = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/token/',
      payload: { email: customer.email, password: customer.password },
    });
    await signOut(customer.refresh);
    expect(await statusOfMe(other.json().access)).toBe(200);
  });

  it('refuses a token after 7 days, and access after 30 minutes', async () => {
    const customer = await createCustomer(shop);
    await pass(30 * 60 + 1);
    expect(await statusOfMe(customer.access)).toBe(401);
    await pass(7 * 24 * 3600);
    expect((await refresh(customer.refresh)).statusCode).toBe(401);
  });

  it('refuses what is no refresh token of a customer', async () => {
    const customer = await createCustomer(shop);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const [head, body] = customer.refresh.split('.');
    for (const token of ['x', customer.access, `${head}.${body}.AAAA`, staff.refresh]) {
      expect((await refresh(token)).json()).toEqual(expired);
    }
  });

  it('refuses a token signed by nobody', async () => {
    const customer = await createCustomer(shop);
    const [, body] = customer.access.split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect(await statusOfMe(`${head}.${body}.`)).toBe(401);
  });

  it('refuses an unknown field', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/token/refresh/',
      payload: { refresh: 'x', audience: 'admin' },
    });
    expect([answer.statusCode, answer.json().audience]).toEqual([400, ["Ce champ n'est pas accepté."]]);
  });

  it('carries a promotion to staff into the next access token', async () => {
    const customer = await createCustomer(shop);
    await shop.pool.query('update users set is_staff = true where id = $1', [customer.id]);
    expect(decodeJwt((await refresh(customer.refresh)).json().access).is_staff).toBe(true);
  });

  it('refuses a customer deactivated meanwhile', { tags: ['4.user.inactive'] }, async () => {
    const customer = await createCustomer(shop);
    await shop.pool.query('update users set is_active = false where id = $1', [customer.id]);
    expect((await refresh(customer.refresh)).statusCode).toBe(401);
    expect(await statusOfMe(customer.access)).toBe(401);
  });
});

describe('POST /api/auth/logout/', () => {
  it('ends access at once, in this process and within moments in the other', {
    tags: ['7.POST/api/auth/logout/', '7.logout'],
  }, async () => {
    const customer = await createCustomer(shop);
    expect(await statusOfMe(customer.access, second.app)).toBe(200);
    expect((await signOut(customer.refresh)).statusCode).toBe(204);
    expect(await statusOfMe(customer.access)).toBe(401);
    expect((await refresh(customer.refresh)).statusCode).toBe(401);
    await vi.waitFor(async () => expect(await statusOfMe(customer.access, second.app)).toBe(401));
  });

  it('answers 204 for a token that holds no more', async () => {
    const customer = await createCustomer(shop);
    await signOut(customer.refresh);
    for (const token of [customer.refresh, 'x', '']) expect((await signOut(token)).statusCode).toBe(204);
  });

  it('ends the session even by a refresh token already used', async () => {
    const customer = await createCustomer(shop);
    const pair = (await refresh(customer.refresh)).json();
    await signOut(customer.refresh);
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
  });
});

describe('revoked sessions', () => {
  async function revokeAll(customer: TestCustomer, exceptSessionId?: string) {
    await inTransaction(shop.db, (tx) =>
      revokeSessions(tx, { userId: customer.id, exceptSessionId }, 'password_changed', shop.clock.now()),
    );
  }

  it('reach every process by NOTIFY alone', async () => {
    const customer = await createCustomer(shop);
    await revokeAll(customer);
    await vi.waitFor(async () => {
      expect(await statusOfMe(customer.access)).toBe(401);
      expect(await statusOfMe(customer.access, second.app)).toBe(401);
    });
  });

  it('spare the session that asks', async () => {
    const customer = await createCustomer(shop);
    const { sid } = decodeJwt(customer.access);
    await revokeAll(customer, String(sid));
    expect((await refresh(customer.refresh)).statusCode).toBe(200);
  });

  it('are known to a process that starts afterwards', async () => {
    const customer = await createCustomer(shop);
    await signOut(customer.refresh);
    const third = await startSecondProcess(shop);
    expect(await statusOfMe(customer.access, third.app)).toBe(401);
    await third.stop();
  });

  it('are read again when the listening connection was lost', async () => {
    const customer = await createCustomer(shop);
    // Written before the loss and told to nobody: whoever comes back at once must find it.
    await shop.pool.query('update sessions set revoked_at = $2 where user_id = $1', [
      customer.id,
      shop.clock.now(),
    ]);
    expect(await statusOfMe(customer.access, second.app)).toBe(200);
    await shop.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rouage-listen' and datname = current_database()",
    );
    await vi.waitFor(async () => expect(await statusOfMe(customer.access, second.app)).toBe(401), 5_000);
  });
});
