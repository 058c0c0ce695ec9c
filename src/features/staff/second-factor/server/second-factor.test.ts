import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { emailsDecidedFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { TestPasskey } from '#tests/test-passkey.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const base = '/api/admin/second-factor/';
const statusOf = async (who: Member, url = '/api/admin/queue/') => (await who.ask('GET', url)).status;
const required = {
  detail: 'Votre second facteur est demandé pour continuer.',
  code: 'factor_required',
};
const emailsTo = async ({ email }: Member) => (await emailsDecidedFor(shop, email)).map(({ name }) => name);

async function actsOf({ id }: Member): Promise<string[]> {
  const { rows } = await shop.pool.query<{ act: string }>(
    'select act from journal_entries where actor_ledger_id = (select ledger_id from users where id = $1) order by sequence',
    [id],
  );
  return rows.map(({ act }) => act);
}

describe('a passkey', () => {
  it('is added with ten recovery codes, told by email and in the journal, and asked for at the next sign-in', {
    tags: [
      '7.GET/api/admin/second-factor/',
      '7.POST/api/admin/second-factor/challenge/',
      '7.POST/api/admin/second-factor/proof/passkey/',
      '7.POST/api/admin/second-factor/passkeys/challenge/',
      '7.POST/api/admin/second-factor/passkeys/',
      '3.factor.asked',
    ],
  }, async () => {
    const zoe = await createMember(shop);
    const { passkey, answer, codes } = await addPasskey(zoe);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(code))).toBe(true);
    expect(await emailsTo(zoe)).toEqual(['factor-added']);
    expect(await actsOf(zoe)).toEqual(['factor.add']);
    expect(await statusOf(zoe)).toBe(200);

    const again = await zoe.signInAgain();
    expect(await again.ask('GET', '/api/admin/queue/')).toEqual({ status: 403, body: required });
    expect((await again.ask('GET', base)).body).toEqual({
      email: zoe.email,
      lacks: 'factor_required',
      required: false,
      kinds: ['passkey'],
      factors: [],
      recovery_codes_left: 0,
    });
    expect((await again.ask('GET', '/api/admin/me/')).body.lacks).toBe('factor_required');
    expect((await proveByPasskey(again, passkey)).status).toBe(200);
    expect(await statusOf(again)).toBe(200);
    expect((await again.ask('GET', base)).body).toMatchObject({
      lacks: null,
      factors: [{ kind: 'passkey', name: 'Ordinateur' }],
      recovery_codes_left: 10,
    });
  });

  it('answers a challenge once, and only that of its own session', {
    tags: ['3.factor.challenge'],
  }, async () => {
    const zoe = await createMember(shop);
    const { passkey } = await addPasskey(zoe);
    const [first, second] = [await zoe.signInAgain(), await zoe.signInAgain()];
    const { challenge_id, challenge } = await challengeOf(first);
    const response = passkey.answer({ challenge });
    const sent = { challenge_id, response };
    const expired = { status: 400, body: { code: 'challenge_expired', detail: expect.any(String) } };
    expect(await second.ask('POST', `${base}proof/passkey/`, sent)).toEqual(expired);
    expect((await first.ask('POST', `${base}proof/passkey/`, sent)).status).toBe(200);
    expect(await first.ask('POST', `${base}proof/passkey/`, sent)).toEqual(expired);
    expect(await statusOf(second)).toBe(403);
  });

  it.each([
    ['of another origin', { origin: 'http://localhost.example:3000' }],
    ['of another site', { site: 'example.org' }],
    ['without its person verified', { verified: false }],
    ['that counts no further, as a copy would', { counter: 1 }],
    ['to another challenge', { challenge: 'AAAA' }],
  ])('answering %s opens nothing', { tags: ['3.factor.passkey'] }, async (_which, how) => {
    const zoe = await createMember(shop);
    const { passkey } = await addPasskey(zoe);
    const again = await zoe.signInAgain();
    const refused = await proveByPasskey(again, passkey, how);
    expect([refused.status, refused.body.code]).toEqual([400, 'factor_unknown']);
    expect(await statusOf(again)).toBe(403);
  });

  it('of somebody else opens nothing, and is not added twice', async () => {
    const [zoe, other] = [await createMember(shop), await createMember(shop)];
    await addPasskey(zoe);
    const { passkey } = await addPasskey(other);
    const again = await zoe.signInAgain();
    expect((await proveByPasskey(again, passkey)).body.code).toBe('factor_unknown');
    const third = await createMember(shop);
    expect((await addPasskey(third, passkey)).answer).toMatchObject({
      status: 409,
      body: { code: 'passkey_known' },
    });
  });

  it('that never counts, as those kept in a cloud, goes on opening', async () => {
    const zoe = await createMember(shop);
    const { passkey } = await addPasskey(zoe, new TestPasskey(0));
    for (const again of [await zoe.signInAgain(), await zoe.signInAgain()])
      expect((await proveByPasskey(again, passkey)).status).toBe(200);
  });

  it('made of nonsense is refused, never a 500', async () => {
    const zoe = await createMember(shop);
    const { challenge_id } = await challengeOf(zoe, 'passkeys/challenge/');
    const response = {
      ...new TestPasskey().create({ challenge: 'x' }),
      response: { clientDataJSON: 'AA', attestationObject: 'AA' },
    };
    const answer = await zoe.ask('POST', `${base}passkeys/`, { challenge_id, name: 'Clé', response });
    expect([answer.status, answer.body.code]).toEqual([400, 'factor_unknown']);
    const nothing = await zoe.ask('POST', `${base}passkeys/`, { challenge_id: 'x', name: ' ', response: {} });
    expect(nothing).toMatchObject({
      status: 400,
      body: { name: ['Donnez-lui un nom, pour la reconnaître.'], challenge_id: [expect.any(String)] },
    });
    expect((await (await createMember(shop)).ask('POST', `${base}challenge/`)).status).toBe(404);
  });
});

describe('an application of codes', () => {
  it('is added by a code that it shows, and its secret is never answered again nor kept in clear', {
    tags: [
      '7.POST/api/admin/second-factor/applications/challenge/',
      '7.POST/api/admin/second-factor/applications/',
      '3.factor.sealed',
    ],
  }, async () => {
    const zoe = await createMember(shop);
    const { body } = await zoe.ask('POST', `${base}applications/challenge/`);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&.*digits=6&period=30$/);
    const secret = String(body.secret);
    const wrong = { challenge_id: body.challenge_id, name: 'Téléphone', factor_code: '12 34' };
    expect((await zoe.ask('POST', `${base}applications/`, wrong)).body.factor_code).toEqual([
      'Le code a 6 chiffres.',
    ]);
    const late = { ...wrong, factor_code: shownCode(secret, 5) };
    expect((await zoe.ask('POST', `${base}applications/`, late)).status).toBe(400);
    const right = { ...wrong, factor_code: shownCode(secret).replace(/(\d{3})/, '$1 ') };
    expect((await zoe.ask('POST', `${base}applications/`, right)).status).toBe(201);
    expect((await zoe.ask('POST', `${base}applications/`, right)).body.code).toBe('challenge_expired');
    const { rows } = await shop.pool.query('select * from second_factors where user_id = $1', [zoe.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify((await zoe.ask('GET', base)).body)).not.toContain(secret);
  });

  it('opens with a code once: neither it nor an earlier one a second time, not even at one moment', {
    tags: ['7.POST/api/admin/second-factor/proof/code/', '3.factor.replay'],
  }, async () => {
    const zoe = await createMember(shop);
    const { secret } = await addApplication(zoe);
    const sessions = await Promise.all([1, 2, 3, 4].map(() => zoe.signInAgain()));
    const code = shownCode(secret, 1);
    const answers = await Promise.all(sessions.map((one) => proveByCode(one, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const again = await zoe.signInAgain();
    expect((await proveByCode(again, shownCode(secret, 0))).body).toEqual({
      factor_code: ['Ce code n’est pas le bon, ou il a déjà servi.'],
      code: 'invalid',
    });
  });

  it('counts by the real time, whatever the time machine did to the shop’s', {
    tags: ['3.factor.time'],
  }, async () => {
    const zoe = await createMember(shop);
    const { secret } = await addApplication(zoe);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 86_400_000));
    const again = await zoe.signInAgain();
    expect((await proveByCode(again, shownCode(secret))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('opens once, typed in any way, and its person is written to', {
    tags: ['3.factor.recovery'],
  }, async () => {
    const zoe = await createMember(shop);
    const { codes } = await addPasskey(zoe);
    const again = await zoe.signInAgain();
    expect((await proveByCode(again, ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await again.ask('GET', base)).body.recovery_codes_left).toBe(9);
    expect((await proveByCode(await zoe.signInAgain(), codes[0]!)).status).toBe(400);
    const told = (await emailsDecidedFor(shop, zoe.email)).at(-1);
    expect(told).toMatchObject({ name: 'recovery-code-used', props: { left: 9 } });
    expect((await actsOf(zoe)).at(-1)).toBe('factor.use-code');
  });

  it('used by two at one moment opens for exactly one', { tags: ['3.factor.recovery'] }, async () => {
    const zoe = await createMember(shop);
    const { codes } = await addPasskey(zoe);
    const sessions = await Promise.all([1, 2, 3, 4].map(() => zoe.signInAgain()));
    const answers = await Promise.all(sessions.map((one) => proveByCode(one, codes[3]!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('of a former set, of somebody else, or read in the database opens nothing', {
    tags: ['7.POST/api/admin/second-factor/recovery-codes/'],
  }, async () => {
    const [zoe, other] = [await createMember(shop), await createMember(shop)];
    const { codes } = await addPasskey(zoe);
    const theirs = (await addPasskey(other)).codes;
    const renewed = await zoe.ask('POST', `${base}recovery-codes/`);
    const fresh = renewed.body.recovery_codes as string[];
    expect(new Set([...codes, ...fresh]).size).toBe(20);
    const again = await zoe.signInAgain();
    const { rows } = await shop.pool.query<{ code_hash: string }>(
      'select code_hash from recovery_codes where user_id = $1',
      [zoe.id],
    );
    for (const code of [codes[0]!, theirs[0]!, rows[0]!.code_hash])
      expect((await proveByCode(again, code)).status).toBe(400);
    expect((await proveByCode(again, fresh[0]!)).status).toBe(200);
    expect(await emailsTo(zoe)).toEqual(['factor-added', 'recovery-codes-renewed', 'recovery-code-used']);
  });

  it('without a factor there are none to renew', async () => {
    const zoe = await createMember(shop);
    expect((await zoe.ask('POST', `${base}recovery-codes/`)).body.code).toBe('factor_missing');
  });
});
