import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { JournalSubject, StaffAct } from '#domain/people/staff-acts.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/people/staff-rights.ts';
import { instant, oneOf } from './columns.ts';

/** One chain for the whole team; a trigger refuses UPDATE and DELETE (docs/product/journal.md#one-chain). */
export const journalEntries = pgTable(
  'journal_entries',
  {
    sequence: integer('sequence').primaryKey(),
    at: instant('at').notNull(),
    actorLedgerId: uuid('actor_ledger_id').notNull(),
    role: text('role').$type<StaffRole>().notNull(),
    act: text('act').$type<StaffAct>().notNull(),
    subject: text('subject').$type<JournalSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    aboutLedgerId: uuid('about_ledger_id'),
    detailsHash: text('details_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('journal_entries_actor_idx').on(table.actorLedgerId, table.sequence),
    index('journal_entries_about_idx').on(table.aboutLedgerId, table.sequence),
    index('journal_entries_at_idx').on(table.at),
    index('journal_entries_act_idx').on(table.act, table.sequence),
    index('journal_entries_subject_idx').on(table.subject, table.subjectId),
    check('journal_entries_role', sql`${table.role} in (${oneOf(STAFF_ROLES)})`),
  ],
);

/** Entries older than `journal_origins` hold the origin here too. */
export interface JournalDetails {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address?: string;
  userAgent?: string;
}

export interface JournalOrigin {
  address: string;
  userAgent: string;
  detailsHash: string;
}

/** These rows may be erased: the chain only holds their salted hash. */
export const journalDetails = pgTable(
  'journal_details',
  {
    sequence: integer('sequence')
      .primaryKey()
      .references(() => journalEntries.sequence),
    at: instant('at').notNull(),
    salt: text('salt').notNull(),
    details: jsonb('details').$type<JournalDetails>().notNull(),
  },
  (table) => [index('journal_details_at_idx').on(table.at)],
);

/** It concerns staff, so it outlives the customer's account. */
export const journalOrigins = pgTable(
  'journal_origins',
  {
    sequence: integer('sequence')
      .primaryKey()
      .references(() => journalEntries.sequence),
    at: instant('at').notNull(),
    salt: text('salt').notNull(),
    origin: jsonb('origin').$type<JournalOrigin>().notNull(),
  },
  (table) => [index('journal_origins_at_idx').on(table.at)],
);

/** It is locked while an entry is appended. */
export const journalHead = pgTable(
  'journal_head',
  {
    singleton: boolean('singleton').primaryKey().default(true),
    sequence: integer('sequence').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [check('journal_head_singleton', sql`${table.singleton}`)],
);
