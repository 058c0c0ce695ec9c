/** Payments of an invoice in several times, and of a loan at a fixed rate: whole cents, none lost. */
import { addDays, addMonths, isDay } from '../parts/calendar.ts';
import { dividedHalfUp, shareOf } from '../parts/whole-shares.ts';
import { workingDayFrom } from '../parts/working-days.ts';

export type Rhythm = 'm1' | 'm2' | 'm3' | 'd7' | 'd14';

export interface Payment {
  /** `1`, `2`… ; a deposit is none of them. */
  rank: number | 'deposit';
  day: string;
  cents: number;
  leftCents: number;
  /** Of a loan: they make up `cents`. */
  principalCents: number;
  interestCents: number;
  coverCents: number;
}

export type Problem =
  | 'no_deposit'
  | 'deposit_without_day'
  | 'deposit_too_late'
  | 'deposit_too_large'
  | 'too_many_payments';

export type Schedule = { payments: Payment[] } | { problem: Problem };

const steps: Record<Rhythm, (first: string, times: number) => string> = {
  m1: (first, times) => addMonths(first, times),
  m2: (first, times) => addMonths(first, 2 * times),
  m3: (first, times) => addMonths(first, 3 * times),
  d7: (first, times) => addDays(first, 7 * times),
  d14: (first, times) => addDays(first, 14 * times),
};

/** Each day is counted from the first, so that the 31st comes back after a short month. */
export function dayAt(first: string, times: number, rhythm: Rhythm, onWorkingDays: boolean): string {
  const day = steps[rhythm](first, times);
  return onWorkingDays ? workingDayFrom(day) : day;
}

/** In hundredths of a percent of the total, or in cents. */
export type Deposit = { is: 'percent'; rate: number } | { is: 'amount'; cents: number };

export interface InvoicePlan {
  totalCents: number;
  count: number;
  first: string;
  rhythm: Rhythm;
  onWorkingDays: boolean;
  /** `null` when it is wanted and not typed, or cannot be; nothing where none is wanted. */
  deposit?: { of: Deposit | null; day: string };
}

const plain = { interestCents: 0, coverCents: 0 };

/** A deposit that has no amount or no day is a problem: it is never left out of the plan. */
function depositProblem({ deposit, totalCents, first }: InvoicePlan): Problem | undefined {
  if (!deposit) return undefined;
  if (deposit.of === null) return 'no_deposit';
  const cents = depositCents(deposit.of, totalCents);
  if (cents <= 0) return 'no_deposit';
  if (cents >= totalCents) return 'deposit_too_large';
  if (!isDay(deposit.day)) return 'deposit_without_day';
  return deposit.day > first ? 'deposit_too_late' : undefined;
}

export const depositCents = (deposit: Deposit, totalCents: number): number =>
  deposit.is === 'amount' ? deposit.cents : shareOf(totalCents, deposit.rate, 10_000);

/** Equal payments to the cent, the odd cents on the last. */
export function invoiceSchedule(plan: InvoicePlan): Schedule {
  const { totalCents, count, first, rhythm, onWorkingDays, deposit } = plan;
  const problem = depositProblem(plan);
  if (problem) return { problem };
  const payments: Payment[] = [];
  let leftCents = totalCents;
  const pay = (rank: Payment['rank'], day: string, cents: number) => {
    leftCents -= cents;
    payments.push({ rank, day, cents, leftCents, principalCents: cents, ...plain });
  };
  if (deposit?.of) pay('deposit', deposit.day, depositCents(deposit.of, totalCents));
  if (leftCents < count) return { problem: 'too_many_payments' };
  const each = Math.floor(leftCents / count);
  for (let rank = 1; rank <= count; rank += 1) {
    pay(rank, dayAt(first, rank - 1, rhythm, onWorkingDays), rank === count ? leftCents : each);
  }
  return { payments };
}

export interface LoanPlan {
  capitalCents: number;
  months: number;
  first: string;
  onWorkingDays: boolean;
  /** Nominal, a year, in thousandths of a percent. */
  rate: number;
  coverCents: number;
}

/** Thousandths of a percent a year make so many parts a month. */
const PARTS = 1_200_000;

/** Capital × i ÷ (1 − (1 + i)^−n), i being a twelfth of the yearly rate; worked out in whole numbers. */
export function monthlyCents({ capitalCents, months, rate }: LoanPlan): number {
  if (rate === 0) return Math.floor(capitalCents / months);
  const grown = BigInt(PARTS + rate) ** BigInt(months);
  const still = BigInt(PARTS) ** BigInt(months);
  return dividedHalfUp(BigInt(capitalCents) * BigInt(rate) * grown, BigInt(PARTS) * (grown - still));
}

/** The interest of each month is rounded to the cent, and the last payment clears what is left. */
export function loanSchedule(plan: LoanPlan): Schedule {
  const { capitalCents, months, first, onWorkingDays, rate, coverCents } = plan;
  if (capitalCents < months) return { problem: 'too_many_payments' };
  const monthly = monthlyCents(plan);
  const payments: Payment[] = [];
  let leftCents = capitalCents;
  for (let rank = 1; rank <= months; rank += 1) {
    const interestCents = shareOf(leftCents, rate, PARTS);
    const principalCents = rank === months ? leftCents : Math.min(monthly - interestCents, leftCents);
    leftCents -= principalCents;
    payments.push({
      rank,
      day: dayAt(first, rank - 1, 'm1', onWorkingDays),
      cents: principalCents + interestCents + coverCents,
      leftCents,
      principalCents,
      interestCents,
      coverCents,
    });
  }
  return { payments };
}

export type Part = 'cents' | 'principalCents' | 'interestCents' | 'coverCents';

export const sumOf = (payments: readonly Payment[], part: Part): number =>
  payments.reduce((sum, payment) => sum + payment[part], 0);
