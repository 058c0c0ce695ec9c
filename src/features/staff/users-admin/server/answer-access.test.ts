import { beforeAll, describe, expect, it } from 'vitest';
import { accessDue, askedOnDay } from '#domain/people/access-request.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { formatDay, parisDay } from '#domain/time/french-dates.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { PersonDetail } from '../contract.ts';

let shop: SharedShop;
let support: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
  support = await createStaff(shop, { role: 'support' });
});

const answer = (id: number, asked_on: string, who = support) =>
  who.ask('POST', `/api/admin/users/${id}/data-archives/`, { asked_on });
const read = async (id: number) => (await support.ask('GET', `/api/admin/users/${id}/`)).json<PersonDetail>();
const today = () => parisDay(shop.clock.now());

describe('POST /api/admin/users/:id/data-archives/', () => {
  it('makes the archive that a person asked for by letter, says until when it is due, and is noted', {
    tags: ['7.POST/api/admin/users/{id}/data-archives/'],
  }, async () => {
    const { id } = await createCustomer(shop);
    const said = await answer(id, today());
    expect(said.statusCode, said.body).toBe(200);
    const askedAt = askedOnDay(today(), shop.clock.now());
    const { data_archive: archive } = await read(id);
    expect(archive).toMatchObject({
      asked_at: askedAt?.toISOString(),
      due_at: askedAt && accessDue(askedAt).toISOString(),
    });
    await shop.drain();
    expect((await read(id)).data_archive?.status).toBe('ready');
    const { rows } = await shop.pool.query(
      `select e.act, d.details -> 'after' as after from journal_entries e join users u on u.ledger_id = e.about_ledger_id
       join journal_details d on d.sequence = e.sequence where u.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ act: 'person.answer-access', after: { asked_on: today() } }]);
  });

  it('makes one archive, however often it is asked for', async () => {
    const { id } = await createCustomer(shop);
    await Promise.all([answer(id, today()), answer(id, today())]);
    const count = 'select count(*)::int as count from data_archives where user_id = $1';
    expect((await shop.pool.query(count, [id])).rows).toEqual([{ count: 1 }]);
  });

  it('sends the email of one that is ready again, and keeps the day of the earlier request', async () => {
    const { id, email } = await createCustomer(shop);
    await answer(id, today());
    await shop.drain();
    const before = new Date(shop.clock.now().getTime() - 5 * DAY_MS);
    const [said] = await Promise.all([
      answer(id, parisDay(before)),
      ...[1, 2, 3].map(() => answer(id, parisDay(before))),
    ]);
    expect(said!.json<{ detail: string }>().detail).toContain('repart');
    await shop.drain();
    const letters = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
    const ready = letters.filter(({ subject }) => /données/.test(String(subject)));
    expect(ready).toHaveLength(2);
    expect(ready[1]?.text).toContain(`demandée le ${formatDay(parisDay(before))} est prête`);
    expect((await read(id)).data_archive).toMatchObject({
      status: 'ready',
      asked_at: askedOnDay(parisDay(before), shop.clock.now())?.toISOString(),
    });
  });

  it.each([
    ['was made before the request came', { made: 3, asked: 3, left: 4, letter: 1 }],
    ['ends within the day', { made: 6, asked: 6, left: 0.9, letter: 9 }],
  ])('makes another where the one that is ready %s, once', async (_when, { made, asked, left, letter }) => {
    const { id } = await createCustomer(shop);
    await answer(id, today());
    await shop.drain();
    const at = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS);
    await shop.pool.query(
      'update data_archives set ready_at = $2, asked_at = $3, expires_at = $4 where user_id = $1',
      [id, at(-made), at(-asked), at(left)],
    );
    const day = parisDay(at(-letter));
    const said = await Promise.all([answer(id, day), answer(id, day)]);
    expect(said.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(said[0]!.json<{ detail: string }>().detail).toContain('Archive demandée');
    const both = { asked_at: askedOnDay(day, shop.clock.now())?.toISOString() };
    expect((await read(id)).data_archive).toMatchObject({ ...both, status: 'preparing' });
    await shop.drain();
    expect((await read(id)).data_archive).toMatchObject({ ...both, status: 'ready' });
    expect((await answer(id, day)).json<{ detail: string }>().detail).toContain('repart');
    const count = 'select count(*)::int as count from data_archives where user_id = $1';
    expect((await shop.pool.query(count, [id])).rows).toEqual([{ count: 2 }]);
  });

  it('makes another where one was given up, though that one was asked for later', async () => {
    const { id } = await createCustomer(shop);
    await answer(id, today());
    await shop.pool.query(`update data_archives set status = 'failed' where user_id = $1`, [id]);
    await answer(id, parisDay(new Date(shop.clock.now().getTime() - 5 * DAY_MS)));
    await shop.drain();
    expect((await read(id)).data_archive?.status).toBe('ready');
  });

  it('refuses a day to come, and what is no day, at its field', async () => {
    const { id } = await createCustomer(shop);
    for (const [day, says] of [
      ['2090-01-01', 'Ce jour n’est pas encore venu.'],
      ['hier', 'Donnez le jour où la demande est arrivée.'],
    ] as const) {
      const said = await answer(id, day);
      expect(said.statusCode).toBe(400);
      expect(said.json()).toMatchObject({ asked_on: [says] });
    }
  });

  it('refuses a role that may not write of people, an account that is shut, and one that is gone', async () => {
    const { id } = await createCustomer(shop);
    const finance = await createStaff(shop, { role: 'finance' });
    expect((await answer(id, today(), finance)).statusCode).toBe(403);
    await shop.pool.query('update users set is_active = false where id = $1', [id]);
    const shut = await answer(id, today());
    expect(shut.json<{ detail: string }>().detail).toContain('Ce compte est désactivé');
    expect((await answer(2_000_000_000, today())).statusCode).toBe(404);
  });
});

it('the person’s page says what was agreed to, by version and date, the latest first', async () => {
  const { id } = await createCustomer(shop);
  await shop.pool.query(
    `insert into terms_acceptances (user_id, type, accepted, accepted_at, user_agent, acceptance_url, version, received_at)
     select $1, 'purchase', true, at, 'Essai', 'https://rouage.example/automation/1', version, at
     from (values (timestamptz '2026-01-02 10:00Z', '1.0'), (timestamptz '2026-03-04 10:00Z', '1.1')) as given (at, version)`,
    [id],
  );
  const { acceptances, consents } = await read(id);
  expect(acceptances.slice(-2).map(({ version }) => version)).toEqual(['1.1', '1.0']);
  expect(consents).toEqual({ promotional_emails: false, sms_notifications: false });
});
