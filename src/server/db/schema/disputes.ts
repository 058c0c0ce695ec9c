import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { DISPUTE_STATUSES, type DisputeStatus } from '#domain/status/dispute-status.ts';
import { users } from './accounts.ts';
import { cents, identity, instant, oneOf } from './columns.ts';
import { orders } from './orders.ts';

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
