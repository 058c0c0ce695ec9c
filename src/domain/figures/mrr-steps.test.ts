import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents, sumCents } from '../money/money.ts';
import { daysLater } from '../time/paris-calendar.ts';
import { levelsByDay } from './days-compared.ts';
import { MRR_MOVEMENTS } from './mrr.ts';
import { type MovedOnDay, mrrSteps, netOf } from './mrr-steps.ts';
import { FIGURE_PERIODS, stepsBefore, stepsOf } from './periods.ts';

const today = '2026-11-25';

const movement: fc.Arbitrary<MovedOnDay> = fc.record({
  // A day ahead: the clock of another process.
  day: fc.integer({ min: -400, max: 1 }).map((days) => daysLater(today, days)),
  movement: fc.constantFrom(...MRR_MOVEMENTS),
  moved: fc.integer({ min: -10_000, max: 10_000 }).map(euroCents),
  customers: fc.integer({ min: 1, max: 9 }),
});
const standing = fc.integer({ min: 0, max: 1_000_000 }).map(euroCents);
const period = fc.constantFrom(...FIGURE_PERIODS);

describe('the steps of a period', () => {
  it('follow one another to today without a gap', () => {
    for (const one of FIGURE_PERIODS) {
      const steps = stepsOf(one, today);
      expect(steps.at(-1)?.to).toBe(today);
      for (const [place, { from, to }] of steps.entries()) {
        expect(from <= to).toBe(true);
        const next = steps[place + 1];
        if (next) expect(next.from).toBe(daysLater(to, 1));
      }
    }
  });

  it('are thirty days, ninety days by seven, twelve months of the calendar', () => {
    expect(stepsOf('30d', today)).toHaveLength(30);
    expect(stepsOf('30d', today)[0].from).toBe('2026-10-27');
    expect(stepsOf('90d', today)[0]).toEqual({ from: '2026-08-28', to: '2026-09-02' });
    expect(stepsOf('12m', today)[0]).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(stepsOf('12m', today)[2]).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(stepsOf('12m', today).at(-1)).toEqual({ from: '2026-11-01', to: today });
  });
});

describe('the steps of the period before', () => {
  it('are as many, begin before it and never reach into it; the last is no longer than the running one', () => {
    fc.assert(
      fc.property(period, fc.integer({ min: 0, max: 800 }), (chosen, later) => {
        const steps = stepsOf(chosen, daysLater(today, later));
        const former = stepsBefore(chosen, steps);
        expect(former).toHaveLength(steps.length);
        const [running, last] = [steps.at(-1)!, former.at(-1)!];
        expect(last.to < steps[0].from).toBe(true);
        const lengthOf = ({ from, to }: typeof last) => Date.parse(to) - Date.parse(from);
        expect(lengthOf(last)).toBeLessThanOrEqual(lengthOf(running));
      }),
    );
  });

  it('are those of the year before for twelve months', () => {
    const former = stepsBefore('12m', stepsOf('12m', today));
    expect(former[0]).toEqual({ from: '2024-12-01', to: '2024-12-31' });
    expect(former.at(-1)).toEqual({ from: '2025-11-01', to: '2025-11-25' });
  });
});

describe('the movements of the MRR', () => {
  it('make the difference of each step, and the steps follow one another to what stands now', {
    tags: ['finances.movements'],
  }, () => {
    fc.assert(
      fc.property(period, standing, fc.array(movement, { maxLength: 40 }), (chosen, real, moved) => {
        const steps = mrrSteps(stepsOf(chosen, today), real, moved);
        expect(steps.at(-1)?.end).toBe(real);
        for (const [place, step] of steps.entries()) {
          expect(step.end - step.start).toBe(netOf(step.movements));
          const next = steps[place + 1];
          if (next) expect(next.start).toBe(step.end);
        }
      }),
    );
  });

  it('are the same by day as by step', () => {
    fc.assert(
      fc.property(period, standing, fc.array(movement, { maxLength: 40 }), (chosen, real, moved) => {
        const steps = mrrSteps(stepsOf(chosen, today), real, moved);
        const from = steps[0]?.from ?? today;
        const days: string[] = [];
        for (let day = from; day <= today; day = daysLater(day, 1)) days.push(day);
        const moves = moved.map((one) => ({ day: one.day, mrr: one.moved }));
        const ends = new Map(levelsByDay(days, { mrr: real }, moves).map(({ day, mrr }) => [day, mrr]));
        for (const { to, end } of steps) expect(ends.get(to)).toBe(end);
      }),
    );
  });

  it('of every day and kind are counted once', () => {
    fc.assert(
      fc.property(standing, fc.array(movement, { maxLength: 40 }), (real, moved) => {
        const [all] = mrrSteps([{ from: '2020-01-01', to: today }], real, moved);
        const sums = MRR_MOVEMENTS.map((kind) => all?.movements[kind].moved ?? euroCents(0));
        expect(sumCents(sums)).toBe(sumCents(moved.map((one) => one.moved)));
      }),
    );
  });
});
