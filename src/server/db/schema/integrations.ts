import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { INTEGRATIONS, type IntegrationName } from '#domain/watch/integrations.ts';
import { instant, oneOf } from './columns.ts';

/** The last test of each partner of the shop (docs/product/integration.md#keys-live-in-the-settings). */
export const integrationTests = pgTable(
  'integration_tests',
  {
    name: text('name').$type<IntegrationName>().primaryKey(),
    testedAt: instant('tested_at').notNull(),
    // What was wrong, in French; null when it answered.
    problem: text('problem'),
    // As the partner said it.
    version: text('version'),
  },
  (table) => [check('integration_tests_name', sql`${table.name} in (${oneOf(INTEGRATIONS)})`)],
);
