import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { addPasskey, createMember, type Member, proveByPasskey } from '#tests/second-factor.ts';
import { emailsDecidedFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const fresh = 'Une lanterne bien rangée, 42';
const newEmail = 'zoe-ailleurs@exemple.fr';
const passwordOf = ({ password }: Member) => ({ current_password: password, new_password: fresh });
const emailOf = ({ password }: Member) => ({ current_password: password, email: newEmail });
const signIn = (url: string, email: string, password: string) =>
  shop.app.inject({ method: 'POST', url, payload: { email, password } });

async function atCustomersDoor({ email, password }: Member) {
  const { access } = (await signIn('/api/auth/token/', email, password)).json<{ access: string }>();
  return async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) =>
    shop.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${access}` },
      ...(payload ? { payload } : {}),
    });
}
const laterThanAProof = () => shop.clock.moveTo(new Date(shop.clock.now().getTime() + 11 * MINUTE_MS));

const noted = async ({ id }: Member) => {
  const { rows } = await shop.pool.query(
    `select e.act, d.details -> 'after' as after from journal_entries e join journal_details d using (sequence)
     where e.subject = 'person' and e.subject_id = $1 order by e.sequence`,
    [String(id)],
  );
  return rows;
};

describe('the customers’ door, to a member of the team', () => {
  it('changes neither password nor email by the password alone, and says where that is done', {
    tags: ['3.own-identity'],
  }, async () => {
    const zoe = await createMember(shop);
    const ask = await atCustomersDoor(zoe);
    for (const answer of [
      await ask('POST', '/api/users/change-password/', passwordOf(zoe)),
      await ask('PUT', '/api/users/me/', emailOf(zoe)),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'changed_in_administration',
        detail: expect.stringContaining('dans l’administration, sous «\u00a0Sécurité\u00a0»'),
      });
    }
    expect((await signIn('/api/auth/token/', zoe.email, zoe.password)).statusCode).toBe(200);
    expect(await emailsDecidedFor(shop, newEmail)).toEqual([]);
  });

  it('changes the rest of their account as anybody’s', async () => {
    const zoe = await createMember(shop);
    const ask = await atCustomersDoor(zoe);
    const answer = await ask('PUT', '/api/users/me/', { first_name: 'Zélie', email: zoe.email });
    expect([answer.statusCode, answer.json().first_name]).toEqual([200, 'Zélie']);
  });
});

describe.each([
  ['POST /api/admin/me/password/', '/api/admin/me/password/', passwordOf, 'password'],
  ['POST /api/admin/me/email/', '/api/admin/me/email/', emailOf, 'email'],
] as const)('%s', (_what, url, typedBy, field) => {
  it('asks for a fresh proof, by the password of who has no second factor, and says why', {
    tags: ['3.own-identity'],
  }, async () => {
    const zoe = await createMember(shop);
    await laterThanAProof();
    const again = await zoe.signInAgain();
    await laterThanAProof();
    const refused = await again.ask('POST', url, typedBy(zoe));
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'proof_required', detail: expect.stringMatching(/ouvrent l’administration/) },
    ]);
    expect((await again.ask('POST', '/api/admin/proof/', { current_password: zoe.password })).status).toBe(
      200,
    );
    expect((await again.ask('POST', url, typedBy(zoe))).status).toBe(200);
    expect(await noted(zoe)).toEqual([{ act: 'person.change', after: { fields: [field] } }]);
  });

  it('asks who has a second factor for that: the password given again does not do', async () => {
    const zoe = await createMember(shop);
    const { passkey } = await addPasskey(zoe);
    await laterThanAProof();
    expect((await zoe.ask('POST', url, typedBy(zoe))).body).toMatchObject({ code: 'proof_required' });
    const owing = await zoe.signInAgain();
    expect((await owing.ask('POST', url, typedBy(zoe))).body).toMatchObject({ code: 'factor_required' });
    await proveByPasskey(zoe, passkey);
    expect((await zoe.ask('POST', url, typedBy(zoe))).status).toBe(200);
  });
});

describe('a member who changes their password', () => {
  it('keeps this session, ends the others at both doors, and follows the staff rule', {
    tags: ['7.POST/api/admin/me/password/'],
  }, async () => {
    const zoe = await createMember(shop);
    const elsewhere = await zoe.signInAgain();
    const ask = await atCustomersDoor(zoe);
    const weak = await zoe.ask('POST', '/api/admin/me/password/', {
      current_password: zoe.password,
      new_password: 'une lanterne bien rangée',
    });
    expect([weak.status, Object.keys(weak.body)]).toEqual([400, ['new_password', 'code']]);
    expect((await zoe.ask('POST', '/api/admin/me/password/', passwordOf(zoe))).status).toBe(200);
    expect((await zoe.ask('GET', '/api/admin/me/')).status).toBe(200);
    expect((await elsewhere.ask('GET', '/api/admin/me/')).status).toBe(401);
    expect((await ask('GET', '/api/users/me/')).statusCode).toBe(401);
    expect((await signIn('/api/admin/token/', zoe.email, fresh)).statusCode).toBe(200);
    expect((await emailsDecidedFor(shop, zoe.email)).map(({ name }) => name)).toContain('password-changed');
  });
});

describe('a member who changes their email', () => {
  it('waits for the link sent to it; a wrong password or a taken address is refused', {
    tags: ['7.POST/api/admin/me/email/'],
  }, async () => {
    const zoe = await createMember(shop);
    const other = await createMember(shop);
    const post = (payload: object) => zoe.ask('POST', '/api/admin/me/email/', payload);
    expect((await post({ email: newEmail, current_password: 'faux' })).status).toBe(400);
    expect((await post({ email: other.email, current_password: zoe.password })).status).toBe(409);
    const own = await post({ email: zoe.email, current_password: zoe.password });
    expect([own.status, own.body]).toMatchObject([400, { email: ['Cette adresse est déjà la vôtre.'] }]);
    const email = 'zoe-enfin@exemple.fr';
    expect((await post({ email, current_password: zoe.password })).status).toBe(200);
    expect((await emailsDecidedFor(shop, email)).map(({ name }) => name)).toEqual(['email-change']);
    expect((await signIn('/api/admin/token/', zoe.email, zoe.password)).statusCode).toBe(200);
  });
});
