import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** As `personName` says it (src/domain/people/person-name.ts). */
export const nameIn = (alias: string): string =>
  `coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.email)`;

/** Null where no row was joined. */
export const nameOf = (person: Record<'firstName' | 'lastName' | 'email', PgColumn>): SQL<string | null> =>
  sql<
    string | null
  >`coalesce(nullif(trim(${person.firstName} || ' ' || ${person.lastName}), ''), ${person.email})`;
