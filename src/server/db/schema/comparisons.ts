import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ZERO } from '#domain/money/money.ts';
import {
  COMPARISON_ORIGINS,
  COMPARISON_STATUSES,
  type ComparisonOrigin,
  type ComparisonStatus,
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type Said,
} from '#domain/money/provider-difference.ts';
import { users } from './accounts.ts';
import { cents, identity, instant, oneOf } from './columns.ts';

export const providerComparisons = pgTable(
  'provider_comparisons',
  {
    id: identity(),
    origin: text('origin').$type<ComparisonOrigin>().notNull(),
    status: text('status').$type<ComparisonStatus>().notNull(),
    // The day in Paris: `2026-11-21`.
    day: text('day').notNull(),
    askedBy: integer('asked_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    subscriptionsSeen: integer('subscriptions_seen').notNull().default(0),
    invoicesSeen: integer('invoices_seen').notNull().default(0),
    debitsHere: cents('debits_here').notNull().default(ZERO),
    debitsThere: cents('debits_there').notNull().default(ZERO),
    refundsHere: cents('refunds_here').notNull().default(ZERO),
    refundsThere: cents('refunds_there').notNull().default(ZERO),
  },
  (table) => [
    // Several processes make one comparison a night.
    uniqueIndex('provider_comparisons_night').on(table.day).where(sql`${table.origin} = 'night'`),
    check('provider_comparisons_origin', sql`${table.origin} in (${oneOf(COMPARISON_ORIGINS)})`),
    check('provider_comparisons_status', sql`${table.status} in (${oneOf(COMPARISON_STATUSES)})`),
    check(
      'provider_comparisons_finished',
      sql`(${table.status} = 'running') = (${table.finishedAt} is null)`,
    ),
  ],
);

export const providerDifferences = pgTable(
  'provider_differences',
  {
    id: identity(),
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => providerComparisons.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    // The provider's id, or our own when it has none.
    objectId: text('object_id').notNull(),
    subscriptionId: integer('subscription_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    here: jsonb('here').$type<Said>(),
    there: jsonb('there').$type<Said>(),
  },
  (table) => [
    uniqueIndex('provider_differences_once').on(table.comparisonId, table.kind, table.objectId),
    index('provider_differences_object_idx').on(table.objectId),
    check('provider_differences_kind', sql`${table.kind} in (${oneOf(DIFFERENCE_KINDS)})`),
  ],
);

/** Stored here, so that no process holds the whole list. */
export const providerComparisonSeen = pgTable(
  'provider_comparison_seen',
  {
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => providerComparisons.id, { onDelete: 'cascade' }),
    objectId: text('object_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.comparisonId, table.objectId] })],
);
