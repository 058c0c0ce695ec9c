import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  TRANSMISSION_KINDS,
  TRANSMISSION_STATUSES,
  type TransmissionKind,
  type TransmissionStatus,
} from '#domain/status/transmission-status.ts';
import { cents, identity, instant, oneOf } from './columns.ts';
import { invoices } from './orders.ts';

/** A report to the tax administration, and what became of it (docs/product/tax-report.md#states). */
export const transmissions = pgTable(
  'transmissions',
  {
    id: identity(),
    kind: text('kind').$type<TransmissionKind>().notNull(),
    periodFrom: date('period_from', { mode: 'string' }).notNull(),
    periodTo: date('period_to', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    // Of what is no report: the invoice that is sent.
    invoiceId: integer('invoice_id')
      .unique()
      .references(() => invoices.id),
    // The first of a period is 1; a later one takes the place of what was told.
    version: integer('version').notNull(),
    corrects: boolean('corrects').notNull(),
    status: text('status').$type<TransmissionStatus>().notNull(),
    // The platform finds what was deposited by it; a new attempt has a new one.
    trackingId: uuid('tracking_id').notNull().unique().defaultRandom(),
    attempt: integer('attempt').notNull().default(1),
    flowId: text('flow_id'),
    // The bytes that are sent; null where there is nothing to tell, and of an invoice, which the private files hold.
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
    uniqueIndex('transmissions_one_report')
      .on(table.kind, table.periodFrom, table.version)
      .where(sql`${table.invoiceId} is null`),
    index('transmissions_check_idx').on(table.checkAt).where(sql`${table.status} = 'sent'`),
    index('transmissions_review_idx').on(table.reviewAt).where(sql`${table.reviewAt} is not null`),
    index('transmissions_listed_idx').on(table.periodTo, table.id),
    check('transmissions_kind', sql`${table.kind} in (${oneOf(TRANSMISSION_KINDS)})`),
    check('transmissions_status', sql`${table.status} in (${oneOf(TRANSMISSION_STATUSES)})`),
    check('transmissions_invoice', sql`(${table.kind} = 'invoice') = (${table.invoiceId} is not null)`),
    check('transmissions_period', sql`${table.periodFrom} <= ${table.periodTo}`),
    check(
      'transmissions_document',
      sql`(${table.status} = 'nothing') = (${table.digest} is null) and (${table.document} is null) = (${table.digest} is null or ${table.invoiceId} is not null)`,
    ),
    check(
      'transmissions_sent',
      sql`${table.status} not in ('sent', 'accepted') or (${table.flowId} is not null and ${table.sentAt} is not null)`,
    ),
  ],
);
