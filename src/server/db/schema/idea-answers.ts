import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { ideas } from './support.ts';

export const ideaAnswers = pgTable(
  'idea_answers',
  {
    ideaId: integer('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    place: integer('place').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ideaId, table.attempt, table.place] })],
);
