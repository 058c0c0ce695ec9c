import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { ideas } from './support.ts';

/** docs/product/idea.md#votes */
export const ideaVotes = pgTable(
  'idea_votes',
  {
    ideaId: integer('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    votedAt: instant('voted_at').notNull(),
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ideaId, table.userId] }),
    index('idea_votes_user_idx').on(table.userId),
    index('idea_votes_untold_idx').on(table.ideaId).where(sql`${table.toldAt} is null`),
  ],
);
