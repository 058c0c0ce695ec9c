import type pg from 'pg';
import type { Columns } from '#server/db/connection.ts';
import type { JournalDetails, JournalOrigin, journalEntries } from '#server/db/schema/journal.ts';
import { streamRows } from '#server/db/stream-rows.ts';
import { hashOfDetails, hashOfEntry } from '#server/journal/journal-chain.ts';
import { genesis } from '#server/ledger/ledger-chain.ts';

interface ChainRow
  extends Columns<
    typeof journalEntries,
    | 'sequence'
    | 'at'
    | 'actor_ledger_id'
    | 'role'
    | 'act'
    | 'subject'
    | 'subject_id'
    | 'about_ledger_id'
    | 'details_hash'
    | 'previous_hash'
    | 'hash'
  > {
  salt: string | null;
  details: JournalDetails | null;
  origin_salt: string | null;
  origin: JournalOrigin | null;
  head_sequence: number;
  head_hash: string;
}

export interface JournalReport {
  entries: number;
  /** Their details were rightly forgotten. */
  forgotten: number;
  problems: string[];
}

function problemsOf(row: ChainRow, expected: { sequence: number; hash: string }): string[] {
  const { sequence, at, actor_ledger_id: actorLedgerId, role, act, subject, details, salt } = row;
  const entry = {
    at,
    actorLedgerId,
    role,
    act,
    subject,
    subjectId: row.subject_id,
    aboutLedgerId: row.about_ledger_id,
  };
  const problems = [];
  if (sequence !== expected.sequence + 1) problems.push(`entry ${expected.sequence + 1} is missing`);
  if (row.previous_hash !== expected.hash)
    problems.push(`entry ${sequence} does not follow the one before it`);
  if (hashOfEntry(entry, sequence, row.details_hash, row.previous_hash) !== row.hash)
    problems.push(`entry ${sequence} was changed`);
  const { origin, origin_salt: originSalt } = row;
  if (origin && originSalt && hashOfDetails(originSalt, origin) !== row.details_hash)
    problems.push(`the origin of entry ${sequence} was changed`);
  // Old entries seal their details themselves.
  const sealed = origin?.detailsHash ?? row.details_hash;
  if (details && salt && hashOfDetails(salt, details) !== sealed)
    problems.push(`the details of entry ${sequence} were changed`);
  return problems;
}

/** One snapshot holds the whole chain, beside the shop's work (docs/product/journal.md#one-chain). */
export async function verifyJournal(pool: pg.Pool): Promise<JournalReport> {
  const report: JournalReport = { entries: 0, forgotten: 0, problems: [] };
  let last = { sequence: 0, hash: genesis };
  let head = last;
  const rows = streamRows<ChainRow>(
    pool,
    `select e.*, d.salt, d.details, o.salt as origin_salt, o.origin, h.sequence as head_sequence, h.hash as head_hash
     from journal_entries e left join journal_details d on d.sequence = e.sequence
       left join journal_origins o on o.sequence = e.sequence cross join journal_head h
     order by e.sequence`,
    [],
  );
  for await (const row of rows) {
    report.entries += 1;
    if (!row.details) report.forgotten += 1;
    report.problems.push(...problemsOf(row, last));
    last = { sequence: row.sequence, hash: row.hash };
    head = { sequence: row.head_sequence, hash: row.head_hash };
  }
  if (head.sequence !== last.sequence || head.hash !== last.hash)
    report.problems.push(`the head is at entry ${head.sequence}, the last entry is ${last.sequence}`);
  return report;
}
