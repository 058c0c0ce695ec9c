import { setTimeout as pause } from 'node:timers/promises';

/** `off`: the settings ask for none of it. */
export type Verdict = 'fine' | 'warning' | 'failed' | 'off';

/** `says`: one line, and what to do unless all is well; never the value of a secret. */
export interface Finding {
  check: string;
  verdict: Verdict;
  says: string;
}

export type Outcome = Omit<Finding, 'check'>;

export interface Check {
  name: string;
  /** What it throws is a failure of what it looked at. Several findings are several lines. */
  look(signal: AbortSignal): Promise<Outcome | Outcome[]>;
}

export const fine = (says: string): Outcome => ({ verdict: 'fine', says });
export const warning = (says: string): Outcome => ({ verdict: 'warning', says });
export const failed = (says: string): Outcome => ({ verdict: 'failed', says });
export const off = (says: string): Outcome => ({ verdict: 'off', says });

const limitMs = 15_000;

/** The deepest code, for a message may quote an address or a password; without any, the kind of the error. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  if (!(cause instanceof Error)) return 'unknown error';
  if (cause.cause instanceof Error) return reasonOf(cause.cause);
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' && code !== '' ? code : cause.constructor.name;
}

async function lookAt({ name, look }: Check, withinMs: number): Promise<Finding[]> {
  const end = new AbortController();
  const tooLate = pause(
    withinMs,
    failed(`no answer within ${withinMs / 1000} seconds: see that this machine can reach it`),
    {
      signal: end.signal,
    },
  );
  tooLate.catch(() => undefined);
  try {
    const outcomes = await Promise.race([look(AbortSignal.timeout(withinMs)), tooLate]);
    return [outcomes].flat().map((outcome) => ({ check: name, ...outcome }));
  } catch (error) {
    return [{ check: name, ...failed(`could not be looked at (${reasonOf(error)})`) }];
  } finally {
    end.abort();
  }
}

/** All at once, in their order; it never throws. */
export async function lookAtAll(checks: readonly Check[], withinMs = limitMs): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => lookAt(check, withinMs)))).flat();
}
