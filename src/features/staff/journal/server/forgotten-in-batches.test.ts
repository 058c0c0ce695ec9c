import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { journalDetails, journalEntries, journalHead } from '#server/db/schema/journal.ts';
import { deleteOldJournalDetails, forgetJournalOf, noteStaffAct } from '#server/journal/journal.ts';
import { hashOfDetails, hashOfEntry } from '#server/journal/journal-chain.ts';
import { genesis } from '#server/ledger/ledger-chain.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { verifyJournal } from './verify-journal.ts';

const camille = '00000000-0000-4000-8000-000000000001';
let shop: TestShop;
let staff: TestStaff;
beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
});
afterAll(() => shop.stop());

/** In the form of before the migration 0014, which keeps the origin with the details. */
async function noteAsBefore(count: number): Promise<void> {
  const { actorLedgerId } = staff.actor;
  let last = { sequence: 0, hash: genesis };
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const details = { before: null, after: { monthly_cap: sequence }, address: '192.0.2.7', userAgent: 'A' };
    const entry = { actorLedgerId, role: 'administrator', act: 'cap.set', subject: 'person' } as const;
    const named = { ...entry, at: shop.clock.now(), subjectId: '1', aboutLedgerId: camille };
    const detailsHash = hashOfDetails('sel', details);
    const hash = hashOfEntry(named, sequence, detailsHash, last.hash);
    const row = { ...named, sequence, detailsHash, previousHash: last.hash, hash };
    await shop.db.insert(journalEntries).values(row);
    await shop.db.insert(journalDetails).values({ sequence, at: named.at, salt: 'sel', details });
    last = { sequence, hash };
  }
  await shop.db.insert(journalHead).values(last);
}

async function noteAsNow(count: number, about: string): Promise<void> {
  for (let nth = 0; nth < count; nth += 1)
    await inTransaction(shop.db, (tx) =>
      noteStaffAct(tx, staff.actor, {
        ...{ act: 'cap.set', subject: 'person', subjectId: '1', about },
        ...{ after: { monthly_cap: nth }, now: shop.clock.now() },
      }),
    );
}

/** Seven of before and eleven of now; of three of these the details went with the account of the customer. */
beforeEach(async () => {
  const client = await shop.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const table of ['journal_origins', 'journal_details', 'journal_entries', 'journal_head'])
    await client.query(`delete from ${table}`);
  await client.query('reset session_replication_role');
  client.release();
  await noteAsBefore(7);
  await noteAsNow(8, camille);
  const noah = '00000000-0000-4000-8000-000000000002';
  await noteAsNow(3, noah);
  await inTransaction(shop.db, (tx) => forgetJournalOf(tx, noah));
});

const later = () => new Date(shop.clock.now().getTime() + 1);
const forgetSome = (limit: number) => deleteOldJournalDetails(shop.db, later(), limit);
async function left(): Promise<number> {
  const { rows } = await shop.pool.query<{ left: number }>(
    `select ((select count(*) from journal_details) + (select count(*) from journal_origins))::int as left`,
  );
  return rows[0]?.left ?? 0;
}

it.each([1, 4, 5])(
  'the verification finds nothing between the batches of %i in which details are forgotten',
  async (limit) => {
    expect((await verifyJournal(shop.pool)).problems).toEqual([]);
    let entries = 0;
    for (let gone = await forgetSome(limit); gone > 0; gone = await forgetSome(limit)) {
      entries += gone;
      expect((await verifyJournal(shop.pool)).problems).toEqual([]);
      expect(gone).toBeLessThanOrEqual(limit);
    }
    expect([entries, await left()]).toEqual([18, 0]);
  },
);

it('nor while two processes forget at once, beside the erasure of the customer whom they tell of', async () => {
  let isOver = false;
  const forgotten = async () => {
    while ((await left()) > 0) await forgetSome(2);
  };
  const erased = inTransaction(shop.db, (tx) => forgetJournalOf(tx, camille));
  const work = Promise.all([forgotten(), forgotten(), erased]).finally(() => {
    isOver = true;
  });
  while (!isOver) expect((await verifyJournal(shop.pool)).problems).toEqual([]);
  await work;
  expect((await verifyJournal(shop.pool)).problems).toEqual([]);
});
