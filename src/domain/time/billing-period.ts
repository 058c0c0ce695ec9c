/** Billing months as the provider counts them (docs/product/renewal.md#months-from-the-anchor). */
import { MINUTE_MS } from './durations.ts';

export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/** A card takes a while to type: nearly every purchase would else have its period moved. */
const LEAST_LOSS_MS = 15 * MINUTE_MS;

/** Whole seconds (docs/product/payment.md#month-begins-when-paid). */
export function endOfFirstMonth(paidAt: Date, countedByProvider: Date): Date {
  const end = new Date(Math.floor(addMonths(paidAt, 1).getTime() / 1000) * 1000);
  return end.getTime() - countedByProvider.getTime() >= LEAST_LOSS_MS ? end : countedByProvider;
}

/** End exclusive; `index` 0 is the first. */
export type BillingPeriod = { readonly index: number; readonly start: Date; readonly end: Date };

/** Throws RangeError before the anchor. */
export function billingPeriodAt(anchor: Date, instant: Date): BillingPeriod {
  if (instant < anchor) throw new RangeError('the instant is before the first billing period');
  const years = instant.getUTCFullYear() - anchor.getUTCFullYear();
  let index = years * 12 + instant.getUTCMonth() - anchor.getUTCMonth();
  if (addMonths(anchor, index) > instant) index -= 1;
  return { index, start: addMonths(anchor, index), end: addMonths(anchor, index + 1) };
}

/** From when on the provider counts; what happened before `first` belongs to an earlier life of the row. */
export function billingAnchor(first: Date, begunAnew: readonly Date[]): Date {
  const inOrder = begunAnew.toSorted((one, other) => one.getTime() - other.getTime());
  return inOrder.reduce((anchor, at) => (at < anchor ? anchor : billingPeriodAt(anchor, at).end), first);
}
