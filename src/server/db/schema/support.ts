import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  IDEA_STATUSES,
  IDEA_USAGE_TYPES,
  type IdeaStatus,
  type IdeaUsageType,
} from '#domain/status/idea-status.ts';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from '#domain/status/ticket-status.ts';
import { users } from './accounts.ts';
import { categories } from './catalogue.ts';
import { identity, instant, oneOf } from './columns.ts';

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
  },
  (table) => [
    index('tickets_user_idx').on(table.userId, table.createdAt),
    index('tickets_status_idx').on(table.status, table.createdAt),
    check('tickets_category', sql`${table.category} in (${oneOf(TICKET_CATEGORIES)})`),
    check('tickets_priority', sql`${table.priority} in (${oneOf(TICKET_PRIORITIES.toReversed())})`),
    check('tickets_status', sql`${table.status} in (${oneOf(TICKET_STATUSES)})`),
  ],
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
    aiSummary: text('ai_summary').notNull().default(''),
    isAiGenerated: boolean('is_ai_generated').notNull().default(false),
    aiProcessed: boolean('ai_processed').notNull().default(false),
    confidencePercentage: integer('confidence_percentage'),
    aiModelUsed: text('ai_model_used').notNull().default(''),
    aiProcessingDate: instant('ai_processing_date'),
    workflowKey: text('workflow_key').notNull().default(''),
    originalEmailSubject: text('original_email_subject').notNull().default(''),
    originalEmailDate: instant('original_email_date'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('automation_ideas_status_idx').on(table.status, table.createdAt),
    index('automation_ideas_created_idx').on(table.createdAt),
    index('automation_ideas_user_idx').on(table.userId),
    check('automation_ideas_usage_type', sql`${table.usageType} in (${oneOf(IDEA_USAGE_TYPES)})`),
    check('automation_ideas_status', sql`${table.status} in (${oneOf(IDEA_STATUSES)})`),
    check('automation_ideas_confidence', sql`${table.confidencePercentage} between 0 and 100`),
  ],
);
