import { dunningEnd, nextAttempt } from '../money/dunning.ts';
import { type EuroCents, euroCents, ZERO } from '../money/money.ts';
import { isRenewed, pauseOf } from '../status/subscription-status.ts';
import { renewalAfter } from '../time/billing-period.ts';
import { formatDateTime } from '../time/french-dates.ts';
import { parisDayIn, parisMonthKey } from '../time/paris-calendar.ts';
import { type MonthPrice, priceInForce, priceOfMonth, type RenewedSubscription } from './price-of-month.ts';
import { renewalInWords } from './price-words.ts';

/** The browser does not load this calculation (docs/product/renewal.md#forecast-is-the-debit). */
export const SHOWN_DEBITS = 3;

const HORIZON_MONTHS = 13;

export interface DebitedSubscription extends RenewedSubscription {
  readonly late: { readonly pastDueSince: Date; readonly attemptsUsed: number } | null;
  /** A renewal requested but not paid; it counts in the month of `dueAt`. */
  readonly asked: {
    readonly amount: EuroCents;
    /** What it takes of the cap, where a coupon lowers the debit. */
    readonly ofCap?: EuroCents;
    readonly dueAt: Date;
  } | null;
}

export interface ComingDebit {
  readonly subscriptionId: number;
  readonly at: Date;
  readonly amount: EuroCents;
  readonly kind: 'renewal' | 'attempt';
  readonly reason: string;
  readonly month?: MonthPrice;
}

export interface DebitedMonths {
  readonly cap: EuroCents;
  /** Keyed by Paris month, `2026-11`; requested renewals are included. */
  readonly debited: ReadonlyMap<string, EuroCents>;
}

interface Course {
  readonly row: DebitedSubscription;
  price: EuroCents;
  due: Date | null;
  /** It is known when the subscription is cancelled, or late without an attempt left. */
  readonly endsAt: Date | null;
}

function attemptOf({ status, late }: DebitedSubscription): Date | null {
  return status === 'past_due' && late ? nextAttempt(late) : null;
}

function endOf(row: DebitedSubscription): Date | null {
  if (row.status === 'past_due' && row.late && !attemptOf(row)) return dunningEnd(row.late.pastDueSince);
  return row.endDate;
}

function begin(row: DebitedSubscription): Course {
  const { asked } = row;
  // The requested month began at its due date, paid or not.
  const isAsked = asked && row.due && asked.dueAt >= row.due;
  const due = isAsked ? renewalAfter(row, row.due) : row.due;
  const price = asked ? priceInForce(row.price, row.notices, asked.dueAt) : row.price;
  return { row, price, due, endsAt: endOf(row) };
}

function askedDebits(rows: readonly DebitedSubscription[], now: Date): ComingDebit[] {
  return rows.flatMap((row): ComingDebit[] => {
    const { id: subscriptionId, asked, late } = row;
    if (!asked || !isRenewed(row) || asked.amount === 0) return [];
    const { amount, dueAt } = asked;
    if (row.status === 'active') {
      const reason = `Renouvellement du ${formatDateTime(dueAt)}, en cours de prélèvement`;
      return [{ subscriptionId, at: dueAt, amount, kind: 'renewal', reason }];
    }
    const next = attemptOf(row);
    if (!next || !late) return [];
    const reason = `Nouvelle tentative, après le refus du ${formatDateTime(late.pastDueSince)}`;
    return [{ subscriptionId, at: next > now ? next : now, amount, kind: 'attempt', reason }];
  });
}

function lostBy(courses: readonly Course[], due: Date): EuroCents {
  const month = parisMonthKey(due);
  const lost = courses.filter(
    ({ row, endsAt }) =>
      row.status === 'past_due' &&
      row.asked &&
      endsAt &&
      endsAt <= due &&
      parisMonthKey(row.asked.dueAt) === month,
  );
  return lost.reduce((sum, { row }) => euroCents(sum + (row.asked?.ofCap ?? row.asked?.amount ?? 0)), ZERO);
}

const asRenewed = ({ row, price, due, endsAt: endDate }: Course) => ({ ...row, price, due, endDate });

function renew(
  course: Course,
  due: Date,
  {
    courses,
    months,
  }: { courses: readonly Course[]; months: DebitedMonths & { debited: Map<string, EuroCents> } },
): ComingDebit {
  const { row, price: former } = course;
  const { cap, debited } = months;
  const month = parisMonthKey(due);
  const alreadyDebited = euroCents((debited.get(month) ?? ZERO) - lostBy(courses, due));
  const renewal = { row: asRenewed(course), rows: courses.map(asRenewed), dueAt: due };
  const priced = priceOfMonth({ kind: 'renewal', ...renewal }, { cap, alreadyDebited });
  const { price, amount } = priced;
  course.price = price;
  debited.set(month, euroCents((debited.get(month) ?? ZERO) + priced.beforeCoupon));
  course.due = renewalAfter(row, due);
  const reason = renewalInWords(priced, former, { cap, until: row.coupon?.until });
  return { subscriptionId: row.id, at: due, amount, kind: 'renewal', reason, month: priced };
}

const dayOf = (at: Date): string => parisDayIn(at, 0);

const byDate = (a: ComingDebit, b: ComingDebit): number =>
  a.at.getTime() - b.at.getTime() || a.subscriptionId - b.subscriptionId;

/** The search stops at a `wanted` debit that no later renewal can precede. */
function debitsUntil(
  wanted: (found: readonly ComingDebit[]) => ComingDebit | undefined,
  rows: readonly DebitedSubscription[],
  { cap, debited }: DebitedMonths,
  now: Date,
): ComingDebit[] {
  const courses = rows.map(begin);
  const months = { cap, debited: new Map(debited) };
  const found = askedDebits(rows, now);
  const horizon = new Date(now);
  horizon.setUTCMonth(horizon.getUTCMonth() + HORIZON_MONTHS);
  for (;;) {
    const [next] = courses
      .flatMap((course) => (course.due ? [{ course, due: course.due }] : []))
      .filter(
        ({ course: { row, endsAt }, due }) =>
          // A pause ends before it is due, and nothing after.
          isRenewed(row) && due < horizon && (endsAt === null || due < endsAt || pauseOf(row) !== null),
      )
      .sort((a, b) => a.due.getTime() - b.due.getTime() || a.course.row.id - b.course.row.id);
    found.sort(byDate);
    const last = wanted(found);
    if (!next || (last && last.at <= next.due)) return found;
    const debit = renew(next.course, next.due, { courses, months });
    if (debit.amount > 0) found.push(debit);
  }
}

/** docs/product/renewal.md#forecast-assumes-nothing-changes */
export function nextDebits(
  rows: readonly DebitedSubscription[],
  months: DebitedMonths,
  now: Date,
  count: number = SHOWN_DEBITS,
): ComingDebit[] {
  return debitsUntil((found) => found[count - 1], rows, months, now).slice(0, count);
}

export function nextDebitsBefore(
  rows: readonly DebitedSubscription[],
  months: DebitedMonths,
  now: Date,
  until: Date,
): ComingDebit[] {
  const beyond = (found: readonly ComingDebit[]) => found.find(({ at }) => at >= until);
  return debitsUntil(beyond, rows, months, now).filter(({ at }) => at < until);
}

/** Ends after a whole day, so that no day seems complete with half its debits. */
export function nextDebitsOfDays(
  rows: readonly DebitedSubscription[],
  months: DebitedMonths,
  now: Date,
): ComingDebit[] {
  const isAfter = (found: readonly ComingDebit[]) => {
    const last = found[SHOWN_DEBITS - 1];
    return ({ at }: ComingDebit) => last !== undefined && at > last.at && dayOf(at) !== dayOf(last.at);
  };
  const found = debitsUntil((all) => all.find(isAfter(all)), rows, months, now);
  const after = found.findIndex(isAfter(found));
  return after < 0 ? found : found.slice(0, after);
}

export function nextDebitOf(
  id: number,
  rows: readonly DebitedSubscription[],
  months: DebitedMonths,
  now: Date,
): ComingDebit | undefined {
  const own = (found: readonly ComingDebit[]) => found.find(({ subscriptionId }) => subscriptionId === id);
  return own(debitsUntil(own, rows, months, now));
}
