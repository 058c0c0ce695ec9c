import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAPER_KINDS, type PaperKind } from '#domain/money/credit-notes.ts';
import { ZERO } from '#domain/money/money.ts';
import { users } from './accounts.ts';
import { cents, identity, instant, oneOf } from './columns.ts';
import { orders, type PrintedLine, refunds } from './orders.ts';

/** Locked while a number is taken, so that there are no gaps. */
export const invoiceCounters = pgTable('invoice_counters', {
  series: text('series').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

export const invoices = pgTable(
  'invoices',
  {
    id: identity(),
    number: text('number').notNull().unique(),
    kind: text('kind').$type<PaperKind>().notNull().default('invoice'),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    totalAmount: cents('total_amount').notNull(),
    issuedAt: instant('issued_at').notNull(),
    // Copied as printed: settings may change, invoices may not.
    vatAmount: cents('vat_amount').notNull().default(ZERO),
    seller: jsonb('seller').$type<Record<string, string>>().notNull().default({}),
    // A credit note's refund, until a counter note cancels it.
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id),
    // The credit note that this counter note cancels.
    counters: integer('counters')
      .unique()
      .references((): AnyPgColumn => invoices.id),
    // docs/product/invoice.md#kept-ten-years-apart
    buyer: jsonb('buyer').$type<Record<string, string>>().notNull(),
    lines: jsonb('lines').$type<PrintedLine[]>().notNull(),
    purgeAt: instant('purge_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`${table.kind} = 'invoice'`),
    index('invoices_order_idx').on(table.orderId),
    index('invoices_user_idx').on(table.userId, table.issuedAt),
    // A covering index for a month's tax.
    index('invoices_issued_idx').on(table.issuedAt, table.kind, table.totalAmount, table.vatAmount),
    index('invoices_purge_idx').on(table.purgeAt).where(sql`${table.buyer} <> '{}'`),
    check('invoices_vat_in_total', sql`abs(${table.vatAmount}) <= abs(${table.totalAmount})`),
    check('invoices_kind', sql`${table.kind} in (${oneOf(PAPER_KINDS)})`),
    check('invoices_credit_note_of_refund', sql`${table.refundId} is null or ${table.kind} = 'credit_note'`),
    check('invoices_counter_note', sql`(${table.kind} = 'counter_note') = (${table.counters} is not null)`),
  ],
);
