import { type EuroCents, euroCents } from '../money/money.ts';

export interface Axis {
  from: EuroCents;
  to: EuroCents;
  /** Both ends included, at equal distances. */
  marks: readonly EuroCents[];
}

const roundSteps = [1, 2, 5, 10];

/** The smallest 1, 2 or 5 times a power of ten that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(Math.floor(Math.log10(least)), 0);
  return (roundSteps.find((step) => step * power >= least) ?? 10) * power;
}

/**
 * Starts at zero unless the line stays in the upper half. Then a margin of a fifth keeps a small change from looking
 * great (docs/product/administration.md#axis-of-a-line).
 */
export function axisOf(values: readonly EuroCents[]): Axis {
  const highest = Math.max(...values, 0);
  const lowest = Math.min(...values);
  const begins = lowest > highest / 2 ? Math.min(lowest, highest * 0.8) : 0;
  const step = roundStep((highest - begins) / 3 || 100);
  const first = Math.floor(begins / step);
  const count = Math.max(Math.ceil(highest / step) - first, 1);
  const marks = Array.from({ length: count + 1 }, (_, place) => euroCents((first + place) * step));
  return { from: euroCents(first * step), to: euroCents((first + count) * step), marks };
}
