import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, identity, instant } from './columns.ts';

/** Its uses are the payments that name it (docs/product/coupon.md#uses). */
export const coupons = pgTable(
  'coupons',
  {
    id: identity(),
    // Capital letters (docs/product/coupon.md#one-writing).
    code: text('code').notNull().unique(),
    percent: integer('percent'),
    amount: cents('amount'),
    onPurchase: boolean('on_purchase').notNull(),
    months: integer('months').notNull(),
    maxUses: integer('max_uses'),
    startsAt: instant('starts_at'),
    // Exclusive.
    endsAt: instant('ends_at'),
    // Null means all.
    automationIds: integer('automation_ids').array(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    check('coupons_percent_or_amount', sql`(${table.percent} is null) <> (${table.amount} is null)`),
    check('coupons_percent', sql`${table.percent} between 1 and 100`),
    check('coupons_amount', sql`${table.amount} > 0`),
    check('coupons_parts', sql`${table.months} >= 0 and (${table.onPurchase} or ${table.months} > 0)`),
    check('coupons_max_uses', sql`${table.maxUses} > 0`),
  ],
);
