import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { StaffListName } from '#domain/people/staff-acts.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/people/staff-rights.ts';
import { users } from './accounts.ts';
import { identity, instant, oneOf } from './columns.ts';
import { sessions } from './sessions.ts';

/** docs/product/administration.md#saved-views */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<StaffListName>().notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.list, sql`lower(${table.name})`)],
);

/** docs/product/staff.md#seeing-as-a-customer */
export const viewings = pgTable(
  'viewings',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffId: integer('staff_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // The viewing ends with it; null once the session is deleted.
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    // The member's role at the start: a change of role ends the viewing.
    role: text('role').$type<StaffRole>().notNull(),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('viewings_user_idx').on(table.userId, table.startedAt),
    index('viewings_session_idx').on(table.sessionId),
    index('viewings_started_idx').on(table.startedAt),
    check('viewings_role', sql`${table.role} in (${oneOf(STAFF_ROLES)})`),
  ],
);
