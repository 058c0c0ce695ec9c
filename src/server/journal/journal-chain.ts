import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { JournalSubject, StaffAct } from '#domain/people/staff-acts.ts';
import type { StaffRole } from '#domain/people/staff-rights.ts';
import type { JournalDetails, JournalOrigin } from '../db/schema/journal.ts';

export interface JournalEntry {
  at: Date;
  actorLedgerId: string;
  role: StaffRole;
  act: StaffAct;
  subject: JournalSubject;
  subjectId: string;
  aboutLedgerId: string | null;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Salted, so that erased details cannot be guessed from it. */
export function hashOfDetails(salt: string, details: JournalDetails | JournalOrigin): string {
  return sha256(`${salt}\n${canonicalize(details)}`);
}

export function hashOfEntry(
  entry: JournalEntry,
  sequence: number,
  detailsHash: string,
  previousHash: string,
): string {
  const { at, actorLedgerId, role, act, subject, subjectId, aboutLedgerId } = entry;
  return sha256(
    JSON.stringify([
      previousHash,
      sequence,
      at.toISOString(),
      actorLedgerId,
      role,
      act,
      subject,
      subjectId,
      aboutLedgerId,
      detailsHash,
    ]),
  );
}
