import { DrizzleQueryError } from 'drizzle-orm';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import type { DatabaseError, PoolClient } from 'pg';

/** Their messages name tables, columns and constraints alone; 42601 also quotes what a search was given. */
const namesAlone = /^(08|23|25|40|42(?!601)|53|55|57|58)/;

function withoutValuesOf(message: string): string {
  return message.replace(/".*"/s, '"…"').replace(/: .*$/s, '');
}

/** What the error repeats of a statement's values is what people typed; states and names stay. */
export function forgetValues(error: DatabaseError): void {
  for (const field of ['detail', 'hint', 'where', 'internalQuery'] as const) error[field] = undefined;
  if (namesAlone.test(error.code ?? '')) return;
  const { message, stack } = error;
  error.message = withoutValuesOf(message);
  if (stack) error.stack = stack.replace(message, () => error.message);
}

export function forgetValuesOf(client: PoolClient): void {
  client.connection.prependListener('errorMessage', forgetValues);
}

type QueryWithCache = (text: string, values: unknown[], query: () => Promise<unknown>) => Promise<unknown>;

/** Drizzle writes the values of a failed statement into its error, and has no setting against it. */
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
