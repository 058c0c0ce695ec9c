import { type EuroCents, euroCents } from '../money/money.ts';
import { DAY_MS } from '../time/durations.ts';
import { daysLater, monthLater } from '../time/paris-calendar.ts';

interface Axis {
  from: EuroCents;
  to: EuroCents;
  /** They stand at equal distances, both ends included. */
  marks: readonly EuroCents[];
}

const roundSteps = [1, 2, 5, 10];

/** The smallest 1, 2 or 5 times a power of ten that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(Math.floor(Math.log10(least)), 0);
  return (roundSteps.find((step) => step * power >= least) ?? 10) * power;
}

/** An axis starts at zero unless the line stays in the upper half (docs/product/administration.md#axis-of-a-line). */
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

/** docs/product/finances.md#periods. Server only. */
export const FIGURE_PERIODS = ['30d', '90d', '12m'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

const WORDS: Record<FigurePeriod, string> = { '30d': '30 jours', '90d': '90 jours', '12m': '12 mois' };

export const periodWords = (period: FigurePeriod): string => WORDS[period].replace(' ', '\u00a0');

/** Paris days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const WEEK = 7;
const MONTHS = 12;

function everyDays(today: string, { days, step }: { days: number; step: number }): Days[] {
  const first = daysLater(today, 1 - days);
  const steps: Days[] = [];
  for (let to = today; to >= first; to = daysLater(to, -step)) {
    const from = daysLater(to, 1 - step);
    steps.push({ from: from < first ? first : from, to });
  }
  return steps.reverse();
}

function everyMonth(today: string): Days[] {
  const running = today.slice(0, 7);
  return Array.from({ length: MONTHS }, (_, place) => {
    const from = `${monthLater(running, place + 1 - MONTHS)}-01`;
    const isRunning = place === MONTHS - 1;
    return { from, to: isRunning ? today : daysLater(`${monthLater(from.slice(0, 7), 1)}-01`, -1) };
  });
}

/** The first step of seven days may be shorter, the last is still running; `today` is a Paris day. */
export function stepsOf(period: FigurePeriod, today: string): readonly [Days, ...Days[]] {
  const [first, ...rest] = {
    '30d': () => everyDays(today, { days: 30, step: 1 }),
    '90d': () => everyDays(today, { days: 90, step: WEEK }),
    '12m': () => everyMonth(today),
  }[period]();
  if (!first) throw new Error('a period without a step');
  return [first, ...rest];
}

/** The steps of the period before, one for each of `steps`; the last has as many days as the running one until now. */
export function stepsBefore(period: FigurePeriod, steps: readonly [Days, ...Days[]]): readonly Days[] {
  const [first] = steps;
  const former = stepsOf(period, daysLater(first.from, -1));
  const running = steps.at(-1) ?? first;
  const length = Math.round((Date.parse(running.to) - Date.parse(running.from)) / DAY_MS);
  return former.map((days, place) => {
    const sameDay = daysLater(days.from, length);
    return place === former.length - 1 && sameDay < days.to ? { ...days, to: sameDay } : days;
  });
}
