/** When what was sold and received is reported (docs/product/tax-report.md#periods). Days are of Paris, as `2027-09-30`. */
import type { ReportKind } from '../status/transmission-status.ts';
import { daysLater, monthLater } from '../time/paris-calendar.ts';

export const VAT_REGIMES = ['franchise', 'simplified', 'quarterly', 'monthly'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

export interface ReportPeriod {
  readonly from: string;
  /** Its last day. */
  readonly to: string;
  /** The last day on which the platform takes it in time. */
  readonly dueOn: string;
}

const firstDay = (month: string) => `${month}-01`;
const lastDay = (month: string) => daysLater(firstDay(monthLater(month, 1)), -1);
const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`;

/** CGI, annexe II, 242 nonies O: the three thirds of a month, the last of eight to eleven days. */
function thirdOf(day: string): ReportPeriod {
  const month = day.slice(0, 7);
  if (day <= dayOf(month, 10))
    return { from: firstDay(month), to: dayOf(month, 10), dueOn: dayOf(month, 20) };
  if (day <= dayOf(month, 20)) return { from: dayOf(month, 11), to: dayOf(month, 20), dueOn: lastDay(month) };
  return { from: dayOf(month, 21), to: lastDay(month), dueOn: dayOf(monthLater(month, 1), 10) };
}

function monthsOf(day: string, count: 1 | 2, dueDay: number): ReportPeriod {
  const month = day.slice(0, 7);
  const first = monthLater(month, -((Number(month.slice(5)) - 1) % count));
  const last = monthLater(first, count - 1);
  return { from: firstDay(first), to: lastDay(last), dueOn: dayOf(monthLater(last, 1), dueDay) };
}

/** The texts give « entre le 25 et le 30 » to two regimes, by the seller's own day: the first of them is right for all. */
export function periodOf(regime: VatRegime, kind: ReportKind, day: string): ReportPeriod {
  if (regime === 'franchise') return monthsOf(day, 2, 25);
  if (regime === 'simplified') return monthsOf(day, 1, 25);
  return regime === 'monthly' && kind === 'transactions' ? thirdOf(day) : monthsOf(day, 1, 10);
}

/** Those that are over before `today`, from `from` on: what a period had before that day is not in it. */
export function periodsOver(
  { regime, kind }: { regime: VatRegime; kind: ReportKind },
  { from, today }: { from: string; today: string },
): ReportPeriod[] {
  const over: ReportPeriod[] = [];
  let next = from;
  while (next < today) {
    const period = periodOf(regime, kind, next);
    if (period.to >= today) break;
    over.push({ ...period, from: next });
    next = daysLater(period.to, 1);
  }
  return over;
}
