import { DrizzleQueryError } from 'drizzle-orm';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import type { DatabaseError, PoolClient } from 'pg';

/** The states whose messages name tables, columns and constraints alone; 42601 also quotes what a search was given. */
const namesAlone = /^(08|23|25|40|42(?!601)|53|55|57|58)/;

function withoutValuesOf(message: string): string {
  return message.replace(/".*"/s, '"…"').replace(/: .*$/s, '');
}

/**
 * Takes out of an error of PostgreSQL's what it repeats of a statement's values, which are what people typed: the row in
 * its details, the parameters in its context, and what it quotes in the message. States and names stay.
 */
export function forgetValues(error: DatabaseError): void {
  for (const field of ['detail', 'hint', 'where', 'internalQuery'] as const) error[field] = undefined;
  if (namesAlone.test(error.code ?? '')) return;
  const { message, stack } = error;
  error.message = withoutValuesOf(message);
  if (stack) error.stack = stack.replace(message, () => error.message);
}

/** Before anybody else has the errors of this connection. */
export function forgetValuesOf(client: PoolClient): void {
  client.connection.prependListener('errorMessage', forgetValues);
}

type QueryWithCache = (text: string, values: unknown[], query: () => Promise<unknown>) => Promise<unknown>;

/**
 * Drizzle writes the values of a failed statement into its error and into its message, and has no setting against it:
 * the one method in which it does so is wrapped, once for the process.
 */
export function keepValuesOutOfDrizzle(): void {
  const own: QueryWithCache = Reflect.get(PgPreparedQuery.prototype, 'queryWithCache');
  if (own.name !== 'queryWithCache') return;
  Reflect.set(
    PgPreparedQuery.prototype,
    'queryWithCache',
    async function withoutValues(this: unknown, ...given: Parameters<QueryWithCache>) {
      try {
        return await own.apply(this, given);
      } catch (error) {
        if (!(error instanceof DrizzleQueryError)) throw error;
        throw new DrizzleQueryError(error.query, [], error.cause);
      }
    },
  );
}
