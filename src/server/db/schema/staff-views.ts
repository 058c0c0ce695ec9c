import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StaffListName } from '#domain/people/staff-acts.ts';
import { users } from './accounts.ts';
import { identity, instant } from './columns.ts';

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
