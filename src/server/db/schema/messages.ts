import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { EMAIL_OUTCOMES, type EmailOutcome } from '#domain/mail/mail-limits.ts';
import { ALERT_RESOLUTIONS, type AlertResolution } from '#domain/status/alert-resolution.ts';
import { users } from './accounts.ts';
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

export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
    lastError: text('last_error'),
    checkAt: instant('check_at').notNull(),
  },
  (table) => [
    index('stripe_events_unhandled_idx').on(table.checkAt).where(sql`${table.handledAt} is null`),
    index('stripe_events_handled_idx').on(table.receivedAt).where(sql`${table.handledAt} is not null`),
  ],
);

export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    onceKey: text('once_key').notNull().unique(),
    userId: integer('user_id'),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    doneAt: instant('done_at'),
    gaveUpAt: instant('gave_up_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    // Messages that prove a contract's email are kept longer.
    purgeAt: instant('purge_at'),
    // Messages of one topic leave in this order.
    topic: text('topic'),
    // Only for whoever reads logs and traces.
    cause: jsonb('cause'),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    index('outbox_topic_idx')
      .on(table.topic, table.sequence)
      .where(sql`${table.topic} is not null and ${table.doneAt} is null and ${table.gaveUpAt} is null`),
    index('outbox_pending_idx')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null and ${table.gaveUpAt} is null`),
    index('outbox_emails_of_person_idx')
      .on(table.userId, table.createdAt)
      .where(sql`${table.kind} = 'email' and ${table.userId} is not null`),
    index('outbox_given_up_idx').on(table.gaveUpAt, table.sequence).where(sql`${table.gaveUpAt} is not null`),
    index('outbox_purge_idx').on(table.purgeAt).where(sql`${table.purgeAt} is not null`),
  ],
);

export const jobRuns = pgTable(
  'job_runs',
  {
    sweep: text('sweep').notNull(),
    hour: instant('hour').notNull(),
    lastAt: instant('last_at').notNull(),
    runs: integer('runs').notNull(),
    done: integer('done').notNull(),
    tookMs: bigint('took_ms', { mode: 'number' }).notNull(),
    failures: integer('failures').notNull(),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.sweep, table.hour] }), index('job_runs_hour_idx').on(table.hour)],
);

/** One row, the last sign of life of a jobs process, by the clock of the database. */
export const jobsBeat = pgTable(
  'jobs_beat',
  {
    id: boolean('id').primaryKey().default(true),
    at: instant('at').notNull(),
    passAt: instant('pass_at'),
    release: text('release').notNull(),
  },
  (table) => [check('jobs_beat_once', sql`${table.id}`)],
);

/** When `rouage backup` last made a copy of each kind (`base`, `files`), by the clock of the database. */
export const backups = pgTable('backups', {
  kind: text('kind').primaryKey(),
  at: instant('at').notNull(),
});

/** rate-limiter-flexible expects these columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

export const usedFrameTickets = pgTable(
  'used_frame_tickets',
  {
    id: uuid('id').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_frame_tickets_expiry_idx').on(table.expiresAt)],
);

export const alerts = pgTable(
  'alerts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    onceKey: text('once_key').notNull().unique(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    raisedAt: instant('raised_at').notNull(),
    resolvedAt: instant('resolved_at'),
    resolution: text('resolution').$type<AlertResolution>(),
    resolvedBy: integer('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('alerts_open_idx').on(table.raisedAt).where(sql`${table.resolvedAt} is null`),
    index('alerts_resolved_idx').on(table.resolvedAt).where(sql`${table.resolvedAt} is not null`),
    check('alerts_resolution', sql`${table.resolution} in (${oneOf(ALERT_RESOLUTIONS)})`),
    check('alerts_resolved', sql`(${table.resolvedAt} is null) = (${table.resolution} is null)`),
  ],
);
