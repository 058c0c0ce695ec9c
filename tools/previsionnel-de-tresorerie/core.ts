/** Twelve months of money that comes in and goes out. A month is year × 12 + its place from 0; money is whole cents. */
import { shareOf } from '../parts/whole-shares.ts';

export const MONTHS = 12;

/** How many months from one time to the next; 0 is once. */
export const rhythms = [0, 1, 2, 3, 6, 12] as const;
export type Rhythm = (typeof rhythms)[number];

export interface Line {
  label: string;
  side: 'in' | 'out';
  /** With tax, in cents; never negative. */
  amount: number;
  rhythm: Rhythm;
  start: number;
  /** The last month; null: without end. Of a line that comes once it says nothing. */
  end: number | null;
  /** Months by which this one is paid late in the scenario; null: as all the others. Of money that comes in only. */
  late: number | null;
}

/** What is tried: both are of money that comes in only. */
export interface Scenario {
  /** Months. */
  late: number;
  /** Percent. */
  drop: number;
}

export interface Plan {
  start: number;
  balance: number;
  lines: readonly Line[];
  scenario: Scenario;
}

export interface Month {
  month: number;
  open: number;
  in: number;
  out: number;
  close: number;
}

/** Whether it is due in that month, before any scenario. */
export function fallsIn(line: Line, month: number): boolean {
  const since = month - line.start;
  if (line.rhythm === 0) return since === 0;
  return since >= 0 && (line.end === null || month <= line.end) && since % line.rhythm === 0;
}

export const lateOf = (line: Line, scenario: Scenario): number =>
  line.side === 'out' ? 0 : (line.late ?? scenario.late);

const paidOf = ({ side, amount }: Line, { drop }: Scenario): number =>
  side === 'out' ? amount : shareOf(amount, 100 - drop, 100);

/** What a line moves in that month; half a cent of what is dropped goes up. */
export function amountIn(line: Line, month: number, scenario: Scenario): number {
  return fallsIn(line, month - lateOf(line, scenario)) ? paidOf(line, scenario) : 0;
}

export const monthsFrom = (start: number): number[] =>
  Array.from({ length: MONTHS }, (_, index) => start + index);

export function forecastOf({ start, balance, lines, scenario }: Plan): Month[] {
  let open = balance;
  return monthsFrom(start).map((month) => {
    const sumOf = (side: Line['side']) =>
      lines
        .filter((line) => line.side === side)
        .reduce((sum, line) => sum + amountIn(line, month, scenario), 0);
    const row = { month, open, in: sumOf('in'), out: sumOf('out'), close: 0 };
    row.close = open + row.in - row.out;
    open = row.close;
    return row;
  });
}

/** The first of those that are lowest. */
export function lowestOf(forecast: readonly Month[]): Month | undefined {
  return forecast.reduce<Month | undefined>(
    (low, row) => (low && low.close <= row.close ? low : row),
    undefined,
  );
}

export type Verdict =
  | { is: 'positive' }
  /** Below nothing, within what the bank allows. */
  | { is: 'overdrawn'; month: number }
  /** `missing`: what the lowest month lacks to stay within it. */
  | { is: 'exceeded'; month: number; missing: number };

export function verdictOf(forecast: readonly Month[], overdraft: number): Verdict {
  const exceeded = forecast.find(({ close }) => close < -overdraft);
  const low = lowestOf(forecast);
  if (exceeded && low) return { is: 'exceeded', month: exceeded.month, missing: -overdraft - low.close };
  const overdrawn = forecast.find(({ close }) => close < 0);
  return overdrawn ? { is: 'overdrawn', month: overdrawn.month } : { is: 'positive' };
}

/** What is due within the twelve months and comes after them, being late: it is in no month of the forecast. */
export function comesAfter({ start, lines, scenario }: Plan): number {
  const last = start + MONTHS - 1;
  return lines.reduce((sum, line) => {
    const late = lateOf(line, scenario);
    const missed = monthsFrom(start).filter((month) => month + late > last && fallsIn(line, month));
    return sum + missed.length * paidOf(line, scenario);
  }, 0);
}

/** It is due in none of the twelve months, and late in none: they have passed it, or do not reach it. */
export const isOutside = (line: Line, { start, scenario }: Pick<Plan, 'start' | 'scenario'>): boolean =>
  !monthsFrom(start).some((month) => fallsIn(line, month) || fallsIn(line, month - lateOf(line, scenario)));

const months = (count: number): string => `${count}\u00a0mois`;

/** What is tried, in words; it goes with every copy of the figures. */
export function scenarioName({ lines, scenario }: Pick<Plan, 'lines' | 'scenario'>): string {
  const own = lines.filter(({ side, late }) => side === 'in' && late !== null && late !== scenario.late);
  const parts = [
    scenario.late > 0 ? `encaissements en retard de ${months(scenario.late)}` : '',
    ...own.map(({ label, late }) =>
      late === 0
        ? `«\u00a0${label}\u00a0» à l’heure`
        : `«\u00a0${label}\u00a0» en retard de ${months(late ?? 0)}`,
    ),
    scenario.drop > 0 ? `encaissements en baisse de ${scenario.drop}\u00a0%` : '',
  ].filter((part) => part !== '');
  const [first = '', ...more] = parts;
  return first === ''
    ? 'Sans retard ni baisse'
    : [first[0]?.toUpperCase() + first.slice(1), ...more].join(', ');
}

/** As typed, with neither delay nor drop. */
export const withoutScenario = (plan: Plan): Plan => ({
  ...plan,
  lines: plan.lines.map((line) => ({ ...line, late: null })),
  scenario: { late: 0, drop: 0 },
});
