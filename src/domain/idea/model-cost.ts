/**
 * What calls of the model cost. A call costs parts of a cent, so that they are counted in millionths of one: a price in
 * cents for a million tokens, times tokens, is a whole number of them (docs/product/idea.md#budget-of-the-model).
 */
export type Microcents = number & { readonly __unit: 'millionths of a euro cent' };

const PER_CENT = 1_000_000;

/** Throws RangeError on a fraction, or what is negative or unsafe. */
export function microcents(n: number): Microcents {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`${n} is not a cost in millionths of a cent`);
  return n as Microcents;
}

/** Cents for a million tokens. */
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

/** Whether one more call of at most this cost stays within the month's budget. */
export function isWithinBudget(spent: Microcents, most: Microcents, budgetCents: number): boolean {
  return spent + most <= budgetCents * PER_CENT;
}

/** Never below zero: a call may have cost more than was foreseen. */
export function budgetLeftCents(spent: Microcents, budgetCents: number): number {
  return Math.max(0, budgetCents - Math.ceil(spent / PER_CENT));
}

/** `0,27 €`, rounded up, so that nothing looks free that was not. */
export function wholeCents(cost: Microcents): number {
  return Math.ceil(cost / PER_CENT);
}
