import { z } from 'zod';
import { away, N8nProblem, notN8n, problemOf, slow } from './n8n-problem.ts';

const answerMaxBytes = 8 * 1_048_576;

export interface Address {
  base: string;
  key: string;
  timeoutMs: number;
}

interface N8nRequest<Schema extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  scope: string;
  body?: unknown;
  answer: Schema;
}

const refusal = z.object({ message: z.string() });

/** Throws RangeError beyond so many bytes and stops reading. */
export async function readAtMost(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new RangeError('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export const hostOf = (base: string): string => new URL(base).host;

/** System errors that come before a connection stands, so nothing was sent. */
const beforeSending = z.union([
  z.object({ syscall: z.enum(['connect', 'getaddrinfo']) }),
  z.object({ code: z.literal('UND_ERR_CONNECT_TIMEOUT') }),
]);

/** A name with several addresses fails with one error for each. */
function wasNotSent(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(wasNotSent);
  if (beforeSending.safeParse(error).success) return true;
  return error instanceof TypeError && error.cause !== undefined && wasNotSent(error.cause);
}

/** Bounds a `fetch` and the reading of its answer; its failures become `away` or `slow`. */
export async function within<Result>(
  { base, timeoutMs }: Pick<Address, 'base' | 'timeoutMs'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof N8nProblem) throw error;
    throw signal.aborted ? slow(timeoutMs) : away(hostOf(base), { isUnheard: wasNotSent(error) });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function ask<Schema extends z.ZodType>(
  address: Address,
  { method, path, scope, body, answer }: N8nRequest<Schema>,
): Promise<z.output<Schema>> {
  const { status, text } = await within(address, async (signal) => {
    const response = await fetch(`${address.base}/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-n8n-api-key': address.key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
    return { status: response.status, text: await readAtMost(response, answerMaxBytes) };
  });
  const said = parsed(text);
  if (status < 200 || status > 299)
    throw problemOf(status, refusal.safeParse(said).data?.message ?? text.slice(0, 200), { scope, path });
  const read = answer.safeParse(said);
  if (read.success) return read.data;
  throw notN8n();
}
