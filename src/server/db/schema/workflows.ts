import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { INTEGRATIONS, type IntegrationName } from '#domain/watch/integrations.ts';
import type { InputField } from '#domain/workflow/read-inputs.ts';
import type { WorkflowFile } from '#domain/workflow/workflow-file.ts';
import { users } from './accounts.ts';
import { automations } from './catalogue.ts';
import { identity, instant, oneOf } from './columns.ts';

export const integrationTests = pgTable(
  'integration_tests',
  {
    name: text('name').$type<IntegrationName>().primaryKey(),
    testedAt: instant('tested_at').notNull(),
    // In French; null when the partner answered.
    problem: text('problem'),
    version: text('version'),
  },
  (table) => [check('integration_tests_name', sql`${table.name} in (${oneOf(INTEGRATIONS)})`)],
);

/** docs/product/workflow.md#deployed-by-a-person */
export const automationWorkflows = pgTable(
  'automation_workflows',
  {
    id: identity(),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'cascade' }),
    file: jsonb('file').$type<WorkflowFile>().notNull(),
    inputs: jsonb('inputs').$type<InputField[]>().notNull(),
    path: text('path').notNull(),
    // Staff's wish; `published` is what n8n has.
    wanted: boolean('wanted').notNull().default(false),
    published: boolean('published').notNull().default(false),
    remoteId: text('remote_id'),
    // Null while a deployment is under way.
    fileHash: text('file_hash'),
    remoteHash: text('remote_hash'),
    deployedAt: instant('deployed_at'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    problem: text('problem'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('automation_workflows_automation').on(table.automationId),
    uniqueIndex('automation_workflows_path').on(table.path),
    index('automation_workflows_try_idx')
      .on(table.nextTryAt)
      .where(sql`${table.wanted} or ${table.published} or ${table.deployedAt} is null`),
    check(
      'automation_workflows_published_is_known',
      sql`${table.remoteId} is not null or not ${table.published}`,
    ),
  ],
);

/** docs/product/workflow.md#same-id-same-run */
export const workflowRuns = pgTable(
  'workflow_runs',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'cascade' }),
    // The input itself is not stored; an answer may repeat it.
    inputHash: text('input_hash').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    // JSON; null when it failed.
    answer: text('answer'),
    // The steps that did nothing, in the shop's words.
    notConnected: text('not_connected').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('workflow_runs_started_idx').on(table.startedAt),
    check('workflow_runs_answer_ends', sql`${table.answer} is null or ${table.endedAt} is not null`),
  ],
);
