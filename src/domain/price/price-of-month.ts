/** docs/product/price-and-cap.md#one-module */
import { type EuroCents, euroCents, sumCents, ZERO } from '../money/money.ts';
import { countsTowardCap, isRenewed, pauseOf, type StatusAndKind } from '../status/subscription-status.ts';
import { renewalAfter } from '../time/billing-period.ts';
import { parisDay } from '../time/french-dates.ts';
import { endOfParisMonth, firstInstantOfParisDay } from '../time/paris-calendar.ts';
import { type CouponTerms, couponAt, type RunningCoupon, takenByCoupon } from './coupon.ts';
import { MINIMUM_CHARGE } from './monthly-cap.ts';

export type PriceNotice = { readonly amount: EuroCents; readonly appliesFrom: Date };
type Priced = { readonly price: EuroCents };
/** `coupon` lowers its coming month; the cap counts it without (docs/product/coupon.md#after-the-cap). */
export type CountedSubscription = Priced & { readonly id: number; readonly coupon?: CouponTerms | null };
export type OwnSubscription = CountedSubscription &
  StatusAndKind & {
    readonly endDate: Date | null;
    /** The end of a pause that is planned, begun, or whose first month is still to be paid. */
    readonly resumesAt?: Date | null | undefined;
  };

export interface RenewedSubscription extends OwnSubscription {
  readonly coupon?: RunningCoupon | null;
  readonly notices: readonly PriceNotice[];
  readonly anchor: Date;
  /** The next renewal, or one requested and unpaid; null where no month runs. */
  readonly due: Date | null;
}

export type WhyAmount =
  | 'full_price'
  | 'share_under_cap'
  | 'difference_under_cap'
  | 'rest_of_calendar_month'
  | 'below_minimum'
  | 'nothing_owed'
  | 'as_taken';

export interface MonthPrice {
  readonly price: EuroCents;
  readonly share: EuroCents;
  /** What the month takes of the cap: `amount` as it would be without a coupon. */
  readonly beforeCoupon: EuroCents;
  readonly amount: EuroCents;
  /** `price` less `beforeCoupon`, with what is waived (docs/product/price-and-cap.md#small-amounts-are-waived). */
  readonly takenByCap: EuroCents;
  readonly takenByCoupon: EuroCents;
  readonly why: WhyAmount;
}

interface FirstMonth extends Priced {
  readonly kind: 'first';
  readonly coupon?: CouponTerms | null;
  readonly beside: readonly CountedSubscription[];
  /** Null where no month was given back (docs/product/price-and-cap.md#what-was-given-back-holds-no-place). */
  readonly paidSinceGivenBack: EuroCents | null;
}

interface RenewedMonth {
  readonly kind: 'renewal';
  readonly row: RenewedSubscription;
  readonly rows: readonly RenewedSubscription[];
  readonly dueAt: Date;
}

interface FinalMonth extends Priced {
  readonly kind: 'final';
  readonly coupon?: CouponTerms | null;
  readonly asked: EuroCents;
}

/** The Paris month of the debit; `alreadyDebited` holds its other recurring debits. */
export interface CalendarMonth {
  readonly cap: EuroCents;
  readonly alreadyDebited: EuroCents;
}

export function priceOfMonth(
  month: FirstMonth | RenewedMonth | FinalMonth,
  calendar: CalendarMonth,
): MonthPrice {
  switch (month.kind) {
    case 'first': {
      const { price, beside } = month;
      const share = sharesUnderCap([...beside, { id: NEWCOMER, price }], calendar.cap).get(NEWCOMER) ?? ZERO;
      return debitOf(
        { price, share, part: marginalAmount(month, calendar.cap), why: 'difference_under_cap' },
        calendar,
        month.coupon,
      );
    }
    case 'renewal': {
      const priced = pricedAtRenewal(month);
      const share = sharesUnderCap(priced, calendar.cap).get(month.row.id);
      const price = priceAtRenewal(month.row, month.dueAt);
      const coupon = couponAt(month.row.coupon, month.dueAt);
      if (share !== undefined && isFirstAfterPause(month.row)) {
        const beside = priced.filter(({ id }) => id !== month.row.id);
        const part = marginalAmount({ price, beside, paidSinceGivenBack: null }, calendar.cap);
        return debitOf({ price, share, part, why: 'difference_under_cap' }, calendar, coupon);
      }
      const why = share === undefined ? 'nothing_owed' : 'share_under_cap';
      return debitOf({ price, share: share ?? ZERO, part: share ?? ZERO, why }, calendar, coupon);
    }
    case 'final': {
      const { price, asked: share, coupon } = month;
      // What was asked has its discount in it already: it is due as far as the whole price would be, discounted.
      const whole = debitOf({ price, share: price, part: price, why: 'share_under_cap' }, calendar, coupon);
      if (whole.takenByCoupon > 0 && share >= whole.amount) return { ...whole, share };
      return debitOf({ price, share, part: lesser(share, price), why: 'share_under_cap' }, calendar);
    }
  }
}

export function monthAsTaken(price: EuroCents, taken: EuroCents): MonthPrice {
  const full = taken > price ? taken : price;
  const takenByCap = euroCents(full - taken);
  const amounts = { share: taken, beforeCoupon: taken, amount: taken };
  return { price: full, ...amounts, takenByCap, takenByCoupon: ZERO, why: 'as_taken' };
}

/** Every recurring debit passes here (docs/product/price-and-cap.md#calendar-month-under-cap). */
function debitOf(
  asked: { price: EuroCents; share: EuroCents; part: EuroCents; why: WhyAmount },
  { cap, alreadyDebited }: CalendarMonth,
  coupon?: CouponTerms | null,
): MonthPrice {
  const { price, part } = asked;
  const lowered = lesser(part, left(cap, alreadyDebited));
  const beforeCoupon = waiveBelowMinimum(lowered);
  const off = takenByCoupon(coupon, beforeCoupon);
  let why: WhyAmount = part < price ? asked.why : 'full_price';
  if (lowered < part) why = 'rest_of_calendar_month';
  if (beforeCoupon < lowered) why = 'below_minimum';
  return {
    ...{ price, beforeCoupon, why },
    share: shareToCarry(asked.share, coupon),
    amount: euroCents(beforeCoupon - off),
    takenByCap: euroCents(price - beforeCoupon),
    takenByCoupon: off,
  };
}

function shareToCarry(share: EuroCents, coupon: CouponTerms | null | undefined): EuroCents {
  const whole = waiveBelowMinimum(share);
  return euroCents(whole - takenByCoupon(coupon, whole));
}

export function waiveBelowMinimum(amount: EuroCents): EuroCents {
  return amount < MINIMUM_CHARGE ? ZERO : amount;
}

const lesser = (a: EuroCents, b: EuroCents): EuroCents => (a < b ? a : b);
const left = (cap: EuroCents, spent: EuroCents): EuroCents => (spent < cap ? euroCents(cap - spent) : ZERO);

function sumOf(items: readonly Priced[]): EuroCents {
  for (const { price } of items) if (price < 0) throw new RangeError(`${price} is not a subscription price`);
  return sumCents(items.map(({ price }) => price));
}

const NEWCOMER = -1;

export function marginalAmount(
  { price, beside, paidSinceGivenBack }: Omit<FirstMonth, 'kind'>,
  cap: EuroCents,
): EuroCents {
  const nominal = lesser(sumOf(beside), cap);
  const before = paidSinceGivenBack === null ? nominal : lesser(nominal, paidSinceGivenBack);
  const after = lesser(sumOf([...beside, { price }]), cap);
  return lesser(price, euroCents(after - before));
}

/** docs/product/price-and-cap.md#shares-add-up. Throws RangeError on a negative price and on a repeated id. */
export function sharesUnderCap(
  items: readonly CountedSubscription[],
  cap: EuroCents,
): Map<number, EuroCents> {
  const sum = sumOf(items);
  const total = lesser(sum, cap);
  const parts = items.map(({ id, price }) => {
    const product = euroCents(price * total);
    const remainder = sum === 0 ? 0 : product % sum;
    return { id, remainder, floor: sum === 0 ? 0 : (product - remainder) / sum };
  });
  const shares = new Map(parts.map(({ id, floor }) => [id, euroCents(floor)]));
  if (shares.size !== items.length) throw new RangeError('the same subscription is counted twice');
  // At most one cent is missing per subscription with a remainder.
  const missing = total - sumCents(shares.values());
  const byRemainder = parts.sort((a, b) =>
    a.remainder === b.remainder ? a.id - b.id : b.remainder - a.remainder,
  );
  for (const { id, floor } of byRemainder.slice(0, missing)) shares.set(id, euroCents(floor + 1));
  return shares;
}

/** The others paid their shares without it (docs/product/pause.md#comes-back-at-the-difference). */
const isFirstAfterPause = ({ resumesAt, due }: RenewedSubscription): boolean =>
  Boolean(resumesAt && due && resumesAt.getTime() === due.getTime());

const countedAt = <Row extends OwnSubscription>(rows: readonly Row[], at: Date): Row[] =>
  rows.filter((row) => countsTowardCap(row, at));

/** `notices` as they were told: a lower price told later takes the place of what was still to come. */
export function priceInForce(current: EuroCents, notices: readonly PriceNotice[], dueAt: Date): EuroCents {
  return notices.findLast(({ appliesFrom }) => appliesFrom <= dueAt)?.amount ?? current;
}

const priceAtRenewal = (row: RenewedSubscription, dueAt: Date): EuroCents =>
  isRenewed(row) ? priceInForce(row.price, row.notices, dueAt) : row.price;

/** Prices `own` as given, the others at their own renewals (docs/product/price-and-cap.md#shares-of-one-month). */
function pricedInMonth(
  counted: readonly RenewedSubscription[],
  own: CountedSubscription,
  dueAt: Date,
): CountedSubscription[] {
  const monthEnd = endOfParisMonth(dueAt);
  const inThatMonth = (row: RenewedSubscription): CountedSubscription => {
    let { price } = row;
    let at = row.due ?? dueAt;
    for (let due = row.due; due && due < monthEnd; due = renewalAfter(row, due)) {
      price = priceAtRenewal(row, due);
      at = due;
    }
    return { id: row.id, price, coupon: couponAt(row.coupon, at) };
  };
  return counted.map((row) => (row.id === own.id ? own : inThatMonth(row)));
}

export function pricedAtRenewal({ row, rows, dueAt }: Omit<RenewedMonth, 'kind'>): CountedSubscription[] {
  const own = { id: row.id, price: priceAtRenewal(row, dueAt) };
  return pricedInMonth(countedAt(rows, dueAt), own, dueAt);
}

export function sharesAtRenewal(
  rows: readonly RenewedSubscription[],
  cap: EuroCents,
  now: Date,
): Map<number, EuroCents> {
  const counted = countedAt(rows, now);
  // What is paused is carried at what it will cost beside those that run then.
  const paused = rows.filter(({ status }) => status === 'paused');
  return new Map(
    [...counted, ...paused].map((row) => {
      const dueAt = row.due ?? now;
      const beside = row.status === 'paused' ? countedAt(rows, dueAt) : counted;
      const priced = pricedInMonth(beside, { id: row.id, price: priceAtRenewal(row, dueAt) }, dueAt);
      const share = sharesUnderCap(priced, cap).get(row.id) ?? ZERO;
      return [row.id, shareToCarry(share, couponAt(row.coupon, dueAt))];
    }),
  );
}

/** `costs` and `debited` exclude what is waived and what coupons take; `total` is what all take of the cap. */
export function monthOfAll(counted: readonly CountedSubscription[], cap: EuroCents) {
  const sum = sumOf(counted);
  const total = lesser(sum, cap);
  const shares = [...sharesUnderCap(counted, cap)];
  const coupons = new Map(counted.map(({ id, coupon }) => [id, coupon]));
  const costs = new Map(shares.map(([id, share]) => [id, shareToCarry(share, coupons.get(id))]));
  const debited = sumCents(costs.values());
  return { costs, debited, total, takenByCap: euroCents(sum - total), remaining: left(cap, sum) };
}

export function monthOfToday(rows: readonly OwnSubscription[], cap: EuroCents, now: Date) {
  const counted = countedAt(rows, now);
  return { ...monthOfAll(counted, cap), count: counted.length };
}

export interface RunningPrice extends CountedSubscription {
  /** It is being cancelled, or will be paused: it counts until then and comes back no more. */
  readonly endsAt: Date | null;
  /** Once what ends has ended; null where nothing does. */
  readonly afterwards?: Omit<CountedSubscription, 'id'> | null;
}

type Counted<Row> = Omit<Row, 'coupon'> & RunningPrice;

/** At the prices paid today; beside what ends, what comes back is debited at that of its own coming month. */
export function runningPrices<Row extends RenewedSubscription>(
  rows: readonly Row[],
  now: Date,
): Counted<Row>[] {
  const running = countedAt(rows, now).map((row) => ({
    ...row,
    endsAt: isRenewed(row) && !pauseOf(row) ? null : row.endDate,
  }));
  const end = lastEnd(running);
  const from = end && firstInstantOfParisDay(parisDay(end));
  return running.map((row) => ({
    ...row,
    coupon: couponAt(row.coupon, row.due ?? now),
    afterwards: from && firstDebitFrom(row, from),
  }));
}

function firstDebitFrom(row: RenewedSubscription, from: Date): Omit<CountedSubscription, 'id'> {
  let at = row.due ?? from;
  while (at < from) at = renewalAfter(row, at);
  return { price: priceAtRenewal(row, at), coupon: couponAt(row.coupon, at) };
}

function lastEnd(running: readonly (Priced & Pick<RunningPrice, 'endsAt'>)[]): Date | null {
  const ends = running.flatMap(({ price, endsAt }) => (price > 0 && endsAt ? [endsAt] : []));
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** What comes back each month, alone from the day on when all that is being cancelled, and takes anything, has ended. */
function comingBack(running: readonly RunningPrice[]) {
  const back = running.filter(({ endsAt }) => endsAt === null);
  return {
    rows: back.map((row): CountedSubscription => ({ ...row, ...row.afterwards })),
    aloneFrom: lastEnd(running),
  };
}

/** All months of one customer, today and once what is being cancelled has ended (docs/product/price-and-cap.md#gauge). */
export function monthsUnderCap(running: readonly RunningPrice[], cap: EuroCents) {
  const { debited: cost, remaining } = monthOfAll(running, cap);
  const { rows, aloneFrom } = comingBack(running);
  return { cost, remaining, comingBack: monthOfAll(rows, cap).debited, aloneFrom };
}

/** docs/product/price-and-cap.md#total-with-one-more */
export function totalWithOneMore(
  running: readonly RunningPrice[],
  price: EuroCents,
  cap: EuroCents,
  coupon: CouponTerms | null = null,
) {
  const { rows, aloneFrom } = comingBack(running);
  const after = monthOfAll([...rows, { id: NEWCOMER, price, coupon }], cap).debited;
  return { before: monthOfAll(rows, cap).debited, after, aloneFrom };
}

export type PriceEffect = Record<'shareBefore' | 'shareAfter' | 'monthBefore' | 'monthAfter', EuroCents>;

export function effectOfPrice(
  { id, rows, cap, dueAt }: { id: number; rows: readonly RenewedSubscription[]; cap: EuroCents; dueAt: Date },
  { previous, amount }: { previous: EuroCents; amount: EuroCents },
): PriceEffect {
  const counted = countedAt(rows, dueAt);
  const coupon = couponAt(counted.find((row) => row.id === id)?.coupon, dueAt);
  const at = (price: EuroCents) => monthOfAll(pricedInMonth(counted, { id, price, coupon }, dueAt), cap);
  const [before, after] = [at(previous), at(amount)];
  return {
    shareBefore: before.costs.get(id) ?? ZERO,
    shareAfter: after.costs.get(id) ?? ZERO,
    monthBefore: before.debited,
    monthAfter: after.debited,
  };
}
