import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** That somebody was told that their unused account ends, and when; gone once they have come back. */
export const inactivityNotices = pgTable(
  'inactivity_notices',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    toldAt: instant('told_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    index('inactivity_notices_closes_idx').on(table.closesAt),
    check('inactivity_notices_in_advance', sql`${table.closesAt} > ${table.toldAt}`),
  ],
);
