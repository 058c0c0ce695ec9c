import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordsOf } from '#people/auth/server/password-hashing.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

function signIn(payload: object) {
  return shop.app.inject({ method: 'POST', url: '/api/admin/token/', payload });
}
const wrong = {
  detail: 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.',
  code: 'invalid_credentials',
};

describe('POST /api/admin/token/', () => {
  it('opens a session of the administration: 30 minutes of access, 8 hours of refresh', async () => {
    const { id, email, password } = await createCustomer(shop, { isStaff: true });
    const answer = await signIn({ email: ` ${email.toUpperCase()} `, password });
    expect(answer.statusCode).toBe(200);
    const access = decodeJwt(answer.json().access);
    const refresh = decodeJwt(answer.json().refresh);
    expect(access).toMatchObject({ sub: String(id), aud: 'admin', is_staff: true });
    expect(access.exp! - access.iat!).toBe(1800);
    expect(refresh.exp! - refresh.iat!).toBe(8 * 3600);
  });

  it('answers a wrong password in the same words whoever is named: staff, customer or nobody', async () => {
    const staff = await createCustomer(shop, { isStaff: true });
    const customer = await createCustomer(shop);
    for (const email of [staff.email, customer.email, 'inconnu@exemple.fr']) {
      const answer = await signIn({ email, password: 'autre' });
      expect([answer.statusCode, answer.json()]).toEqual([401, wrong]);
    }
  });

  it('computes one hash whoever is named, so that the time tells nothing either', async () => {
    const staff = await createCustomer(shop, { isStaff: true });
    const matches = vi.spyOn(passwordsOf(shop.settings), 'matches');
    await signIn({ email: staff.email, password: 'autre' });
    await signIn({ email: 'inconnu@exemple.fr', password: 'autre' });
    expect(matches).toHaveBeenCalledTimes(2);
    matches.mockRestore();
  });

  it('tells a customer that they have no rights there only after the right password, and opens nothing', async () => {
    const { id, email, password } = await createCustomer(shop);
    const answer = await signIn({ email, password });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { detail: "Vous n'avez pas les droits d'administration nécessaires.", code: 'staff_only' },
    ]);
    const { rows } = await shop.pool.query(
      "select 1 from sessions where user_id = $1 and audience = 'admin'",
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('refuses a deactivated member of the staff, and knows no deleted one', async () => {
    const disabled = await createCustomer(shop, { isStaff: true, isActive: false });
    const answer = await signIn({ email: disabled.email, password: disabled.password });
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'Accès non autorisé']);
    const deleted = await createCustomer(shop, { isStaff: true, deletedAt: new Date() });
    expect((await signIn({ email: deleted.email, password: deleted.password })).json()).toEqual(wrong);
  });

  it.each([
    [{}, { email: ["L'email est requis"], password: ['Le mot de passe est requis'] }],
    [
      { email: '', password: '' },
      { email: ["L'email est requis"], password: ['Le mot de passe est requis'] },
    ],
    [{ email: 'pas-un-email', password: 'x' }, { email: ["L'email n'est pas valide"] }],
    [{ email: 'a\u0000@b.fr', password: 'x' }, { email: ["L'email n'est pas valide"] }],
    [{ email: 'a@b.fr', password: 'x', is_staff: true }, { is_staff: ["Ce champ n'est pas accepté."] }],
  ])('refuses %j by field', async (payload, fields) => {
    const answer = await signIn(payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
  });

  it('answers 308 without the slash', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/token' });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/api/admin/token/']);
  });
});

describe('the three calls', () => {
  it('are in the OpenAPI document', async () => {
    const { paths } = (await shop.app.inject('/api/openapi.json')).json();
    for (const path of ['/api/admin/token/', '/api/admin/token/refresh/', '/api/admin/me/']) {
      expect(Object.keys(paths)).toContain(path);
    }
  });
});
