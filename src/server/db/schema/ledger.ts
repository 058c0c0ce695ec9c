import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MRR_MOVEMENTS, type MrrMovement } from '#domain/figures/mrr.ts';
import {
  LEDGER_ACTORS,
  LEDGER_ENTITIES,
  type LedgerActor,
  type LedgerEntity,
} from '#domain/money/ledger-facts.ts';
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

export const mrrStandings = pgTable(
  'mrr_standings',
  {
    ledgerId: uuid('ledger_id').primaryKey(),
    sequence: integer('sequence').notNull(),
    real: cents('real').notNull(),
    theoretical: cents('theoretical').notNull(),
    paid: integer('paid').notNull().default(0),
  },
  (table) => [check('mrr_standings_cap_only_takes', sql`${table.real} between 0 and ${table.theoretical}`)],
);

/** docs/product/administration.md#mrr-from-the-ledger */
export const mrrDays = pgTable(
  'mrr_days',
  {
    ledgerId: uuid('ledger_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    // Null where the real MRR stayed as it was.
    movement: text('movement').$type<MrrMovement>(),
    before: cents('before').notNull(),
    after: cents('after').notNull(),
    theoreticalBefore: cents('theoretical_before').notNull().default(ZERO),
    theoreticalAfter: cents('theoretical_after').notNull().default(ZERO),
    paidBefore: integer('paid_before').notNull().default(0),
    paidAfter: integer('paid_after').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.day] }),
    index('mrr_days_day_idx').on(table.day, table.movement, table.before, table.after),
    check('mrr_days_movement', sql`${table.movement} in (${oneOf(MRR_MOVEMENTS)})`),
    check('mrr_days_moves', sql`(${table.movement} is null) = (${table.before} = ${table.after})`),
  ],
);

/** docs/product/administration.md#counted-once-for-all */
export const keptFigures = pgTable('kept_figures', {
  name: text('name').primaryKey(),
  at: instant('at').notNull(),
  figures: jsonb('figures').$type<unknown>().notNull(),
});

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

/** The list is stored, so that no process holds it whole. */
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

/** It is locked while an event is appended: only the same customer's writers wait. */
export const ledgerHeads = pgTable(
  'ledger_heads',
  {
    ledgerId: uuid('ledger_id').primaryKey(),
    sequence: integer('sequence').notNull(),
    hash: text('hash').notNull(),
    followed: integer('followed').notNull().default(0),
  },
  (table) => [
    index('ledger_heads_unfollowed_idx').on(table.ledgerId).where(sql`${table.followed} < ${table.sequence}`),
  ],
);

/** The index and the queries must match. */
export const MOVED_ON_CARD =
  "(entity, act) in (('order', 'pay'), ('order', 'pay_late'), ('refund', 'succeed'), ('refund', 'fail'), ('dispute', 'lose'))";

/** A trigger refuses UPDATE and DELETE (docs/product/ledger.md#chain-per-customer). */
export const ledgerEvents = pgTable(
  'ledger_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ledgerId: uuid('ledger_id').notNull(),
    sequence: integer('sequence').notNull(),
    at: instant('at').notNull(),
    actor: text('actor').$type<LedgerActor>().notNull(),
    actorLedgerId: uuid('actor_ledger_id'),
    entity: text('entity').$type<LedgerEntity>().notNull(),
    entityId: text('entity_id').notNull(),
    act: text('act').notNull(),
    before: jsonb('before').$type<Record<string, unknown> | null>(),
    after: jsonb('after').$type<Record<string, unknown> | null>(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_events_chain').on(table.ledgerId, table.sequence),
    index('ledger_events_card_idx').on(table.at, table.id).where(sql.raw(MOVED_ON_CARD)),
    check('ledger_events_actor', sql`${table.actor} in (${oneOf(LEDGER_ACTORS)})`),
    check('ledger_events_entity', sql`${table.entity} in (${oneOf(LEDGER_ENTITIES)})`),
  ],
);

/** One row, in demo and test only (docs/product/time.md#one-clock). */
export const shopClock = pgTable(
  'shop_clock',
  {
    singleton: boolean('singleton').primaryKey().default(true),
    aheadMs: bigint('ahead_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('shop_clock_singleton', sql`${table.singleton}`)],
);
