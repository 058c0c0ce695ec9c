import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { REPORT_KINDS, type ReportKind } from '#domain/reporting/report-periods.ts';
import { TRANSMISSION_STATUSES, type TransmissionStatus } from '#domain/status/transmission-status.ts';
import { cents, identity, instant, oneOf } from './columns.ts';

/** A report to the tax administration, and what became of it (docs/product/tax-report.md#states). */
export const transmissions = pgTable(
  'transmissions',
  {
    id: identity(),
    kind: text('kind').$type<ReportKind>().notNull(),
    periodFrom: date('period_from', { mode: 'string' }).notNull(),
    periodTo: date('period_to', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    // The first of a period is 1; a later one takes the place of what was told.
    version: integer('version').notNull(),
    corrects: boolean('corrects').notNull(),
    status: text('status').$type<TransmissionStatus>().notNull(),
    // The platform finds what was deposited by it; a new attempt has a new one.
    trackingId: uuid('tracking_id').notNull().unique().defaultRandom(),
    attempt: integer('attempt').notNull().default(1),
    flowId: text('flow_id'),
    // The bytes that are sent; null where there is nothing to tell.
    document: text('document'),
    digest: text('digest'),
    // Sales without tax, or payments with it.
    amount: cents('amount').notNull(),
    vat: cents('vat').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    settledAt: instant('settled_at'),
    // When the platform is asked next.
    checkAt: instant('check_at'),
    // When it is counted again, or found late; null once nothing can change.
    reviewAt: instant('review_at'),
  },
  (table) => [
    unique('transmissions_once').on(table.kind, table.periodFrom, table.version),
    index('transmissions_check_idx').on(table.checkAt).where(sql`${table.status} = 'sent'`),
    index('transmissions_review_idx').on(table.reviewAt).where(sql`${table.reviewAt} is not null`),
    index('transmissions_listed_idx').on(table.periodTo, table.id),
    check('transmissions_kind', sql`${table.kind} in (${oneOf(REPORT_KINDS)})`),
    check('transmissions_status', sql`${table.status} in (${oneOf(TRANSMISSION_STATUSES)})`),
    check('transmissions_period', sql`${table.periodFrom} <= ${table.periodTo}`),
    check(
      'transmissions_document',
      sql`(${table.status} = 'nothing') = (${table.document} is null) and (${table.document} is null) = (${table.digest} is null)`,
    ),
    check(
      'transmissions_sent',
      sql`${table.status} not in ('sent', 'accepted') or (${table.flowId} is not null and ${table.sentAt} is not null)`,
    ),
  ],
);
