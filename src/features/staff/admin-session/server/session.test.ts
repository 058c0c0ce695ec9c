import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/people/staff-rights.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const createAdmin = (overrides: Parameters<typeof createCustomer>[1] = {}) =>
  createCustomer(shop, { isStaff: true, audience: 'admin', ...overrides });

function post(url: string, refresh: string) {
  return shop.app.inject({ method: 'POST', url, payload: { refresh } });
}
const refresh = (token: string) => post('/api/admin/token/refresh/', token);
function me(access: string) {
  return shop.app.inject({ url: '/api/admin/me/', headers: { authorization: `Bearer ${access}` } });
}
const statusOfMe = async (access: string) => (await me(access)).statusCode;
async function pass(seconds: number) {
  await shop.clock.moveTo(new Date(shop.clock.now().getTime() + seconds * 1000));
}
const expired = { detail: 'Votre session a expiré. Veuillez vous reconnecter.', code: 'invalid_token' };

/** Whatever takes the rights away: a later screen of staff, or the command line. */
const losses: [string, string][] = [
  ['who is no longer staff', 'update users set is_staff = false where id = $1'],
  ['who was deactivated', 'update users set is_active = false where id = $1'],
  ['whose account was deleted', 'update users set deleted_at = now() where id = $1'],
];

describe('GET /api/admin/me/', () => {
  it('tells who is signed in, and until when', async () => {
    const admin = await createAdmin({ firstName: 'Sacha', lastName: 'Bernard' });
    const answer = await me(admin.access);
    expect(answer.statusCode).toBe(200);
    const { exp = 0, iat = 0 } = decodeJwt(admin.refresh);
    const { session, rights, ...person } = answer.json();
    expect(rights).toEqual(rightsOf('administrator'));
    expect(person).toEqual({
      id: admin.id,
      email: admin.email,
      first_name: 'Sacha',
      last_name: 'Bernard',
      is_active: true,
      is_staff: true,
      is_superuser: false,
      role: 'administrator',
      last_login: session.opened_at,
      lacks: null,
    });
    expect(Math.floor(Date.parse(session.opened_at) / 1000)).toBe(iat);
    expect(Math.floor(Date.parse(session.expires_at) / 1000)).toBe(exp);
  });

  it('puts the end off at each refresh', async () => {
    const admin = await createAdmin();
    const before = Date.parse((await me(admin.access)).json().session.expires_at);
    await pass(600);
    const { access } = (await refresh(admin.refresh)).json();
    const after = Date.parse((await me(access)).json().session.expires_at);
    expect(after - before).toBeGreaterThanOrEqual(600_000);
  });

  it('answers 401 to a stranger and to a token of nobody', async () => {
    const stranger = await shop.app.inject('/api/admin/me/');
    expect([stranger.statusCode, stranger.json()]).toEqual([
      401,
      { detail: 'Authentification requise. Veuillez vous reconnecter.', code: 'unauthenticated' },
    ]);
    expect((await me('x')).json()).toEqual(expired);
  });

  it('is closed to a customer’s token, even of staff', async () => {
    for (const isStaff of [false, true]) {
      const { access } = await createCustomer(shop, { isStaff });
      const answer = await me(access);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { detail: "Vous n'avez pas les droits suffisants pour cette action.", code: 'forbidden' },
      ]);
    }
  });

  it('and the customer’s calls are closed to a token of the administration', async () => {
    const { headers } = await createAdmin();
    expect((await shop.app.inject({ url: '/api/users/me/', headers })).statusCode).toBe(403);
  });

  it.each(losses)('answers 401 at once to a person %s', async (_who, statement) => {
    const admin = await createAdmin();
    expect(await statusOfMe(admin.access)).toBe(200);
    await shop.pool.query(statement, [admin.id]);
    expect((await me(admin.access)).json()).toEqual(expired);
  });
});

describe('POST /api/admin/token/refresh/', () => {
  it('gives a new pair that works, of the same session', async () => {
    const admin = await createAdmin();
    const answer = await refresh(admin.refresh);
    expect(answer.statusCode).toBe(200);
    const pair: TestCustomer = answer.json();
    expect(pair.refresh).not.toBe(admin.refresh);
    expect(decodeJwt(pair.access)).toMatchObject({ aud: 'admin', is_staff: true });
    expect(decodeJwt(pair.refresh).sid).toBe(decodeJwt(admin.refresh).sid);
    expect(await statusOfMe(pair.access)).toBe(200);
  });

  it('answers the same successor within 30 seconds, and ends the session when a token is used again later', async () => {
    const admin = await createAdmin();
    const pair = (await refresh(admin.refresh)).json();
    await pass(25);
    expect((await refresh(admin.refresh)).json().refresh).toBe(pair.refresh);
    await pass(6);
    const reuse = await refresh(admin.refresh);
    expect([reuse.statusCode, reuse.json()]).toEqual([401, expired]);
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
    expect(await statusOfMe(pair.access)).toBe(401);
  });

  it('refuses a customer’s token, even of staff, and the customers’ refresh refuses a staff’s', async () => {
    const asCustomer = await createCustomer(shop, { isStaff: true });
    const admin = await createAdmin();
    expect((await refresh(asCustomer.refresh)).json()).toEqual(expired);
    expect((await post('/api/auth/token/refresh/', admin.refresh)).json()).toEqual(expired);
    // Knocking at the wrong door costs neither session.
    expect((await refresh(admin.refresh)).statusCode).toBe(200);
    expect((await post('/api/auth/token/refresh/', asCustomer.refresh)).statusCode).toBe(200);
  });

  it.each(losses)('refuses a person %s', async (_who, statement) => {
    const admin = await createAdmin();
    await shop.pool.query(statement, [admin.id]);
    const answer = await refresh(admin.refresh);
    expect([answer.statusCode, answer.json()]).toEqual([401, expired]);
  });

  it('refuses a token after 7 days', async () => {
    const admin = await createAdmin();
    await pass(7 * 24 * 3600 + 1);
    expect((await refresh(admin.refresh)).statusCode).toBe(401);
  });

  it('lasts eight hours after a person last did something, however often its page asks', {
    tags: ['6.staff.idle'],
  }, async () => {
    const admin = await createAdmin();
    let token = admin.refresh;
    let access = admin.access;
    const step = 25 * 60;
    const ask = (idle_seconds: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/admin/token/refresh/',
        payload: { refresh: token, idle_seconds },
      });
    for (let idle = step; idle < 8 * 3600; idle += step) {
      await pass(step);
      const answer = await ask(idle);
      expect(answer.statusCode, String(idle)).toBe(200);
      ({ refresh: token, access } = answer.json());
    }
    expect(await statusOfMe(access)).toBe(200);
    await pass((8 * 3600) % step);
    // The access token ends with it, and it is not refreshed once more.
    expect(await statusOfMe(access)).toBe(401);
    const last = await ask(8 * 3600);
    expect([last.statusCode, last.json()]).toEqual([401, expired]);
  });

  it.each([-1, 1.5, 'x', 2 ** 31])('refuses an idle time of %s', async (idle_seconds) => {
    const { refresh: token } = await createAdmin();
    const payload = { refresh: token, idle_seconds };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/token/refresh/', payload });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['idle_seconds', 'code']]);
  });

  it('refuses an unknown field', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/token/refresh/',
      payload: { refresh: 'x', audience: 'admin' },
    });
    expect([answer.statusCode, answer.json().audience]).toEqual([400, ["Ce champ n'est pas accepté."]]);
  });
});

describe('the two sessions of one person', () => {
  it('end apart: leaving the administration keeps the customer’s session', async () => {
    const person = await createCustomer(shop, { isStaff: true });
    const { email, password } = person;
    const admin = (
      await shop.app.inject({ method: 'POST', url: '/api/admin/token/', payload: { email, password } })
    ).json();
    expect((await post('/api/auth/logout/', admin.refresh)).statusCode).toBe(204);
    expect(await statusOfMe(admin.access)).toBe(401);
    const asCustomer = await shop.app.inject({ url: '/api/users/me/', headers: person.headers });
    expect(asCustomer.statusCode).toBe(200);
  });

  it('both end with a new password, but for the one that changed it', async () => {
    const person = await createCustomer(shop, { isStaff: true });
    const { email, password, headers } = person;
    const admin = (
      await shop.app.inject({ method: 'POST', url: '/api/admin/token/', payload: { email, password } })
    ).json();
    const changed = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/me/password/',
      headers: { authorization: `Bearer ${admin.access}` },
      payload: { current_password: password, new_password: 'Une-Horloge-Neuve-42!' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await statusOfMe(admin.access)).toBe(200);
    expect((await shop.app.inject({ url: '/api/users/me/', headers })).statusCode).toBe(401);
  });
});
