/** A customer's coming debits: when, how much under the cap, and why (rulings 18 to 20). */
import { dunningEnd, nextAttempt } from './dunning.ts';
import { formatDateTime } from './french-dates.ts';
import { type EuroCents, euroCents, formatEuros, formatEurosPerMonth, ZERO } from './money.ts';
import { recurringDebit, sharesUnderCap } from './monthly-cap.ts';
import { parisMonthKey } from './paris-calendar.ts';
import { firstRenewalFrom, type PriceNotice, priceInForce } from './price-change.ts';
import { countsTowardCap, type SubscriptionStatus } from './subscription-status.ts';

export const SHOWN_DEBITS = 3;

/** What is never debited within this many months of now is not looked for: shares waived to 0 € never end. */
const HORIZON_MONTHS = 13;

export interface DebitedSubscription {
  readonly id: number;
  readonly status: SubscriptionStatus;
  readonly isFree: boolean;
  readonly price: EuroCents;
  readonly notices: readonly PriceNotice[];
  /** From when on the provider counts its months. */
  readonly anchor: Date;
  readonly endDate: Date | null;
  readonly currentPeriodEnd: Date | null;
  /** Of a late payment. */
  readonly late: { readonly pastDueSince: Date; readonly attemptsUsed: number } | null;
  /** A renewal already asked for and not yet paid: its amount is decided, and counts in the month of `dueAt`. */
  readonly asked: { readonly amount: EuroCents; readonly dueAt: Date } | null;
}

export interface ComingDebit {
  readonly subscriptionId: number;
  readonly at: Date;
  readonly amount: EuroCents;
  readonly kind: 'renewal' | 'attempt';
  readonly reason: string;
}

interface Months {
  readonly cap: EuroCents;
  /** The recurring debits that count in a Paris month already (`2026-11`), `asked` ones included. */
  readonly debited: ReadonlyMap<string, EuroCents>;
}

/** One subscription on its way through time: `due` moves from renewal to renewal. */
interface Course {
  readonly row: DebitedSubscription;
  price: EuroCents;
  due: Date;
  /** When it ends by itself: cancelled, or late without an attempt left. */
  readonly endsAt: Date | null;
}

const isRenewed = ({ status, isFree }: DebitedSubscription): boolean =>
  !isFree && (status === 'active' || status === 'past_due');

function attemptOf({ status, late }: DebitedSubscription): Date | null {
  return status === 'past_due' && late ? nextAttempt(late) : null;
}

function endOf(row: DebitedSubscription): Date | null {
  if (row.status === 'past_due' && row.late && !attemptOf(row)) return dunningEnd(row.late.pastDueSince);
  return row.endDate;
}

const renewalAfter = ({ anchor }: DebitedSubscription, due: Date): Date =>
  firstRenewalFrom({ anchor, currentPeriodEnd: due }, new Date(due.getTime() + 1));

function begin(row: DebitedSubscription): Course[] {
  const { currentPeriodEnd, asked } = row;
  if (!currentPeriodEnd) return [];
  // The month that was asked for began at its due date, whether or not it is paid.
  const due =
    asked && asked.dueAt >= currentPeriodEnd ? renewalAfter(row, currentPeriodEnd) : currentPeriodEnd;
  const price = asked ? priceInForce(row.price, row.notices, asked.dueAt) : row.price;
  return [{ row, price, due, endsAt: endOf(row) }];
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

function whyAmount(debit: {
  amount: EuroCents;
  share: EuroCents;
  price: EuroCents;
  isNew: boolean;
  cap: EuroCents;
}) {
  const { amount, share, price, isNew, cap } = debit;
  const monthly = isNew
    ? `Renouvellement mensuel, au nouveau prix annoncé de ${formatEurosPerMonth(price)}`
    : 'Renouvellement mensuel';
  if (amount < share)
    return `${monthly}, réduit à ce que votre plafond de ${formatEuros(cap)} laisse ce mois-là`;
  return amount < price ? `${monthly}, votre part sous le plafond de ${formatEuros(cap)}` : monthly;
}

/** What an end without payment gives back to its month: the order of a suspended row is cancelled with it. */
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
  return lost.reduce((sum, { row }) => euroCents(sum + (row.asked?.amount ?? 0)), ZERO);
}

function renew(
  course: Course,
  courses: readonly Course[],
  months: Months & { debited: Map<string, EuroCents> },
): ComingDebit {
  const { row, due, price: former } = course;
  const { cap, debited } = months;
  course.price = priceInForce(former, row.notices, due);
  const counted = courses.filter(({ row: other, endsAt }) =>
    countsTowardCap({ status: other.status, isFree: other.isFree, endDate: endsAt }, due),
  );
  const priced = counted.map((one) => ({
    id: one.row.id,
    price:
      one === course
        ? course.price
        : priceInForce(one.price, isRenewed(one.row) ? one.row.notices : [], one.due),
  }));
  const share = sharesUnderCap(priced, cap).get(row.id) ?? ZERO;
  const month = parisMonthKey(due);
  const already = euroCents((debited.get(month) ?? ZERO) - lostBy(courses, due));
  const amount = recurringDebit({ share, alreadyDebitedThisMonth: already, cap });
  debited.set(month, euroCents((debited.get(month) ?? ZERO) + amount));
  course.due = renewalAfter(row, due);
  const reason = whyAmount({ amount, share, price: course.price, isNew: course.price !== former, cap });
  return { subscriptionId: row.id, at: due, amount, kind: 'renewal', reason };
}

const byDate = (a: ComingDebit, b: ComingDebit): number =>
  a.at.getTime() - b.at.getTime() || a.subscriptionId - b.subscriptionId;

/**
 * The first `count` debits to come, over all the subscriptions, if nothing changes until then and late payments succeed
 * at their next attempt. What costs 0 € is no debit; renewals of the same instant go by the number of the subscription.
 */
export function nextDebits(
  rows: readonly DebitedSubscription[],
  { cap, debited }: Months,
  now: Date,
  count: number = SHOWN_DEBITS,
): ComingDebit[] {
  const courses = rows.flatMap(begin);
  const months = { cap, debited: new Map(debited) };
  const found = askedDebits(rows, now);
  const horizon = new Date(now);
  horizon.setUTCMonth(horizon.getUTCMonth() + HORIZON_MONTHS);
  for (;;) {
    const [next] = courses
      .filter(({ row, due, endsAt }) => isRenewed(row) && due < horizon && (endsAt === null || due < endsAt))
      .sort((a, b) => a.due.getTime() - b.due.getTime() || a.row.id - b.row.id);
    found.sort(byDate);
    const last = found[count - 1];
    // A debit asked for is known from the start; nothing found so far can be overtaken by a later renewal.
    if (!next || (last && last.at <= next.due)) return found.slice(0, count);
    const debit = renew(next, courses, months);
    if (debit.amount > 0) found.push(debit);
  }
}
