import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type NameColumns = Record<'firstName' | 'lastName', PgColumn>;

/** Empty when neither name is given, null when no row was joined. */
export const bothNamesIn = (alias: string): string =>
  `trim(${alias}.first_name || ' ' || ${alias}.last_name)`;

export const bothNamesOf = ({ firstName, lastName }: NameColumns): SQL<string> =>
  sql<string>`trim(${firstName} || ' ' || ${lastName})`;

/** The same rule as `personName` (src/domain/people/person-name.ts). */
export const nameIn = (alias: string): string =>
  `coalesce(nullif(${bothNamesIn(alias)}, ''), ${alias}.email)`;

export const nameOf = (person: NameColumns & Record<'email', PgColumn>): SQL<string | null> =>
  sql<string | null>`coalesce(nullif(${bothNamesOf(person)}, ''), ${person.email})`;
