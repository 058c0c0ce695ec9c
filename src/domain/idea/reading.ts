import type { IdeaStatus } from '../status/idea-status.ts';
import { MINUTE_MS } from '../time/durations.ts';

/** A call costs fractions of a cent: cents per million tokens (docs/product/idea.md#budget-of-the-model). */
export type Microcents = number & { readonly __unit: 'millionths of a euro cent' };

const PER_CENT = 1_000_000;

/** Throws RangeError on a fractional, negative or unsafe number. */
export function microcents(n: number): Microcents {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`${n} is not a cost in millionths of a cent`);
  return n as Microcents;
}

export interface ModelPrices {
  input: number;
  output: number;
}

export interface Tokens {
  input: number;
  output: number;
}

export function costOfTokens({ input, output }: Tokens, prices: ModelPrices): Microcents {
  return microcents(input * prices.input + output * prices.output);
}

export function isWithinBudget(spent: Microcents, most: Microcents, budgetCents: number): boolean {
  return spent + most <= budgetCents * PER_CENT;
}

/** It is never below zero, although a call may cost more than foreseen. */
export function budgetLeftCents(spent: Microcents, budgetCents: number): number {
  return Math.max(0, budgetCents - Math.ceil(spent / PER_CENT));
}

/** Rounds up, so that nothing looks free that was not. */
export function wholeCents(cost: Microcents): number {
  return Math.ceil(cost / PER_CENT);
}

/** docs/product/idea.md#three-tries */

export const MOST_TRIES = 3;
const WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS];
/** A provider that asks for a longer wait gets it, up to this. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** Undefined after the last try, when a person is told. `failed` counts this one; the provider asks for `askedMs`. */
export function nextTryAt(failed: number, now: Date, askedMs = 0): Date | undefined {
  const wait = WAITS_MS[failed - 1];
  if (failed >= MOST_TRIES || wait === undefined) return undefined;
  return new Date(now.getTime() + Math.max(wait, Math.min(askedMs, LONGEST_WAIT_MS)));
}

/** The shop asks a model, or the seller's own pipeline takes ideas and returns its results. */
export const READING_WAYS = ['model', 'pipeline'] as const;
export type ReadingWay = (typeof READING_WAYS)[number];

/** `abandoned` means that nobody heard of the try again. */
export const CALL_OUTCOMES = ['done', 'unfit', 'slow', 'busy', 'away', 'refused', 'abandoned'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

interface Awaited {
  status: IdeaStatus;
  attempt: number;
  readingUntil: Date | null;
}

export const isAwaited = (idea: Awaited, attempt: number): boolean =>
  idea.status === 'ai_processing' && idea.attempt === attempt && idea.readingUntil !== null;
