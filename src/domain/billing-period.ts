/** Billing months as Stripe counts them: in UTC, from a fixed anchor, a missing day becoming the month's last. */

/**
 * The anchor moved by whole months. Always count from the anchor itself, never from the last renewal:
 * 31 January → 28 February → 31 March.
 */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/**
 * What a first month may lose of its end without being counted anew: a card is typed and the bank asked meanwhile, and
 * nearly every purchase would else have its period moved at the provider (decision 34).
 */
const LEAST_LOSS_MS = 15 * 60_000;

/**
 * The end of a first month, whole seconds: counted from its payment when the provider counts it from the opening of the
 * form, so long before that a quarter of an hour or more would be lost (ruling 14).
 */
export function endOfFirstMonth(paidAt: Date, countedByProvider: Date): Date {
  const end = new Date(Math.floor(addMonths(paidAt, 1).getTime() / 1000) * 1000);
  return end.getTime() - countedByProvider.getTime() >= LEAST_LOSS_MS ? end : countedByProvider;
}

/** One paid month, end exclusive; `index` 0 is the first. */
export type BillingPeriod = { readonly index: number; readonly start: Date; readonly end: Date };

/** The period of a subscription that holds an instant. Throws RangeError before the anchor. */
export function billingPeriodAt(anchor: Date, instant: Date): BillingPeriod {
  if (instant < anchor) throw new RangeError('the instant is before the first billing period');
  const years = instant.getUTCFullYear() - anchor.getUTCFullYear();
  let index = years * 12 + instant.getUTCMonth() - anchor.getUTCMonth();
  if (addMonths(anchor, index) > instant) index -= 1;
  return { index, start: addMonths(anchor, index), end: addMonths(anchor, index + 1) };
}

/**
 * From when on the provider counts the months: `first`, which is the first day or the end of a first month that was
 * moved, or, once a subscription was begun anew there beside its
 * paid month, the end of that month (decision 16). What happened before the first day belongs to an earlier life.
 */
export function billingAnchor(first: Date, begunAnew: readonly Date[]): Date {
  const inOrder = begunAnew.toSorted((one, other) => one.getTime() - other.getTime());
  return inOrder.reduce((anchor, at) => (at < anchor ? anchor : billingPeriodAt(anchor, at).end), first);
}
