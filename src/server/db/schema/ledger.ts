import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  LEDGER_ACTORS,
  LEDGER_ENTITIES,
  type LedgerActor,
  type LedgerEntity,
} from '#domain/money/ledger-facts.ts';
import { instant, oneOf } from './columns.ts';

/** Locked while an event is appended: only the same customer's writers wait. */
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

/** Shared by the index and the queries that must match it. */
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
    // The sales journal reads this small part of all events.
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
