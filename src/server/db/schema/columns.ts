import { sql } from 'drizzle-orm';
import { customType, integer, timestamp } from 'drizzle-orm/pg-core';
import type { EuroCents } from '#domain/money/money.ts';

// The name stays in the type, which `Columns` needs.
export const instant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date' });

/** docs/product/money.md#cents-inside */
export const cents = <Name extends string>(name: Name) => integer(name).$type<EuroCents>();

/** A whole file. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** docs/product/api.md#numbers-of-rows-are-whole */
export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** `'a', 'b'` for a CHECK. Values are the domain's constants, never user input. */
export function oneOf(values: readonly string[]) {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
