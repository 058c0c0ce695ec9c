/** Months are counted as the provider does (docs/product/renewal.md#months-from-the-anchor). */
import { DAY_MS, MINUTE_MS } from './durations.ts';

export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/** Typing a card takes time: a shorter limit would move nearly every period. */
const LEAST_LOSS_MS = 15 * MINUTE_MS;

/** In whole seconds (docs/product/payment.md#month-begins-when-paid). */
export function endOfFirstMonth(paidAt: Date, countedByProvider: Date): Date {
  const end = new Date(Math.floor(addMonths(paidAt, 1).getTime() / 1000) * 1000);
  return end.getTime() - countedByProvider.getTime() >= LEAST_LOSS_MS ? end : countedByProvider;
}

/** The end is exclusive; `index` 0 is the first. */
export type BillingPeriod = { readonly index: number; readonly start: Date; readonly end: Date };

export function billingPeriodAt(anchor: Date, instant: Date): BillingPeriod {
  if (instant < anchor) throw new RangeError('the instant is before the first billing period');
  const years = instant.getUTCFullYear() - anchor.getUTCFullYear();
  let index = years * 12 + instant.getUTCMonth() - anchor.getUTCMonth();
  if (addMonths(anchor, index) > instant) index -= 1;
  return { index, start: addMonths(anchor, index), end: addMonths(anchor, index + 1) };
}

/** An earlier subscription of the row has what happened before `first`. */
export function billingAnchor(first: Date, begunAnew: readonly Date[]): Date {
  const inOrder = begunAnew.toSorted((one, other) => one.getTime() - other.getTime());
  return inOrder.reduce((anchor, at) => (at < anchor ? anchor : billingPeriodAt(anchor, at).end), first);
}

const monthsBetween = (one: Date, other: Date): number =>
  (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();

const fallsOnAnchor = (anchor: Date, next: Date): boolean =>
  addMonths(anchor, monthsBetween(anchor, next)).getUTCDate() === next.getUTCDate();

/** The hour of the renewals stays. */
const dayOfAnchor = (anchor: Date, next: Date): Date =>
  new Date(Math.floor(anchor.getTime() / DAY_MS) * DAY_MS + (next.getTime() % DAY_MS));

export function firstRenewalFrom(row: { anchor: Date; currentPeriodEnd: Date | null }, from: Date): Date {
  const { anchor: start, currentPeriodEnd: next } = row;
  if (!next) return from;
  const passed = monthsBetween(start, next);
  const isAnchored = fallsOnAnchor(start, next);
  const counted = isAnchored ? dayOfAnchor(start, next) : next;
  const begun = isAnchored ? passed : 0;
  const away = monthsBetween(counted, from) - begun;
  let renewal = next;
  // Starts one month before, so that two steps at most are needed.
  for (let months = Math.max(1, away - 1); renewal < from; months += 1) {
    renewal = addMonths(counted, begun + months);
  }
  return renewal;
}

/** The told date stays the same while months go by, even once it has passed. */
export function firstRenewalToldFrom(row: { anchor: Date; currentPeriodEnd: Date | null }, from: Date): Date {
  const { anchor, currentPeriodEnd: next } = row;
  if (!next || !fallsOnAnchor(anchor, next)) return firstRenewalFrom(row, from);
  return firstRenewalFrom({ anchor, currentPeriodEnd: dayOfAnchor(anchor, next) }, from);
}

export function renewalAfter({ anchor }: { anchor: Date }, due: Date): Date {
  return firstRenewalFrom({ anchor, currentPeriodEnd: due }, new Date(due.getTime() + 1));
}
