import { randomBytes } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FactName } from '#domain/people/staff-act-facts.ts';
import type { JournalSubject, StaffAct } from '#domain/people/staff-acts.ts';
import type { Queries, Transaction } from './db/connection.ts';
import { deleteBatch } from './db/delete-batch.ts';
import { gatherJournal } from './db/last-writes.ts';
import { type JournalDetails, journalDetails, journalEntries, journalOrigins } from './db/schema/journal.ts';
import { hashOfDetails, hashOfEntry, type JournalEntry } from './journal-chain.ts';
import { genesis } from './ledger-chain.ts';
import type { Staff } from './staff.ts';

/** What an entry says of who acted; it may be kept with work that is done later. */
export interface NotedStaff {
  actorLedgerId: string;
  by: Pick<Staff['by'], 'role' | 'address' | 'userAgent'>;
}

/** None without its French words. */
export type NotedFacts = Partial<Record<FactName, unknown>>;

export interface StaffActNote {
  act: StaffAct;
  subject: JournalSubject;
  subjectId: string | number;
  /** The opaque name of the customer concerned. */
  about?: string | undefined;
  before?: NotedFacts | null;
  after?: NotedFacts | null;
  now: Date;
}

/** In the transaction of the act, whose last write it is: only other acts of staff wait for it (docs/product/journal.md#one-chain). */
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
  // As the database will read them again: no dates, no undefined.
  const details: JournalDetails = JSON.parse(JSON.stringify({ before, after }));
  await gatherJournal(tx, () => append(tx, entry, details, { address, userAgent }));
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
  await db.insert(journalDetails).values({ sequence, at: entry.at, salt, details });
  await db.execute(sql`update journal_head set sequence = ${sequence}, hash = ${hash}`);
}

/** What was done for them stays, without a word of theirs, and from where the team did it (docs/product/journal.md#details-may-go). */
export async function forgetJournalOf(tx: Transaction, ledgerId: string): Promise<void> {
  const about = tx
    .select({ sequence: journalEntries.sequence })
    .from(journalEntries)
    .where(eq(journalEntries.aboutLedgerId, ledgerId));
  await tx.delete(journalDetails).where(inArray(journalDetails.sequence, about));
  const byThemselves = tx
    .select({ sequence: journalEntries.sequence })
    .from(journalEntries)
    .where(and(eq(journalEntries.aboutLedgerId, ledgerId), eq(journalEntries.actorLedgerId, ledgerId)));
  await tx.delete(journalOrigins).where(inArray(journalOrigins.sequence, byThemselves));
}

export async function deleteOldJournalDetails(db: Queries, before: Date, limit: number): Promise<number> {
  let gone = 0;
  // The details first: without the origin nothing would seal them.
  for (const table of [journalDetails, journalOrigins]) {
    const { sequence: key, at: oldest } = table;
    gone += await deleteBatch(db, { table, key, where: lt(oldest, before), oldest, limit });
  }
  return gone;
}
