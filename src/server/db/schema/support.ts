import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { IDEA_NEWS, type IdeaNews } from '#domain/idea/author-news.ts';
import {
  IDEA_STATUSES,
  IDEA_USAGE_TYPES,
  type IdeaStatus,
  type IdeaUsageType,
} from '#domain/status/idea-status.ts';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type TicketCategory,
  type TicketPriority,
} from '#domain/status/ticket-kind.ts';
import {
  REPLY_AUTHORS,
  type ReplyAuthor,
  TICKET_ACTORS,
  TICKET_ACTS,
  TICKET_STATUSES,
  type TicketAct,
  type TicketActor,
  type TicketStatus,
} from '#domain/status/ticket-status.ts';
import { users } from './accounts.ts';
import { automations, categories } from './catalogue.ts';
import { identity, instant, oneOf } from './columns.ts';

const ranks = TICKET_PRIORITIES.map(
  (priority, at) => `when '${priority}' then ${TICKET_PRIORITIES.length - at}`,
);

/** The most urgent have the highest rank, settled ones come last. */
export const ticketRank = (table = ''): string =>
  `case ${table}priority ${ranks.join(' ')} else 0 end + case when ${table}status in ('open', 'in_progress') then ${ranks.length} else 0 end`;

export const tickets = pgTable(
  'tickets',
  {
    id: identity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    category: text('category').$type<TicketCategory>().notNull().default('other'),
    priority: text('priority').$type<TicketPriority>().notNull().default('normal'),
    status: text('status').$type<TicketStatus>().notNull().default('open'),
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    resolvedAt: instant('resolved_at'),
    /** A resolved ticket reopens on a reply until then. */
    closesAt: instant('closes_at'),
    lastReplyAt: instant('last_reply_at'),
    lastReplyBy: text('last_reply_by').$type<ReplyAuthor>(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql.raw(`searchable(' ' || subject || ' ' || email || ' ' || message)`)),
    seenReplyId: integer('seen_reply_id').notNull().default(0),
  },
  (table) => [
    index('tickets_list_idx').on(sql`(${sql.raw(ticketRank())})`, table.id),
    // Each filter is counted by an index (docs/product/administration.md#lists-by-key).
    index('tickets_priority_idx').on(table.priority),
    index('tickets_category_idx').on(table.category),
    index('tickets_search_idx').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('tickets_subject_idx').using('gin', sql`searchable(' ' || ${table.subject}) gin_trgm_ops`),
    index('tickets_closes_idx').on(table.closesAt).where(sql`${table.status} = 'resolved'`),
    index('tickets_assigned_idx').on(table.assignedTo),
    check('tickets_last_reply_by', sql`${table.lastReplyBy} in (${oneOf(REPLY_AUTHORS)})`),
    check('tickets_closes', sql`(${table.status} = 'resolved') or ${table.closesAt} is null`),
    index('tickets_user_idx').on(table.userId, table.createdAt),
    index('tickets_status_idx').on(table.status, table.createdAt, table.resolvedAt),
    check('tickets_category', sql`${table.category} in (${oneOf(TICKET_CATEGORIES)})`),
    check('tickets_priority', sql`${table.priority} in (${oneOf(TICKET_PRIORITIES.toReversed())})`),
    check('tickets_status', sql`${table.status} in (${oneOf(TICKET_STATUSES)})`),
  ],
);

export const ticketReplies = pgTable(
  'ticket_replies',
  {
    id: identity(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    author: text('author').$type<ReplyAuthor>().notNull(),
    internal: boolean('internal').notNull().default(false),
    message: text('message').notNull(),
    /** The browser chooses it, so that a double click sends one reply. */
    requestId: uuid('request_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('ticket_replies_ticket_idx').on(table.ticketId, table.id),
    index('ticket_replies_user_idx').on(table.userId),
    unique('ticket_replies_request').on(table.ticketId, table.requestId),
    check('ticket_replies_author', sql`${table.author} in (${oneOf(REPLY_AUTHORS)})`),
    check('ticket_replies_internal', sql`${table.author} = 'team' or not ${table.internal}`),
  ],
);

export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: identity(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    act: text('act').$type<TicketAct>().notNull(),
    actor: text('actor').$type<TicketActor>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    statusBefore: text('status_before').$type<TicketStatus>().notNull(),
    statusAfter: text('status_after').$type<TicketStatus>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('ticket_events_ticket_idx').on(table.ticketId, table.id),
    check('ticket_events_act', sql`${table.act} in (${oneOf(TICKET_ACTS)})`),
    check('ticket_events_actor', sql`${table.actor} in (${oneOf(TICKET_ACTORS)})`),
    check('ticket_events_before', sql`${table.statusBefore} in (${oneOf(TICKET_STATUSES)})`),
    check('ticket_events_after', sql`${table.statusAfter} in (${oneOf(TICKET_STATUSES)})`),
  ],
);

/** Written before its bytes, and deleted after them: no file is nobody's (docs/product/ticket.md#files-of-a-message). */
export const ticketFiles = pgTable(
  'ticket_files',
  {
    id: uuid('id').primaryKey(),
    /** Null until its message is sent, and once its request is gone. */
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    /** Null for a file of the request itself, which is never of the team. */
    replyId: integer('reply_id').references(() => ticketReplies.id, { onDelete: 'set null' }),
    /** Who sent it; null where it came by email. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    author: text('author').$type<ReplyAuthor>().notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    /** Within its message. */
    place: integer('place').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** A file whose message is never sent goes then; null once it is sent. */
    dropAt: instant('drop_at'),
  },
  (table) => [
    index('ticket_files_ticket_idx').on(table.ticketId, table.replyId),
    index('ticket_files_reply_idx').on(table.replyId),
    index('ticket_files_user_idx').on(table.userId),
    index('ticket_files_unsent_idx')
      .on(sql`coalesce(${table.dropAt}, ${table.createdAt})`)
      .where(sql`${table.ticketId} is null`),
    check('ticket_files_author', sql`${table.author} in (${oneOf(REPLY_AUTHORS)})`),
    check('ticket_files_sent', sql`${table.ticketId} is null or ${table.dropAt} is null`),
  ],
);

export const preparedAnswers = pgTable(
  'prepared_answers',
  {
    id: identity(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('prepared_answers_title').on(table.title)],
);

export const ideas = pgTable(
  'automation_ideas',
  {
    id: identity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    title: text('title').notNull().default(''),
    generatedTitle: text('generated_title').notNull().default(''),
    description: text('description').notNull(),
    usageType: text('usage_type').$type<IdeaUsageType>().notNull().default('perso'),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    status: text('status').$type<IdeaStatus>().notNull().default('new'),
    /** The status to go back to if the reading fails; null: new. */
    statusBefore: text('status_before').$type<IdeaStatus>(),
    aiSummary: text('ai_summary').notNull().default(''),
    isAiGenerated: boolean('is_ai_generated').notNull().default(false),
    textsChanged: boolean('texts_changed').notNull().default(false),
    /** Somebody of the team read its public texts, or wrote them (docs/product/idea.md#generated-text-is-public). */
    textsApproved: boolean('texts_approved').notNull().default(false),
    rejectionReason: text('rejection_reason').notNull().default(''),
    aiProcessed: boolean('ai_processed').notNull().default(false),
    confidencePercentage: integer('confidence_percentage'),
    aiModelUsed: text('ai_model_used').notNull().default(''),
    aiProcessingDate: instant('ai_processing_date'),
    workflowKey: text('workflow_key').notNull().default(''),
    /** False when the address is unproven (docs/product/email.md#proven-senders). */
    mayBeTold: boolean('may_be_told').notNull().default(true),
    toldNews: text('told_news').$type<IdeaNews>(),
    toldAt: instant('told_at'),
    newsAt: instant('news_at'),
    /** The try whose questions the author has yet to answer. */
    askedAttempt: integer('asked_attempt'),
    automationId: integer('automation_id').references(() => automations.id, { onDelete: 'set null' }),
    attempt: integer('attempt').notNull().default(0),
    failedTries: integer('failed_tries').notNull().default(0),
    readingUntil: instant('reading_until'),
    retryAt: instant('retry_at'),
    /** Why the last tries failed, for staff; nothing retries until somebody asks. */
    readingFailure: text('reading_failure').notNull().default(''),
    originalEmailSubject: text('original_email_subject').notNull().default(''),
    originalEmailDate: instant('original_email_date'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('automation_ideas_status_idx').on(table.status, table.createdAt),
    index('automation_ideas_created_idx').on(table.createdAt),
    index('automation_ideas_user_idx').on(table.userId),
    index('automation_ideas_news_idx').on(table.newsAt).where(sql`${table.newsAt} is not null`),
    index('automation_ideas_email_idx').on(sql`lower(${table.email})`),
    index('automation_ideas_automation_idx').on(table.automationId),
    index('automation_ideas_reading_idx')
      .on(sql`coalesce(${table.readingUntil}, ${table.retryAt})`)
      .where(sql`${table.status} = 'ai_processing'`),
    index('automation_ideas_unread_idx')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'new' and ${table.readingFailure} = ''`),
    // docs/product/idea.md#read-or-waiting
    check(
      'automation_ideas_reading',
      sql`num_nonnulls(${table.readingUntil}, ${table.retryAt}) = (${table.status} = 'ai_processing')::int`,
    ),
    check('automation_ideas_told', sql`${table.toldNews} in (${oneOf(IDEA_NEWS)})`),
    check('automation_ideas_usage_type', sql`${table.usageType} in (${oneOf(IDEA_USAGE_TYPES)})`),
    check('automation_ideas_status', sql`${table.status} in (${oneOf(IDEA_STATUSES)})`),
    check('automation_ideas_status_before', sql`${table.statusBefore} in (${oneOf(IDEA_STATUSES)})`),
    check('automation_ideas_confidence', sql`${table.confidencePercentage} between 0 and 100`),
  ],
);

export type IdeaRecord = typeof ideas.$inferSelect;
