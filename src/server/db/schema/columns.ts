import { sql } from 'drizzle-orm';
import { integer, timestamp } from 'drizzle-orm/pg-core';

/** An instant, held in UTC, read as a JavaScript Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Money in whole euro cents (ruling 2). */
export const cents = (name: string) => integer(name);

/** Numeric identity primary key: the specification's identifiers are integers. */
export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** SQL list for a CHECK: `'a', 'b'`; the values are constants of the domain, never user input. */
export function oneOf(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
