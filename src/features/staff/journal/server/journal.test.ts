import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { journalDetails, journalEntries, journalHead } from '#server/db/schema/journal.ts';
import { forgetJournalOf, noteStaffAct } from '#server/journal/journal.ts';
import { hashOfDetails, hashOfEntry } from '#server/journal/journal-chain.ts';
import { genesis } from '#server/ledger/ledger-chain.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { JournalLine } from '../contract.ts';
import { verifyJournal } from './verify-journal.ts';

let shop: TestShop;
let staff: TestStaff;
let camille: TestCustomer;
let automation: number;
beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
  camille = await createCustomer(shop, { email: 'camille@exemple.fr' });
  automation = await createAutomation(shop, { name: 'Relances' });
});
afterAll(() => shop.stop());

const setCap = (monthly_cap: number, by = staff) =>
  by.ask('PATCH', '/api/subscription-settings/update_cap/', { user_id: camille.id, monthly_cap });
async function read(query = ''): Promise<JournalLine[]> {
  const answer = await staff.ask('GET', `/api/admin/journal/?${query}`);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json<{ entries: JournalLine[] }>().entries;
}

describe('the journal of the staff', () => {
  it('says who did what to whom, when, from where, before and after', async () => {
    expect((await setCap(20)).statusCode).toBe(200);
    expect((await read())[0]).toMatchObject({
      actor: { id: staff.id, email: staff.email, name: 'Zoé Martin' },
      role: 'administrator',
      act: 'cap.set',
      says: 'Plafond mensuel modifié',
      subject: 'person',
      subject_id: String(camille.id),
      about: { id: camille.id, email: 'camille@exemple.fr' },
      details: { before: { monthly_cap: 1500 }, after: { monthly_cap: 2000 } },
      origin: { address: '127.0.0.1', user_agent: expect.any(String) },
    });
  });

  it('holds an act that was done and none that was refused or changed nothing', async () => {
    const before = (await read()).length;
    expect((await setCap(20)).statusCode).toBe(200);
    expect((await setCap(1)).statusCode).toBe(400);
    const gift = { user_id: camille.id, automation_id: automation, end_date: '2020-01-01' };
    expect((await staff.ask('POST', '/api/subscriptions/grant-free/', gift)).statusCode).toBe(400);
    expect(await read()).toHaveLength(before);
  });

  it('is one chain, whoever writes at the same instant, and each act is in it once', async () => {
    const colleagues = await Promise.all([1, 2, 3, 4].map(() => createStaff(shop)));
    const people = await Promise.all(colleagues.map(() => createCustomer(shop)));
    const answers = await Promise.all(
      colleagues.flatMap((colleague, nth) => [
        setCap(30 + nth, colleague),
        colleague.ask('PATCH', '/api/subscription-settings/update_cap/', {
          user_id: people[nth]!.id,
          monthly_cap: 40 + nth,
        }),
      ]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await read('act=cap.set')).length).toBeGreaterThanOrEqual(8);
    expect(await verifyJournal(shop.pool)).toMatchObject({ forgotten: 0, problems: [] });
  });

  it('is found by who acted, act, subject, customer and day', async () => {
    const found = async (query: string) => (await read(query)).length;
    expect(await found(`actor=${staff.email.toUpperCase().slice(0, 14)}`)).toBeGreaterThan(0);
    expect(await found('actor=personne')).toBe(0);
    expect(await found(`about=${camille.id}`)).toBeGreaterThan(0);
    expect(await found(`subject=person&subject_id=${camille.id}`)).toBeGreaterThan(0);
    expect(await found('act=order.refund')).toBe(0);
    expect(await found('from=2020-01-01&to=2020-01-02')).toBe(0);
    expect(await found('from=2020-01-01')).toBeGreaterThan(0);
  });

  it.each([
    ['act=inconnu', { act: ['Cet acte n’existe pas.'] }],
    ['subject=rien', { subject: ['Ce sujet n’existe pas.'] }],
    ['from=hier', { from: ['La date n’est pas valide.'] }],
    ['about=0x1', { about: [expect.any(String)] }],
  ])('refuses %s at its field', async (query, fields) => {
    const answer = await staff.ask('GET', `/api/admin/journal/?${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
  });

  it('is exported as a French spreadsheet opens it, and the export is in it with its filter and count', async () => {
    const hostile = await createStaff(shop, { role: 'superuser' });
    await shop.pool.query(`update users set email = '=1+1@exemple.fr' where id = $1`, [hostile.id]);
    await setCap(50, hostile);
    const answer = await staff.ask('GET', '/api/admin/journal/export/?act=cap.set');
    expect(answer.statusCode).toBe(200);
    expect(answer.body.startsWith('\ufeffNuméro;Date et heure;Instant (UTC);Qui;')).toBe(true);
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines[1]).toContain(";'=1+1@exemple.fr;");
    expect(lines[1]).toMatch(/;Plafond mensuel\u00a0: \d+\u00a0€;/);
    expect(lines[1]).toMatch(/;\d\d\/\d\d\/\d{4} \d\d:\d\d;/);
    expect((await read())[0]).toMatchObject({
      act: 'journal.export',
      details: { after: { filter: { act: 'cap.set' }, count: lines.length - 1 } },
    });
  });

  it('keeps no detail of an act that ends after the account of its customer is forgotten', async () => {
    const leaving = await createCustomer(shop);
    const { rows } = await shop.pool.query('select ledger_id from users where id = $1', [leaving.id]);
    await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: leaving.headers });
    await shop.settle();
    await inTransaction(shop.db, (tx) =>
      noteStaffAct(tx, staff.actor, {
        ...{ act: 'person.change', subject: 'person', subjectId: leaving.id, about: rows[0].ledger_id },
        ...{ after: { email: leaving.email }, now: shop.clock.now() },
      }),
    );
    expect((await read())[0]).toMatchObject({ act: 'person.change', details: null });
    expect((await verifyJournal(shop.pool)).problems).toEqual([]);
  });
});

describe('the verification of the journal', () => {
  it('cannot be needed for an ordinary change: the table refuses every one', async () => {
    for (const statement of [
      `update journal_entries set act = 'refused'`,
      'delete from journal_entries',
      'truncate journal_entries cascade',
      `update journal_details set details = '{}'`,
      `update journal_origins set origin = '{}'`,
    ])
      await expect(shop.pool.query(statement)).rejects.toThrow(/append-only/);
  });

  it('finds an entry that was changed or taken out, and details that were changed, around the trigger', async () => {
    const client = await shop.pool.connect();
    const tried = async (statement: string) => {
      await client.query('begin');
      await client.query(`set local session_replication_role = replica`);
      await client.query(statement);
      await client.query('commit');
    };
    try {
      await tried(
        `update journal_details set details = jsonb_set(details, '{after}', '{}') where sequence = 1`,
      );
      expect((await verifyJournal(shop.pool)).problems).toEqual(['the details of entry 1 were changed']);
      await tried(
        `update journal_origins set origin = jsonb_set(origin, '{address}', '"ailleurs"') where sequence = 1`,
      );
      expect((await verifyJournal(shop.pool)).problems).toContain('the origin of entry 1 was changed');
      await tried(`update journal_entries set subject_id = '0' where sequence = 2`);
      expect((await verifyJournal(shop.pool)).problems).toContain('entry 2 was changed');
      await tried('delete from journal_entries where sequence = 3');
      expect((await verifyJournal(shop.pool)).problems).toEqual(
        expect.arrayContaining(['entry 3 is missing', 'entry 4 does not follow the one before it']),
      );
    } finally {
      client.release();
    }
  });

  it('and the last entries, which are missing from the head', async () => {
    await inTransaction(shop.db, (tx) =>
      noteStaffAct(tx, staff.actor, {
        act: 'refused',
        subject: 'call',
        subjectId: 'x',
        now: shop.clock.now(),
      }),
    );
    await shop.pool.query('update journal_head set sequence = sequence + 1');
    expect((await verifyJournal(shop.pool)).problems.at(-1)).toMatch(/^the head is at entry/);
  });
});

it('what is said of a customer goes with their account, not from where the team acted, and the chain stays whole', async () => {
  const other = await startShop();
  const member = await createStaff(other);
  const noah = await createCustomer(other);
  await member.ask('PATCH', '/api/subscription-settings/update_cap/', { user_id: noah.id, monthly_cap: 25 });
  const answer = await other.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account/',
    headers: noah.headers,
    payload: { current_password: noah.password, confirmation: 'SUPPRIMER' },
  });
  expect(answer.statusCode).toBe(200);
  await other.settle();
  expect(await verifyJournal(other.pool)).toEqual({ entries: 1, forgotten: 1, problems: [] });
  const read = await member.ask('GET', '/api/admin/journal/');
  expect(read.json<{ entries: JournalLine[] }>().entries[0]).toMatchObject({
    actor: { id: member.id },
    about_is_deleted: true,
    details: null,
    origin: { address: '127.0.0.1' },
  });
  await other.stop();
});

it('one kept in the form of before is read and verified as it was, and goes whole with the account', async () => {
  const other = await startShop();
  const member = await createStaff(other);
  const noah = await createCustomer(other);
  const who = 'select ledger_id from users where id = $1';
  const ledgerId = String((await other.pool.query(who, [noah.id])).rows[0].ledger_id);
  const details = { before: null, after: { monthly_cap: 2000 }, address: '192.0.2.7', userAgent: 'Ancien' };
  const at = other.clock.now();
  const { actorLedgerId } = member.actor;
  const entry = { at, actorLedgerId, role: 'administrator', act: 'cap.set', subject: 'person' } as const;
  const named = { ...entry, subjectId: String(noah.id), aboutLedgerId: ledgerId };
  const detailsHash = hashOfDetails('sel', details);
  const hash = hashOfEntry(named, 1, detailsHash, genesis);
  await other.db
    .insert(journalEntries)
    .values({ ...named, sequence: 1, detailsHash, previousHash: genesis, hash });
  await other.db.insert(journalDetails).values({ sequence: 1, at, salt: 'sel', details });
  await other.db.insert(journalHead).values({ sequence: 1, hash });
  const lines = async () =>
    (await member.ask('GET', '/api/admin/journal/')).json<{ entries: JournalLine[] }>().entries;
  expect((await lines())[0]).toMatchObject({
    details: { after: { monthly_cap: 2000 } },
    origin: { address: '192.0.2.7', user_agent: 'Ancien' },
  });
  expect((await verifyJournal(other.pool)).problems).toEqual([]);
  await inTransaction(other.db, (tx) => forgetJournalOf(tx, ledgerId));
  expect((await lines())[0]).toMatchObject({ details: null, origin: null });
  expect((await verifyJournal(other.pool)).problems).toEqual([]);
  await other.stop();
});
