import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DISPUTE_STATUSES, type DisputeStatus } from '#domain/status/payment-status.ts';
import { users } from './accounts.ts';
import { cents, identity, instant, oneOf } from './columns.ts';
import { orders, payments, refunds } from './orders.ts';

export const disputes = pgTable(
  'disputes',
  {
    id: identity(),
    stripeDisputeId: text('stripe_dispute_id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status').$type<DisputeStatus>().notNull(),
    amount: cents('amount').notNull(),
    // The bank's code: fraudulent, product_not_received …
    reason: text('reason').notNull(),
    openedAt: instant('opened_at').notNull(),
    answerBy: instant('answer_by'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('disputes_order_idx').on(table.orderId),
    index('disputes_deadline_idx')
      .on(sql`coalesce(${table.answerBy}, ${table.openedAt})`, table.id)
      .where(sql`${table.status} = 'open'`),
    index('disputes_open_idx').on(table.openedAt).where(sql`${table.status} = 'open'`),
    check('disputes_status', sql`${table.status} in (${oneOf(DISPUTE_STATUSES)})`),
    check('disputes_closed', sql`(${table.status} = 'open') = (${table.closedAt} is null)`),
    check('disputes_amount_positive', sql`${table.amount} > 0`),
  ],
);

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: uuid('payment_id')
      .notNull()
      .unique()
      .references(() => payments.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id),
    kind: text('kind').$type<'purchase' | 'month'>().notNull(),
    statedAt: instant('stated_at').notNull(),
    concludedAt: instant('concluded_at').notNull(),
    automationName: text('automation_name').notNull(),
    invoiceNumber: text('invoice_number').notNull(),
    // Erased with the account; the invoice keeps the buyer.
    holder: jsonb('holder').$type<{ name: string; email: string }>().notNull(),
    immediateAccess: boolean('immediate_access').notNull(),
    pageOpened: boolean('page_opened').notNull(),
    purchasePaid: cents('purchase_paid').notNull(),
    monthPaid: cents('month_paid').notNull(),
    purchaseRefund: cents('purchase_refund').notNull(),
    monthRefund: cents('month_refund').notNull(),
    daysUsed: integer('days_used').notNull(),
    daysPaid: integer('days_paid').notNull(),
  },
  (table) => [
    index('withdrawals_user_idx').on(table.userId, table.statedAt),
    check('withdrawals_kind', sql`${table.kind} in (${oneOf(['purchase', 'month'])})`),
    check(
      'withdrawals_within_paid',
      sql`${table.purchaseRefund} between 0 and ${table.purchasePaid} and ${table.monthRefund} between 0 and ${table.monthPaid}`,
    ),
    check(
      'withdrawals_refund_has_money',
      sql`(${table.refundId} is not null) = (${table.purchaseRefund} + ${table.monthRefund} > 0)`,
    ),
  ],
);
