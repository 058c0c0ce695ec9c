import { randomBytes } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FactName, JournalSubject, StaffAct } from '#domain/people/staff-acts.ts';
import { executePrepared, type Queries, type Transaction } from '../db/connection.ts';
import { gatherJournal } from '../db/last-writes.ts';
import { users } from '../db/schema/accounts.ts';
import {
  type JournalDetails,
  journalDetails,
  journalEntries,
  journalHead,
  journalOrigins,
} from '../db/schema/journal.ts';
import { genesis } from '../ledger/ledger-chain.ts';
import type { Staff } from '../staff.ts';
import { hashOfDetails, hashOfEntry, type JournalEntry } from './journal-chain.ts';

/** Says who acted; work that is done later keeps it. */
export interface NotedStaff {
  actorLedgerId: string;
  by: Pick<Staff['by'], 'role' | 'address' | 'userAgent'>;
}

export type NotedFacts = Partial<Record<FactName, unknown>>;

export interface StaffActNote {
  act: StaffAct;
  subject: JournalSubject;
  subjectId: string | number;
  about?: string | undefined;
  before?: NotedFacts | null;
  after?: NotedFacts | null;
  now: Date;
}

/** The act's last write, in its transaction: only other staff acts wait for it (docs/product/journal.md#one-chain). */
export async function noteStaffAct(tx: Transaction, staff: NotedStaff, note: StaffActNote): Promise<void> {
  const { act, subject, subjectId, about = null, before = null, after = null, now } = note;
  const { role, address, userAgent } = staff.by;
  const entry = {
    at: now,
    actorLedgerId: staff.actorLedgerId,
    role,
    act,
    subject,
    subjectId: String(subjectId),
    aboutLedgerId: about,
  };
  // Written as the database will read it: without dates or undefined.
  const details: JournalDetails = JSON.parse(JSON.stringify({ before, after }));
  await gatherJournal(tx, () => append(tx, entry, details, { address, userAgent }));
}

async function isForgotten(db: Queries, ledgerId: string | null): Promise<boolean> {
  if (!ledgerId) return false;
  const { rowCount } = await db.execute(
    sql`select 1 from ${users} where ${eq(users.ledgerId, ledgerId)} and ${users.anonymisedAt} is not null`,
  );
  return rowCount === 1;
}

const newSalt = () => randomBytes(16).toString('hex');

async function append(
  db: Queries,
  entry: JournalEntry,
  details: JournalDetails,
  from: Pick<NotedStaff['by'], 'address' | 'userAgent'>,
): Promise<void> {
  const { rows } = await db.execute<{ sequence: number; hash: string }>(sql`
    insert into journal_head (sequence, hash) values (0, ${genesis})
    on conflict (singleton) do update set sequence = journal_head.sequence
    returning sequence, hash`);
  const [head] = rows;
  if (!head) throw new Error('the journal has no head');
  const sequence = head.sequence + 1;
  const [salt, originSalt] = [newSalt(), newSalt()];
  const origin = { ...from, detailsHash: hashOfDetails(salt, details) };
  const detailsHash = hashOfDetails(originSalt, origin);
  const hash = hashOfEntry(entry, sequence, detailsHash, head.hash);
  await db.insert(journalEntries).values({ ...entry, sequence, detailsHash, previousHash: head.hash, hash });
  await db.insert(journalOrigins).values({ sequence, at: entry.at, salt: originSalt, origin });
  // The journal's head is locked, so no erasure can come in between.
  if (!(await isForgotten(db, entry.aboutLedgerId)))
    await db.insert(journalDetails).values({ sequence, at: entry.at, salt, details });
  await db.execute(sql`update journal_head set sequence = ${sequence}, hash = ${hash}`);
}

/** It runs last, under the journal's head: an act under way is erased too (docs/product/journal.md#details-may-go). */
export const forgetJournalOf = (tx: Transaction, ledgerId: string): Promise<void> =>
  gatherJournal(tx, () => forgetEntriesAbout(tx, ledgerId));

async function forgetEntriesAbout(tx: Queries, ledgerId: string): Promise<void> {
  const { sequence } = journalEntries;
  await tx.select().from(journalHead).for('update');
  // No sweep may delete half of an entry meanwhile.
  const isAbout = eq(journalEntries.aboutLedgerId, ledgerId);
  const entries = (which: SQL | undefined) => tx.select({ sequence }).from(journalEntries).where(which);
  await entries(isAbout).for('update');
  await tx.delete(journalDetails).where(inArray(journalDetails.sequence, entries(isAbout)));
  const byThemselves = entries(and(isAbout, eq(journalEntries.actorLedgerId, ledgerId)));
  await tx.delete(journalOrigins).where(inArray(journalOrigins.sequence, byThemselves));
}

/** Details go with their origins, which seal them. */
export async function deleteOldJournalDetails(db: Queries, before: Date, limit: number): Promise<number> {
  const oldest = (table: typeof journalDetails | typeof journalOrigins) =>
    sql`(select sequence, at from ${table} where at < ${before} order by at, sequence limit ${limit})`;
  const { rows } = await executePrepared<{ gone: number }>(
    db,
    sql`
    with old as (
      select sequence from ${journalEntries} where sequence in (
        select sequence from (${oldest(journalDetails)} union ${oldest(journalOrigins)}) parts
        order by at, sequence limit ${limit})
      for update skip locked),
    details as (delete from ${journalDetails} where sequence in (select sequence from old) returning sequence),
    origins as (delete from ${journalOrigins} where sequence in (select sequence from old) returning sequence)
    select count(*)::int as gone from (select sequence from details union select sequence from origins) entries`,
  );
  return rows[0]?.gone ?? 0;
}
