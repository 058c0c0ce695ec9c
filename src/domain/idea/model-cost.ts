/**
 * A call costs fractions of a cent. Cents per million tokens, times tokens, is a whole number of millionths
 * (docs/product/idea.md#budget-of-the-model).
 */
export type Microcents = number & { readonly __unit: 'millionths of a euro cent' };

const PER_CENT = 1_000_000;

/** Throws RangeError on a fractional, negative or unsafe number. */
export function microcents(n: number): Microcents {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`${n} is not a cost in millionths of a cent`);
  return n as Microcents;
}

/** Cents per million tokens. */
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

/** Checks that one more call, at its highest cost, stays within the month's budget. */
export function isWithinBudget(spent: Microcents, most: Microcents, budgetCents: number): boolean {
  return spent + most <= budgetCents * PER_CENT;
}

/** Never below zero, although a call may cost more than foreseen. */
export function budgetLeftCents(spent: Microcents, budgetCents: number): number {
  return Math.max(0, budgetCents - Math.ceil(spent / PER_CENT));
}

/** Rounds up, so that nothing looks free that was not. */
export function wholeCents(cost: Microcents): number {
  return Math.ceil(cost / PER_CENT);
}
