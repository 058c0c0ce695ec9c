import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPasskey, createMember, type Member, proveByPasskey } from '#tests/second-factor.ts';
import { emailsDecidedFor } from '#tests/sent-emails.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const list = '/api/admin/sessions/';
const base = '/api/admin/second-factor/';
interface Listed {
  id: string;
  device: string;
  address: string | null;
  current: boolean;
  waiting: boolean;
}
const sessionsOf = async (who: Member) => (await who.ask('GET', list)).body as unknown as Listed[];
const isOpen = async (who: Member) => (await who.ask('GET', '/api/admin/me/')).status === 200;

describe('the sessions of a member', () => {
  it('are listed, theirs alone, with what each was opened from; customers’ and ended ones are not', {
    tags: ['7.GET/api/admin/sessions/', '3.sessions'],
  }, async () => {
    const zoe = await createMember(shop);
    const other = await createMember(shop);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:141.0) Gecko/20100101 Firefox/141.0' };
    const { email, password } = zoe;
    const payload = { email, password };
    await shop.app.inject({ method: 'POST', url: '/api/admin/token/', payload, headers });
    await shop.app.inject({ method: 'POST', url: '/api/auth/token/', payload });
    const listed = await sessionsOf(zoe);
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    expect(listed).toContainEqual(
      expect.objectContaining({ device: 'Firefox sur Windows', address: '127.0.0.1', waiting: false }),
    );
    expect(await sessionsOf(other)).toHaveLength(1);
    expect(await isOpen(zoe)).toBe(true);
  });

  it('one that owes its second factor is seen, and gone once the door has closed', async () => {
    const zoe = await createMember(shop);
    const { passkey } = await addPasskey(zoe);
    await zoe.signInAgain();
    expect((await sessionsOf(zoe)).map(({ waiting }) => waiting).sort()).toEqual([false, true]);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 601_000));
    const again = await zoe.signInAgain();
    await proveByPasskey(again, passkey);
    expect((await sessionsOf(again)).map(({ waiting }) => waiting)).toEqual([false, false]);
  });

  it('one is ended at once, in every process; that of another is not found', {
    tags: ['7.DELETE/api/admin/sessions/{id}/', '3.sessions'],
  }, async () => {
    const zoe = await createMember(shop);
    const elsewhere = await zoe.signInAgain();
    const other = await createMember(shop);
    const [theirs] = await sessionsOf(other);
    const [there] = (await sessionsOf(zoe)).filter(({ current }) => !current);
    expect((await zoe.ask('DELETE', `${list}${theirs!.id}/`)).status).toBe(404);
    const second = await startSecondProcess(shop);
    expect((await zoe.ask('DELETE', `${list}${there!.id}/`)).status).toBe(204);
    expect((await zoe.ask('DELETE', `${list}${there!.id}/`)).status).toBe(404);
    expect(await isOpen(elsewhere)).toBe(false);
    const { headers } = elsewhere;
    await expect
      .poll(async () => (await second.app.inject({ url: '/api/admin/me/', headers })).statusCode)
      .toBe(401);
    await second.stop();
    expect(await isOpen(zoe)).toBe(true);
    const { rows } = await shop.pool.query('select address, user_agent from sessions where id = $1', [
      there!.id,
    ]);
    expect(rows).toEqual([{ address: null, user_agent: null }]);
  });

  it('all others are ended at once, and the shop’s is left', {
    tags: ['7.DELETE/api/admin/sessions/', '3.sessions'],
  }, async () => {
    const zoe = await createMember(shop);
    const others = [await zoe.signInAgain(), await zoe.signInAgain()];
    const { email, password } = zoe;
    const customer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/token/',
      payload: { email, password },
    });
    expect(await zoe.ask('DELETE', list)).toEqual({ status: 200, body: { ended: 2 } });
    expect(await zoe.ask('DELETE', list)).toEqual({ status: 200, body: { ended: 0 } });
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
    expect(await isOpen(zoe)).toBe(true);
    const headers = { authorization: `Bearer ${customer.json().access}` };
    expect((await shop.app.inject({ url: '/api/users/me/', headers })).statusCode).toBe(200);
  });
});

async function factorsLeftOf({ id }: Member): Promise<number> {
  const { rowCount } = await shop.pool.query(
    'select 1 from second_factors where user_id = $1 union all select 1 from recovery_codes where user_id = $1',
    [id],
  );
  return rowCount ?? 0;
}

describe('the factors of another', () => {
  const resetOf = ({ id }: Member) => `/api/admin/users/${id}/second-factor/reset/`;
  const superuser = () => createMember(shop, { isSuperuser: true });

  it('are taken away by a superuser, whose member is told, signed out, and comes in by the password', {
    tags: ['7.POST/api/admin/users/{id}/second-factor/reset/', '3.factor.reset'],
  }, async () => {
    const zoe = await createMember(shop);
    await addPasskey(zoe);
    const boss = await superuser();
    expect(await boss.ask('POST', resetOf(zoe))).toEqual({ status: 200, body: { removed: 1 } });
    expect(await isOpen(zoe)).toBe(false);
    expect((await emailsDecidedFor(shop, zoe.email)).at(-1)?.name).toBe('factors-reset');
    const again = await zoe.signInAgain();
    expect((await again.ask('GET', base)).body).toMatchObject({ lacks: null, recovery_codes_left: 0 });
    // Twice changes nothing: nobody is signed out or written to again.
    expect(await boss.ask('POST', resetOf(zoe))).toEqual({ status: 200, body: { removed: 0 } });
    expect(await isOpen(again)).toBe(true);
  });

  it('stay with a superuser, oneself, a customer and who is not there', {
    tags: ['3.factor.reset'],
  }, async () => {
    const [boss, other] = [await superuser(), await superuser()];
    const customer = await createMember(shop, { isStaff: false, audience: 'customer' });
    const codes = [];
    for (const target of [other, boss, customer, { ...customer, id: 2_000_000_000 }])
      codes.push((await boss.ask('POST', resetOf(target))).body.code);
    expect(codes).toEqual(['person_protected', 'own_account', 'not_found', 'not_found']);
    const admin = await createMember(shop);
    expect((await admin.ask('POST', resetOf(other))).body.code).toBe('right_missing');
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 601_000));
    expect((await boss.ask('POST', resetOf(admin))).body.code).toBe('proof_required');
  });

  it('go with their account', { tags: ['3.factor.forgotten'] }, async () => {
    const zoe = await createMember(shop);
    await addPasskey(zoe);
    const boss = await superuser();
    expect((await boss.ask('DELETE', `/api/admin/users/${zoe.id}/`)).status).toBe(200);
    await shop.settle();
    expect(await factorsLeftOf(zoe)).toBe(0);
  });

  it('go with their part in the team', { tags: ['3.factor.forgotten'] }, async () => {
    const zoe = await createMember(shop);
    await addPasskey(zoe);
    const boss = await superuser();
    const { body } = await boss.ask('GET', `/api/admin/users/${zoe.id}/`);
    const answer = await boss.ask('PUT', `/api/admin/users/${zoe.id}/`, {
      is_staff: false,
      version: body.version,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await factorsLeftOf(zoe)).toBe(0);
  });
});
