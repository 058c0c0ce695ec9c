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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type Attempt,
  DELIVERY_STATES,
  type DeliveryState,
  type DisabledWhy,
  ENDPOINT_STATES,
  type EndpointState,
} from '#domain/outgoing/delivery.ts';
import type { OutgoingEvent, ToldData, ToldType } from '#domain/outgoing/outgoing-events.ts';
import { users } from './accounts.ts';
import { identity, instant, oneOf } from './columns.ts';

/** A receiver of one customer, or of the shop (docs/product/outgoing-webhook.md). */
export const outgoingEndpoints = pgTable(
  'outgoing_endpoints',
  {
    id: identity(),
    // Null for one of the shop.
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    madeBy: integer('made_by').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<OutgoingEvent[]>().notNull(),
    state: text('state').$type<EndpointState>().notNull().default('active'),
    disabledAt: instant('disabled_at'),
    disabledWhy: text('disabled_why').$type<DisabledWhy>(),
    // Sealed by SECOND_FACTOR_KEY.
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    isSlow: boolean('is_slow').notNull().default(false),
    // The first of its deliveries is due then; null when none waits.
    nextAt: instant('next_at'),
    restsUntil: instant('rests_until'),
    // Who sends to it now, until then by the clock of the database.
    lease: uuid('lease'),
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('outgoing_endpoints_owner_idx').on(table.userId),
    index('outgoing_endpoints_due_idx')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null and ${table.state} = 'active'`),
    check('outgoing_endpoints_state', sql`${table.state} in (${oneOf(ENDPOINT_STATES)})`),
    check(
      'outgoing_endpoints_disabled',
      sql`(${table.state} = 'disabled') = (${table.disabledAt} is not null)`,
    ),
  ],
);

/** Written in the transaction of what it tells, and only where somebody listens. */
export const outgoingEvents = pgTable(
  'outgoing_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    // Whom it is about; null where it is about nobody. A reference would lock their row at the end of other acts.
    userId: integer('user_id'),
    type: text('type').$type<ToldType>().notNull(),
    data: jsonb('data').$type<ToldData>().notNull(),
    at: instant('at').notNull(),
    fannedOutAt: instant('fanned_out_at'),
  },
  (table) => [
    index('outgoing_events_new_idx').on(table.sequence).where(sql`${table.fannedOutAt} is null`),
    index('outgoing_events_old_idx').on(table.at),
    index('outgoing_events_person_idx').on(table.userId),
  ],
);

export const outgoingDeliveries = pgTable(
  'outgoing_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => outgoingEvents.id, { onDelete: 'cascade' }),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => outgoingEndpoints.id, { onDelete: 'cascade' }),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    // Of the present three days: a replay begins them again.
    attempts: integer('attempts').notNull().default(0),
    since: instant('since').notNull(),
    dueAt: instant('due_at').notNull(),
    doneAt: instant('done_at'),
    // The latest, those before a replay too.
    tries: jsonb('tries').$type<Attempt[]>().notNull().default([]),
  },
  (table) => [
    unique('outgoing_deliveries_once').on(table.endpointId, table.eventId),
    index('outgoing_deliveries_event_idx').on(table.eventId),
    index('outgoing_deliveries_listed_idx').on(table.endpointId, table.sequence),
    index('outgoing_deliveries_due_idx')
      .on(table.endpointId, table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    index('outgoing_deliveries_failed_idx')
      .on(table.endpointId, table.sequence)
      .where(sql`${table.state} = 'failed'`),
    check('outgoing_deliveries_state', sql`${table.state} in (${oneOf(DELIVERY_STATES)})`),
  ],
);
