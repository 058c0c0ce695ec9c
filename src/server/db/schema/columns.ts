import { sql } from 'drizzle-orm';
import { integer, timestamp } from 'drizzle-orm/pg-core';
import type { EuroCents } from '#domain/money/money.ts';

// Each keeps its name in its type, which `Columns` needs for hand-written SQL.
export const instant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date' });

/** Whole euro cents (docs/product/money.md#cents-inside). */
export const cents = <Name extends string>(name: Name) => integer(name).$type<EuroCents>();

/** See docs/product/api.md#numbers-of-rows-are-whole. */
export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** `'a', 'b'` for a CHECK; the values are constants of the domain, never user input. */
export function oneOf(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
