import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { addressOf } from '#contract-kit/endpoint.ts';
import type { Callable, Given } from '#simulation/call.ts';

export type Answer<Value> =
  | { kind: 'done'; value: Value }
  /** The shop's no, with its code. */
  | { kind: 'refused'; status: number; code: string }
  /** No answer, or one that says "later": nobody knows whether it was done. */
  | { kind: 'unknown'; why: string };

/** Longer than a browser's person waits, so that what is slow is told from what never answers. */
const answeredWithinMs = 20_000;
const refusal = z.object({ code: z.string() });

/** An answer of the shop that no fault excuses. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

/**
 * One call over HTTP, as a browser makes it. Throws `WrongAnswer` on a 500 and on what its contract does not foresee.
 */
export async function callShop<Schema extends z.ZodType>(
  baseUrl: string,
  { method, path, answer }: Callable<Schema>,
  { access, params = {}, body }: Given = {},
): Promise<Answer<z.output<Schema>>> {
  const address = addressOf({ path }, params);
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${baseUrl}${address}`, {
      method,
      headers: {
        ...(access ? { authorization: `Bearer ${access}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answeredWithinMs),
    });
    status = response.status;
    text = await response.text();
    if (status === 503 && !response.headers.get('retry-after'))
      throw new WrongAnswer(`${method} ${address} answered 503 without Retry-After: ${text}`);
  } catch (error) {
    if (error instanceof WrongAnswer) throw error;
    return { kind: 'unknown', why: (error as Error).name };
  }
  const said: unknown = text ? JSON.parse(text) : null;
  if (status < 300) return { kind: 'done', value: answer.parse(said) };
  const { code } = refusal.parse(said);
  if (status === 503) return { kind: 'unknown', why: code };
  if (status >= 500) throw new WrongAnswer(`${method} ${address} answered ${status}: ${text}`);
  return { kind: 'refused', status, code };
}

/** What a browser does with an answer that never came: it asks again, ever less often, until one comes. */
export async function insist<Value>(
  ask: () => Promise<Answer<Value>>,
  isOver: () => boolean,
): Promise<Exclude<Answer<Value>, { kind: 'unknown' }> | undefined> {
  for (let waitMs = 250; !isOver(); waitMs = Math.min(4_000, waitMs * 2)) {
    const answer = await ask();
    if (answer.kind !== 'unknown') return answer;
    await pause(waitMs);
  }
  return undefined;
}
