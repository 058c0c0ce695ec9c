import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { currentCause } from '../process/cause.ts';
import type { Traces } from '../process/traces.ts';

const longest = 2_000;

/** @internal Values are parameters; what a statement quotes or counts by itself is hidden all the same. */
export const withoutLiterals = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  const { text } = Object(asked) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

type AnyCall = (...given: unknown[]) => unknown;

function traceClient(client: PoolClient, traces: Traces): void {
  const own: AnyCall = Reflect.get(client, 'query');
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const text = textOf(given[0]);
    // What a process asks by itself, each second, is no part of a trace.
    if (text === undefined || !currentCause()?.trace) return own.apply(client, given);
    const operation = /\w+/.exec(text)?.[0]?.toUpperCase() ?? 'SQL';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': withoutLiterals(text),
    };
    const span = traces.begin({ name: operation, kind: 'client', attributes });
    const done = given.at(-1);
    if (typeof done === 'function') {
      const ended = (error: unknown, ...rest: unknown[]) => {
        span.end(error ? { error } : {});
        (done as AnyCall)(error, ...rest);
      };
      return own.apply(client, [...given.slice(0, -1), ended]);
    }
    const answer = own.apply(client, given);
    if (answer instanceof Promise)
      answer.then(
        () => span.end(),
        (error: unknown) => span.end({ error }),
      );
    else span.end();
    return answer;
  });
}

/** Each statement is a span under that of whoever asks. */
export function traceQueries(pool: pg.Pool, traces: Traces): void {
  pool.on('connect', (client) => traceClient(client, traces));
  const own: AnyCall = Reflect.get(pool, 'connect');
  // Who waits for a connection is called by whoever gives one back, in the name of that one.
  Reflect.set(pool, 'connect', (...given: unknown[]) =>
    own.apply(
      pool,
      given.map((one) => (typeof one === 'function' ? AsyncLocalStorage.bind(one as AnyCall) : one)),
    ),
  );
}
