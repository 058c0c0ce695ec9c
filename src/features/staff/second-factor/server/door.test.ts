import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingForALock } from '#tests/changed-meanwhile.ts';
import {
  addApplication,
  addPasskey,
  challengeOf,
  createMember,
  type Member,
  proveByCode,
  proveByPasskey,
  shownCode,
} from '#tests/second-factor.ts';
import { latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { TestPasskey } from '#tests/test-passkey.ts';

// A shop as in production, where a second factor is required of the staff.
let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ SECOND_FACTOR: 'required' });
});
afterAll(() => shop.stop());

const base = '/api/admin/second-factor/';
const codeOf = async (who: Member, ...asked: Parameters<Member['ask']>) => {
  const { status, body } = await who.ask(...asked);
  return [status, body.code];
};
const isInside = async (who: Member) => (await who.ask('GET', '/api/admin/queue/')).status === 200;
const pass = (seconds: number) => shop.clock.moveTo(new Date(shop.clock.now().getTime() + seconds * 1000));

/** Inside, with a passkey. */
async function insider(overrides: Parameters<typeof createMember>[1] = {}) {
  const member = await createMember(shop, overrides);
  const { passkey, codes } = await addPasskey(member);
  return { member, passkey, codes };
}

describe('where a second factor is required', () => {
  it('who has none may only see so and add one; with it they are inside', {
    tags: ['3.factor.missing'],
  }, async () => {
    const zoe = await createMember(shop);
    expect(await codeOf(zoe, 'GET', '/api/admin/queue/')).toEqual([403, 'factor_missing']);
    expect(await codeOf(zoe, 'POST', '/api/admin/proof/', {})).toEqual([403, 'factor_missing']);
    expect(await codeOf(zoe, 'DELETE', '/api/admin/sessions/')).toEqual([403, 'factor_missing']);
    expect((await zoe.ask('GET', '/api/admin/me/')).body.lacks).toBe('factor_missing');
    expect((await zoe.ask('GET', base)).body).toMatchObject({ lacks: 'factor_missing', required: true });
    expect((await addApplication(zoe)).answer.status).toBe(201);
    expect(await isInside(zoe)).toBe(true);
  });

  it('who has one adds no other by the password alone, not even from a session that was there before', {
    tags: ['3.factor.door'],
  }, async () => {
    const zoe = await createMember(shop);
    const before = await zoe.signInAgain();
    const { challenge_id, challenge } = await challengeOf(before, 'passkeys/challenge/');
    await addPasskey(zoe);
    for (const thief of [before, await zoe.signInAgain()]) {
      for (const path of ['passkeys/challenge/', 'applications/challenge/', 'passkeys/', 'applications/'])
        expect(await codeOf(thief, 'POST', `${base}${path}`, {})).toEqual([403, 'factor_required']);
    }
    const response = new TestPasskey().create({ challenge });
    const sent = { challenge_id, name: 'Voleur', response };
    expect(await codeOf(before, 'POST', `${base}passkeys/`, sent)).toEqual([403, 'factor_required']);
  });

  it('two first factors added at one moment by two sessions: the second is refused', {
    tags: ['3.factor.door'],
  }, async () => {
    const zoe = await createMember(shop);
    const both = [zoe, await zoe.signInAgain()];
    const answers = await Promise.all(both.map((one) => addPasskey(one)));
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([201, 403]);
  });

  it('the password holds the door open for ten minutes; then it is given again', {
    tags: ['3.factor.door'],
  }, async () => {
    const { member, passkey } = await insider();
    const again = await member.signInAgain();
    await pass(601);
    expect(await codeOf(again, 'GET', '/api/admin/me/')).toEqual([401, 'invalid_token']);
    const fresh = await member.signInAgain();
    const { challenge_id, challenge } = await challengeOf(fresh);
    expect((await proveByPasskey(fresh, passkey)).status).toBe(200);
    await pass(600);
    const late = { challenge_id, response: passkey.answer({ challenge }) };
    expect(await codeOf(fresh, 'POST', `${base}proof/passkey/`, late)).toEqual([400, 'challenge_expired']);
  });

  it('the last factor stays, until there is another', {
    tags: ['7.DELETE/api/admin/second-factor/factors/{id}/', '3.factor.last'],
  }, async () => {
    const { member } = await insider();
    const { body } = await member.ask('GET', base);
    const [{ id = 0 } = {}] = body.factors as { id: number }[];
    expect(await codeOf(member, 'DELETE', `${base}factors/${id}/`)).toEqual([409, 'last_factor']);
    await addApplication(member);
    expect((await member.ask('DELETE', `${base}factors/${id}/`)).status).toBe(204);
    expect(await codeOf(member, 'DELETE', `${base}factors/${id}/`)).toEqual([404, 'not_found']);
    const rest = (await member.ask('GET', base)).body.factors as { id: number }[];
    expect(await codeOf(member, 'DELETE', `${base}factors/${rest[0]!.id}/`)).toEqual([409, 'last_factor']);
  });

  it('a new password by the link opens no more than the door', {
    tags: ['3.factor.password-reset'],
  }, async () => {
    const { member, passkey } = await insider();
    const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });
    await post('/api/admin/password/request/', { email: member.email });
    const token = await latestKeyFor(shop, member.email, 'admin-password-reset');
    const password = 'Une lanterne bien rangée, 1';
    const reset = { token, password, confirmPassword: password };
    expect((await post('/api/admin/password/reset/', reset)).statusCode).toBe(200);
    const { access } = (await post('/api/admin/token/', { email: member.email, password })).json();
    const headers = { authorization: `Bearer ${access}` };
    expect((await shop.app.inject({ url: '/api/admin/queue/', headers })).json().code).toBe(
      'factor_required',
    );
    expect(passkey.id).not.toBe('');
  });
});

describe('a proof once more', () => {
  it('is the second factor of who has one, never their password', {
    tags: ['3.factor.step-up'],
  }, async () => {
    const { member, passkey } = await insider();
    const other = await createMember(shop, { isStaff: true });
    await pass(601);
    expect(await codeOf(member, 'POST', `${base}recovery-codes/`)).toEqual([403, 'proof_required']);
    const typed = { current_password: member.password };
    expect((await member.ask('POST', '/api/admin/proof/', typed)).body.current_password).toEqual([
      'Votre second facteur est demandé, à la place du mot de passe.',
    ]);
    expect(await codeOf(member, 'POST', `${base}recovery-codes/`)).toEqual([403, 'proof_required']);
    expect((await proveByPasskey(member, passkey)).status).toBe(200);
    expect((await member.ask('POST', `${base}recovery-codes/`)).status).toBe(200);
    expect(other.id).toBeGreaterThan(0);
  });
});

describe('what a member changes', () => {
  it('wants a proof, whatever it is', { tags: ['3.factor.told'] }, async () => {
    const { member } = await insider();
    const { body } = await member.ask('GET', base);
    const [{ id = 0 } = {}] = body.factors as { id: number }[];
    await pass(601);
    for (const [method, path, payload] of [
      ['POST', 'passkeys/challenge/', undefined],
      ['POST', 'applications/challenge/', undefined],
      ['PATCH', `factors/${id}/`, { name: 'Autre' }],
      ['DELETE', `factors/${id}/`, undefined],
      ['POST', 'recovery-codes/', undefined],
    ] as const)
      expect(await codeOf(member, method, `${base}${path}`, payload)).toEqual([403, 'proof_required']);
  });

  it('is a name too, of their own factors only', {
    tags: ['7.PATCH/api/admin/second-factor/factors/{id}/'],
  }, async () => {
    const [{ member }, { member: other }] = [await insider(), await insider()];
    const { body } = await member.ask('GET', base);
    const [{ id = 0 } = {}] = body.factors as { id: number }[];
    const named = await member.ask('PATCH', `${base}factors/${id}/`, { name: '  Clé du bureau ' });
    expect(named).toMatchObject({ status: 200, body: { id, name: 'Clé du bureau' } });
    expect(await codeOf(other, 'PATCH', `${base}factors/${id}/`, { name: 'x' })).toEqual([404, 'not_found']);
    expect((await member.ask('PATCH', `${base}factors/${id}/`, { name: '\u200b' })).body.name).toEqual([
      'Donnez-lui un nom, pour la reconnaître.',
    ]);
  });

  it('in one tab does not stand in the way of a code given in another: each is answered', async () => {
    const { member } = await insider();
    const { secret } = await addApplication(member);
    const { body } = await member.ask('GET', base);
    const { id } = (body.factors as { id: number; kind: string }[]).find(({ kind }) => kind === 'totp')!;
    // The code is noted as used, and its session is written last.
    const held = await shop.pool.connect();
    await held.query('select pg_advisory_lock(53)');
    await held.query(`create function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(53); return null; end $$`);
    await held.query(`create trigger wait_here before update on sessions for each statement
      execute function wait_here()`);
    const waits = () => waitingForALock(shop.pool);
    const given = proveByCode(member, shownCode(secret));
    await expect.poll(waits).toBe(1);
    const removed = member.ask('DELETE', `${base}factors/${id}/`);
    await expect.poll(waits).toBe(2);
    await held.query('select pg_advisory_unlock(53)');
    expect([(await given).status, (await removed).status]).toEqual([200, 204]);
    await held.query('drop function wait_here cascade');
    held.release();
  });

  it('has ten factors at most', async () => {
    const { member } = await insider();
    for (let count = 1; count < 10; count += 1) await addPasskey(member);
    expect((await member.ask('POST', `${base}passkeys/challenge/`)).body.name).toEqual([
      'Vous avez déjà 10\u00a0seconds facteurs\u00a0: retirez-en un d’abord.',
    ]);
  });
});

describe('wrong codes', () => {
  it('slow down who tries, whatever session or network they come from, and the passkey goes on', {
    tags: ['3.factor.pace'],
  }, async () => {
    const slow = await startShop({ SECOND_FACTOR: 'required', RATE_LIMIT_FACTOR: '1' });
    try {
      const zoe = await createMember(slow);
      const { passkey } = await addPasskey(zoe);
      const { secret } = await addApplication(zoe);
      const sessions = [await zoe.signInAgain(), await zoe.signInAgain()];
      const statuses = [];
      // The width of a digit makes no other code of it, nor a way around the pace.
      for (let count = 0; count < 9; count += 1)
        statuses.push(
          (await proveByCode(sessions[count % 2]!, count % 3 ? '000000' : '１２３４５６')).status,
        );
      expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429]);
      expect((await proveByCode(sessions[0]!, shownCode(secret, 1))).status).toBe(429);
      expect((await proveByPasskey(sessions[1]!, passkey)).status).toBe(200);
    } finally {
      await slow.stop();
    }
  });
});
