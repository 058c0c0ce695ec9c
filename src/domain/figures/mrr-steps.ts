/** The MRR is reckoned backwards from now (docs/product/finances.md#movements-make-the-difference). */
import { type EuroCents, euroCents, sumCents } from '../money/money.ts';
import { MRR_MOVEMENTS, type MrrMovement } from './mrr.ts';
import type { Days } from './periods.ts';

export interface MovedOnDay {
  readonly day: string;
  /** Null where the real MRR stayed as it was. */
  readonly movement: MrrMovement | null;
  readonly moved: EuroCents;
  readonly customers: number;
}

export interface MovedSum {
  readonly moved: EuroCents;
  /** A customer who moved on two days counts twice. */
  readonly customers: number;
}

export interface MrrStep extends Days {
  readonly start: EuroCents;
  readonly end: EuroCents;
  readonly movements: Readonly<Record<MrrMovement, MovedSum>>;
}

export function mrrAtEndOf(day: string, real: EuroCents, moved: readonly MovedOnDay[]): EuroCents {
  const since = moved.filter((one) => one.day > day).map((one) => one.moved);
  return euroCents(real - sumCents(since));
}

const sumOf = (moved: readonly MovedOnDay[]): MovedSum => ({
  moved: sumCents(moved.map((one) => one.moved)),
  customers: moved.reduce((sum, { customers }) => sum + customers, 0),
});

export function movementsOf(moved: readonly MovedOnDay[]): Record<MrrMovement, MovedSum> {
  const of = (movement: MrrMovement) => sumOf(moved.filter((one) => one.movement === movement));
  return {
    new: of('new'),
    reactivated: of('reactivated'),
    resumed: of('resumed'),
    raised: of('raised'),
    lowered: of('lowered'),
    paused: of('paused'),
    left: of('left'),
  };
}

export const netOf = (movements: Readonly<Record<MrrMovement, MovedSum>>): EuroCents =>
  sumCents(MRR_MOVEMENTS.map((movement) => movements[movement].moved));

/** `steps` are contiguous. The last takes all that moved since, because another process's clock may be ahead. */
export function mrrSteps(steps: readonly Days[], real: EuroCents, moved: readonly MovedOnDay[]): MrrStep[] {
  let end = real;
  const backwards = steps.toReversed().map(({ from, to }, place) => {
    const within = moved.filter(({ day }) => day >= from && (place === 0 || day <= to));
    const movements = movementsOf(within);
    const start = euroCents(end - netOf(movements));
    const step = { from, to, start, end, movements };
    end = start;
    return step;
  });
  return backwards.reverse();
}
