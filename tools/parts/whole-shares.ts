/** Half a unit goes away from zero. Throws RangeError beyond what a number holds exactly. */
export function dividedHalfUp(dividend: bigint, divisor: bigint): number {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = Number((2n * top + bottom) / (2n * bottom));
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`${dividend} / ${divisor} is too large`);
  return isNegative ? 0 - rounded : rounded;
}

/** A part of a whole of an amount, half a unit going away from zero. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  dividedHalfUp(BigInt(amount) * BigInt(part), BigInt(whole));
