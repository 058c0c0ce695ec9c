import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { EMAIL_OUTCOMES, type EmailOutcome } from '#domain/mail/mail-limits.ts';
import { instant, oneOf } from './columns.ts';

/** Keeps nothing of an email's content; it only prevents taking one twice. */
export const incomingEmails = pgTable(
  'incoming_emails',
  {
    key: text('key').primaryKey(),
    /** Keyed hash of the sender's address; null without one or after their account is deleted. */
    sender: text('sender'),
    isProven: boolean('is_proven').notNull().default(false),
    outcome: text('outcome').$type<EmailOutcome>(),
    attempts: integer('attempts').notNull().default(0),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('incoming_emails_sender_idx').on(table.sender, table.receivedAt),
    index('incoming_emails_received_idx').on(table.receivedAt),
    check('incoming_emails_outcome', sql`${table.outcome} in (${oneOf(EMAIL_OUTCOMES)})`),
  ],
);
