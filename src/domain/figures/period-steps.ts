/** The last step is still running. Server only. */
import { daysLater, monthLater } from '../time/paris-calendar.ts';
import type { Days, FigurePeriod } from './periods.ts';

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

/** The first step of seven days may be shorter; `today` is a Paris day. */
export function stepsOf(period: FigurePeriod, today: string): readonly [Days, ...Days[]] {
  const [first, ...rest] = {
    '30d': () => everyDays(today, { days: 30, step: 1 }),
    '90d': () => everyDays(today, { days: 90, step: WEEK }),
    '12m': () => everyMonth(today),
  }[period]();
  if (!first) throw new Error('a period without a step');
  return [first, ...rest];
}
