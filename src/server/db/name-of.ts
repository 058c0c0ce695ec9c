import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type NameColumns = Record<'firstName' | 'lastName', PgColumn>;

/** Empty where neither was given, null where no row was joined. */
export const bothNamesIn = (alias: string): string =>
  `trim(${alias}.first_name || ' ' || ${alias}.last_name)`;

/** The same of a table. */
export const bothNamesOf = ({ firstName, lastName }: NameColumns): SQL<string> =>
  sql<string>`trim(${firstName} || ' ' || ${lastName})`;

/** As `personName` says it (src/domain/people/person-name.ts). */
export const nameIn = (alias: string): string =>
  `coalesce(nullif(${bothNamesIn(alias)}, ''), ${alias}.email)`;

/** Null where no row was joined. */
export const nameOf = (person: NameColumns & Record<'email', PgColumn>): SQL<string | null> =>
  sql<string | null>`coalesce(nullif(${bothNamesOf(person)}, ''), ${person.email})`;
