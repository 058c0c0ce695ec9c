/** docs/product/idea.md#three-tries */
import { MINUTE_MS } from '../time/durations.ts';

export const MOST_TRIES = 3;
const WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS];
/** A provider that asks for a longer wait gets it, up to this. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/**
 * Undefined after the last try, when a person is told. `failed` includes this failure; `askedMs` is the wait that the
 * provider asked for.
 */
export function nextTryAt(failed: number, now: Date, askedMs = 0): Date | undefined {
  const wait = WAITS_MS[failed - 1];
  if (failed >= MOST_TRIES || wait === undefined) return undefined;
  return new Date(now.getTime() + Math.max(wait, Math.min(askedMs, LONGEST_WAIT_MS)));
}
