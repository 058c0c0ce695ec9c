import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { emailsDecidedFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { listTeam, NoSuchPerson, superuserByLink } from './staff-command.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const keyOf = (link: string) => /^http:\/\/localhost:3000\/invitation\/([\w-]+)$/.exec(link)?.[1] ?? '';

async function choose(link: string): Promise<{ status: number; said: string }> {
  const password = 'Échappement-à-ancre-1715';
  const payload = { token: keyOf(link), password, confirm_password: password };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/invitation/accept/', payload });
  return { status: answer.statusCode, said: answer.body };
}

async function actsOn(email: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ act: string }>(
    `select act from journal_entries where subject = 'person' and subject_id = (select id::text from users where email = $1) order by sequence`,
    [email],
  );
  return rows.map(({ act }) => act);
}

it('the first superuser needs neither email nor registration: the account is made, and the last link opens it once', async () => {
  const email = 'patronne@exemple.fr';
  const first = await superuserByLink(shop, ' Patronne@Exemple.fr ');
  const second = await superuserByLink(shop, email);
  expect([first.isNew, second.isNew, second.validForHours]).toEqual([true, false, 24]);
  expect((await choose(first.link)).status).toBe(400);
  expect(await choose(second.link)).toMatchObject({ status: 200 });
  expect((await choose(second.link)).status).toBe(400);
  expect(await emailsDecidedFor(shop, email)).toEqual([]);
  expect(await listTeam(shop)).toEqual([{ email, role: 'Super-administrateur', active: true }]);
  expect(await actsOn(email)).toEqual(['person.create', 'person.role', 'person.invite', 'person.invite']);
});

it('the link of a superuser ends as a sent one does', async () => {
  const { link } = await superuserByLink(shop, 'tard@exemple.fr');
  await shop.travelTo(new Date(shop.clock.now().getTime() + 25 * 3_600_000));
  expect((await choose(link)).status).toBe(400);
});

it('a customer who becomes superuser by link chooses another password, and is signed out', async () => {
  const { email, headers } = await createCustomer(shop);
  const { isNew, link } = await superuserByLink(shop, email);
  expect(isNew).toBe(false);
  // Each process is told that the session is over (docs/product/session.md#signed-out-at-once).
  const asked = async () => (await shop.app.inject({ url: '/api/users/me/', headers })).statusCode;
  await expect.poll(asked).toBe(401);
  expect((await choose(link)).status).toBe(200);
  expect((await emailsDecidedFor(shop, email)).map(({ name }) => name)).not.toContain('invitation');
});

it('what is no address makes no account', async () => {
  await expect(superuserByLink(shop, 'patronne')).rejects.toThrow(NoSuchPerson);
});
