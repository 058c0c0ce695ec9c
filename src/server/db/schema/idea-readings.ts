import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  type Microcents,
  READING_WAYS,
  type ReadingWay,
} from '#domain/idea/reading.ts';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
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

export const aiCalls = pgTable(
  'ai_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ideaId: integer('idea_id').references(() => ideas.id, { onDelete: 'set null' }),
    attempt: integer('attempt').notNull(),
    way: text('way').$type<ReadingWay>().notNull(),
    model: text('model').notNull().default(''),
    promptVersion: integer('prompt_version').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome').$type<CallOutcome>(),
    reason: text('reason').notNull().default(''),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** The highest possible cost until the provider reports the real one. */
    cost: bigint('cost_microcents', { mode: 'number' }).$type<Microcents>().notNull(),
    isEstimate: boolean('is_estimate').notNull().default(true),
    durationMs: integer('duration_ms'),
  },
  (table) => [
    unique('ai_calls_attempt').on(table.ideaId, table.attempt),
    index('ai_calls_started_idx').on(table.startedAt),
    check('ai_calls_way', sql`${table.way} in (${oneOf(READING_WAYS)})`),
    check('ai_calls_outcome', sql`${table.outcome} in (${oneOf(CALL_OUTCOMES)})`),
    check('ai_calls_ended', sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
    check('ai_calls_cost', sql`${table.cost} >= 0`),
  ],
);

export const ideaAnalyses = pgTable(
  'idea_analyses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ideaId: integer('idea_id')
      .notNull()
      .references(() => ideas.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    analysis: jsonb('analysis').$type<IdeaAnalysis>().notNull(),
    model: text('model').notNull(),
    promptVersion: integer('prompt_version').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [unique('idea_analyses_attempt').on(table.ideaId, table.attempt)],
);
