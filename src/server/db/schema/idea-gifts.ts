import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { ideas } from './support.ts';

/** docs/product/idea.md#gift-to-its-author */
export const ideaGifts = pgTable(
  'idea_gifts',
  {
    ideaId: integer('idea_id')
      .primaryKey()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    offeredAt: instant('offered_at').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    receivedAt: instant('received_at'),
  },
  (table) => [index('idea_gifts_user_idx').on(table.userId)],
);
