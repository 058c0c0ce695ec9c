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
import type { Period } from '#domain/electronic-invoice/electronic-invoice.ts';
import { PAPER_KINDS, type PaperKind } from '#domain/money/credit-notes.ts';
import { type EuroCents, ZERO } from '#domain/money/money.ts';
import type { VatTreatment } from '#domain/money/vat-treatment.ts';
import {
  ORDER_LINE_KINDS,
  ORDER_REASONS,
  ORDER_STATUSES,
  type OrderLineKind,
  type OrderReason,
  type OrderStatus,
  PURCHASE_SOURCES,
  type PurchaseSource,
} from '#domain/status/order-status.ts';
import {
  INTENT_TYPES,
  type IntentType,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  type PaymentStatus,
  type PaymentType,
  REFUND_REASONS,
  REFUND_STATUSES,
  type RefundReason,
  type RefundStatus,
} from '#domain/status/payment-status.ts';
import { users } from './accounts.ts';
import { automations } from './catalogue.ts';
import { cents, identity, instant, oneOf } from './columns.ts';
import { coupons } from './coupons.ts';

export interface PrintedLine {
  kind: OrderLineKind;
  label: string;
  amount: EuroCents;
  /** The days of the month that an invoice is for. */
  period?: Period;
}

export interface RefundLine extends PrintedLine {
  kind: 'purchase' | 'subscription';
}

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<OrderStatus>().notNull(),
    reason: text('reason').$type<OrderReason>().notNull(),
    totalAmount: cents('total_amount').notNull(),
    stripeInvoiceId: text('stripe_invoice_id').unique(),
    createdAt: instant('created_at').notNull(),
    // docs/product/order.md#due-date-places-it
    dueAt: instant('due_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('orders_user_idx').on(table.userId, table.createdAt),
    // Staff's list reads these without sorting.
    index('orders_created_idx').on(table.createdAt, table.id),
    index('orders_total_idx').on(table.totalAmount, table.id),
    index('orders_status_idx').on(table.status, table.createdAt, table.id),
    index('orders_status_total_idx').on(table.status, table.totalAmount, table.id),
    index('orders_paid_idx').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    check('orders_status', sql`${table.status} in (${oneOf(ORDER_STATUSES)})`),
    check('orders_reason', sql`${table.reason} in (${oneOf(ORDER_REASONS)})`),
    check('orders_paid_at', sql`(${table.status} in ('paid', 'refunded')) = (${table.paidAt} is not null)`),
    check('orders_total_not_negative', sql`${table.totalAmount} >= 0`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<OrderLineKind>().notNull(),
    automationId: integer('automation_id').references(() => automations.id, { onDelete: 'set null' }),
    label: text('label').notNull(),
    amount: cents('amount').notNull(),
  },
  (table) => [
    index('order_items_order_idx').on(table.orderId),
    check('order_items_kind', sql`${table.kind} in (${oneOf(ORDER_LINE_KINDS)})`),
  ],
);

/** docs/product/subscription.md#ownership-is-apart */
export const purchases = pgTable(
  'purchases',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'restrict' }),
    source: text('source').$type<PurchaseSource>().notNull(),
    orderId: integer('order_id').references(() => orders.id),
    amountPaid: cents('amount_paid').notNull(),
    purchasedAt: instant('purchased_at').notNull(),
    endedAt: instant('ended_at'),
    givenBackAt: instant('given_back_at'),
  },
  (table) => [
    uniqueIndex('purchases_owned_once')
      .on(table.userId, table.automationId)
      .where(sql`${table.endedAt} is null`),
    index('purchases_order_idx').on(table.orderId),
    index('purchases_automation_idx').on(table.automationId),
    index('purchases_owners_idx').on(table.automationId).where(sql`${table.endedAt} is null`),
    index('purchases_sold_idx')
      .on(table.automationId)
      .where(sql`${table.source} = 'order' and ${table.givenBackAt} is null`),
    check('purchases_source', sql`${table.source} in (${oneOf(PURCHASE_SOURCES)})`),
  ],
);

/** The id is the provider's idempotency key. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'restrict' }),
    // No foreign key: a first purchase gets its subscription once confirmed.
    subscriptionId: integer('subscription_id').notNull(),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    type: text('type').$type<PaymentType>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    intentType: text('intent_type').$type<IntentType>().notNull().default('payment'),
    amount: cents('amount').notNull(),
    purchaseAmount: cents('purchase_amount').notNull(),
    firstMonthAmount: cents('first_month_amount').notNull(),
    individualPrice: cents('individual_price').notNull(),
    recurringAmount: cents('recurring_amount').notNull(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    stripeInvoiceId: text('stripe_invoice_id').unique(),
    stripeIntentId: text('stripe_intent_id').unique(),
    failureCode: text('failure_code'),
    // Not given up, it is a use (docs/product/coupon.md#uses).
    couponId: integer('coupon_id').references(() => coupons.id),
    immediateAccessAt: instant('immediate_access_at'),
    checkAt: instant('check_at').notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('payments_one_open')
      .on(table.userId, table.automationId)
      .where(sql`${table.status} in ('created', 'open', 'processing', 'failed')`),
    index('payments_unsettled_idx').on(table.checkAt).where(sql`${table.settledAt} is null`),
    index('payments_coupon_idx').on(table.couponId).where(sql`${table.couponId} is not null`),
    index('payments_succeeded_idx')
      .on(table.userId, table.settledAt)
      .where(sql`${table.status} = 'succeeded'`),
    check('payments_type', sql`${table.type} in (${oneOf(PAYMENT_TYPES)})`),
    check('payments_status', sql`${table.status} in (${oneOf(PAYMENT_STATUSES)})`),
    check('payments_intent_type', sql`${table.intentType} in (${oneOf(INTENT_TYPES)})`),
    check(
      'payments_amount_is_sum',
      sql`${table.amount} = ${table.purchaseAmount} + ${table.firstMonthAmount}`,
    ),
    check(
      'payments_settled',
      sql`(${table.status} in ('succeeded', 'voided')) = (${table.settledAt} is not null)`,
    ),
  ],
);

/** The id is the idempotency key. A trigger keeps refunds within what the order took. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    reason: text('reason').$type<RefundReason>().notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    amount: cents('amount').notNull(),
    // The part that refunds a month, which then no longer counts toward the cap.
    recurringAmount: cents('recurring_amount').notNull(),
    lines: jsonb('lines').$type<RefundLine[]>().notNull(),
    stripeIntentId: text('stripe_intent_id').notNull(),
    stripeRefundId: text('stripe_refund_id').unique(),
    failureCode: text('failure_code'),
    replaces: uuid('replaces').references((): AnyPgColumn => refunds.id),
    // Staff's request: sent twice, it refunds once.
    requestId: uuid('request_id').unique(),
    staffId: integer('staff_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    checkAt: instant('check_at').notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('refunds_order_idx').on(table.orderId),
    index('refunds_intent_idx').on(table.stripeIntentId),
    index('refunds_pending_idx').on(table.checkAt).where(sql`${table.status} = 'pending'`),
    check('refunds_reason', sql`${table.reason} in (${oneOf(REFUND_REASONS)})`),
    check('refunds_status', sql`${table.status} in (${oneOf(REFUND_STATUSES)})`),
    check('refunds_settled', sql`(${table.status} = 'pending') = (${table.settledAt} is null)`),
    check(
      'refunds_amounts',
      sql`${table.amount} > 0 and ${table.recurringAmount} between 0 and ${table.amount}`,
    ),
  ],
);

/** The row is locked while a number is taken, so that there are no gaps. */
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
    // Null of what was issued before 2026-12: French VAT or franchise, by the seller (docs/product/invoice.md#whose-vat).
    vat: jsonb('vat').$type<VatTreatment>(),
    seller: jsonb('seller').$type<Record<string, string>>().notNull().default({}),
    // A credit note's refund, until a counter note cancels it.
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id),
    // The credit note that it takes back, or that cancelled the invoice before it.
    counters: integer('counters')
      .unique()
      .references((): AnyPgColumn => invoices.id),
    // docs/product/invoice.md#kept-ten-years-apart
    buyer: jsonb('buyer').$type<Record<string, string>>().notNull(),
    lines: jsonb('lines').$type<PrintedLine[]>().notNull(),
    purgeAt: instant('purge_at').notNull(),
    // SHA-256 of the file as it was issued; null until it is kept (docs/product/invoice.md#kept-as-issued).
    fileDigest: text('file_digest'),
  },
  (table) => [
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`${table.kind} = 'invoice'`),
    index('invoices_order_idx').on(table.orderId),
    index('invoices_user_idx').on(table.userId, table.issuedAt),
    index('invoices_issued_idx').on(table.issuedAt, table.kind, table.totalAmount, table.vatAmount),
    index('invoices_purge_idx').on(table.purgeAt).where(sql`${table.buyer} <> '{}'`),
    check('invoices_vat_in_total', sql`abs(${table.vatAmount}) <= abs(${table.totalAmount})`),
    check('invoices_kind', sql`${table.kind} in (${oneOf(PAPER_KINDS)})`),
    check('invoices_credit_note_of_refund', sql`${table.refundId} is null or ${table.kind} = 'credit_note'`),
    check(
      'invoices_counter_note',
      sql`(${table.kind} in ('counter_note', 'corrected_invoice')) = (${table.counters} is not null)`,
    ),
  ],
);
