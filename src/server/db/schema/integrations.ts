import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { INTEGRATIONS, type IntegrationName } from '#domain/watch/integrations.ts';
import { instant, oneOf } from './columns.ts';

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
