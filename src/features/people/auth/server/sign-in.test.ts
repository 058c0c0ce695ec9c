import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { waitingForALock } from '#tests/changed-meanwhile.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { createPasswords, passwordsOf } from './password-hashing.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

function signIn(email: string, password: string) {
  return shop.app.inject({ method: 'POST', url: '/api/auth/token/', payload: { email, password } });
}
const wrong = {
  detail: 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.',
  code: 'invalid_credentials',
};

/** Signs in while another transaction holds the account, and lets it commit once the sign-in waits for it. */
async function signInBeside(
  { id, ...payload }: { id: number; email: string; password: string },
  statement: string,
) {
  const other = await shop.pool.connect();
  await other.query('begin');
  await other.query(statement, [id]);
  const signIn = shop.app
    .inject({ method: 'POST', url: '/api/auth/token/', payload })
    .then((answer) => answer);
  await expect.poll(() => waitingForALock(shop.pool), { timeout: 20_000 }).toBe(1);
  await other.query('commit');
  other.release();
  return signIn;
}

describe('POST /api/auth/token/', () => {
  it('gives 30 minutes of access and 7 days of refresh, by the clock of the shop', {
    tags: ['7.POST/api/auth/token/'],
  }, async () => {
    const { id, email, password } = await createCustomer(shop);
    const answer = await signIn(`  ${email.toUpperCase()} `, password);
    expect(answer.statusCode).toBe(200);
    const access = decodeJwt(answer.json().access);
    const refresh = decodeJwt(answer.json().refresh);
    expect(access).toMatchObject({ sub: String(id), aud: 'customer', is_staff: false });
    expect(access.exp! - access.iat!).toBe(1800);
    expect(refresh.exp! - refresh.iat!).toBe(7 * 24 * 3600);
    expect(refresh.sid).toBe(access.sid);
  });

  it('notes the time of the last sign-in', async () => {
    const { id, email, password } = await createCustomer(shop);
    await shop.db.update(users).set({ lastLogin: null }).where(eq(users.id, id));
    await signIn(email, password);
    const [row] = await shop.db.select().from(users).where(eq(users.id, id));
    expect(row!.lastLogin).not.toBeNull();
  });

  it('answers a wrong password and an unknown email with the same words', {
    tags: ['8.login.wrong'],
  }, async () => {
    const { email } = await createCustomer(shop);
    for (const answer of [await signIn(email, 'autre'), await signIn('inconnu@exemple.fr', 'autre')]) {
      expect([answer.statusCode, answer.json()]).toEqual([401, wrong]);
    }
  });

  it('computes a hash for an unknown email too', async () => {
    const passwords = passwordsOf(shop.settings);
    const matches = vi.spyOn(passwords, 'matches');
    await signIn('inconnu@exemple.fr', 'autre');
    expect(matches).toHaveBeenCalledExactlyOnceWith(undefined, 'autre');
    matches.mockRestore();
    expect(await createPasswords(1).matches(undefined, 'autre')).toBe('wrong');
  });

  it('tells a disabled account so only after the right password', {
    tags: ['4.user.inactive', '8.login.403'],
  }, async () => {
    const { email, password } = await createCustomer(shop, { isActive: false });
    const right = await signIn(email, password);
    expect([right.statusCode, right.json().detail]).toEqual([403, 'Accès non autorisé']);
    expect((await signIn(email, 'autre')).json()).toEqual(wrong);
  });

  it('knows no deleted account', async () => {
    const { email, password } = await createCustomer(shop, { deletedAt: new Date() });
    expect((await signIn(email, password)).json()).toEqual(wrong);
  });

  it('accepts staff as customers, and says in the token that they are staff', {
    tags: ['6.login-any'],
  }, async () => {
    const { email, password } = await createCustomer(shop, { isStaff: true });
    expect(decodeJwt((await signIn(email, password)).json().access)).toMatchObject({
      aud: 'customer',
      is_staff: true,
    });
  });

  it.each([
    [{}, { email: ["L'email est obligatoire"], password: ['Le mot de passe est obligatoire'] }],
    [
      { email: '', password: '' },
      { email: ["L'email est obligatoire"], password: ['Le mot de passe est obligatoire'] },
    ],
    [{ email: 'a\u0000b', password: 'x' }, { email: ["L'email n'est pas valide"] }],
    [{ email: 'a@b.fr', password: 'x', admin: true }, { admin: ["Ce champ n'est pas accepté."] }],
  ])('refuses %j by field', { tags: ['5.login.email', '5.login.password'] }, async (payload, fields) => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/token/', payload });
    expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
  });

  it('opens nothing when the account is deleted between the password and the session', async () => {
    const { id, email, password } = await createCustomer(shop);
    const signIn = await signInBeside(
      { id, email, password },
      'update users set deleted_at = now() where id = $1',
    );
    expect(signIn.json()).toMatchObject({ code: 'invalid_credentials' });
    const { rows } = await shop.pool.query('select count(*)::int as open from sessions where user_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ open: 1 }]);
  });

  it.each([
    ['gets another password', "update users set password_hash = 'another' where id = $1"],
    ['is closed', 'update users set is_active = false where id = $1'],
  ])('opens no session for an account that %s while its password is tried', async (_what, meanwhile) => {
    const { id, email, password } = await createCustomer(shop);
    const answer = await signInBeside({ id, email, password }, meanwhile);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('answers 308 without the slash', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/token' });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/api/auth/token/']);
  });
});

describe('the queue of hashes', () => {
  it('lets no more than the allowed number run at once, and serves everybody', async () => {
    const passwords = createPasswords(2);
    const stored = await passwords.hash('secret');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => passwords.matches(stored, n % 2 ? 'secret' : 'autre')),
    );
    expect(answers.filter((answer) => answer === 'right')).toHaveLength(6);
  });
});
