/** What a renewal costs: one reckoning for what is announced, carried by the provider and debited (rulings 18 to 20). */
import { type EuroCents, ZERO } from './money.ts';
import { recurringDebit, sharesUnderCap, waiveBelowMinimum } from './monthly-cap.ts';
import { endOfParisMonth } from './paris-calendar.ts';
import { firstRenewalFrom, type PriceNotice, priceInForce } from './price-change.ts';
import { countsTowardCap, type Standing } from './subscription-status.ts';

export interface RenewedSubscription extends Standing {
  readonly id: number;
  /** Of the latest month that it was asked for. */
  readonly price: EuroCents;
  readonly notices: readonly PriceNotice[];
  /** From when on the provider counts its months. */
  readonly anchor: Date;
  /** The renewal to come, or the one asked for and not yet paid; null where no month runs. */
  readonly due: Date | null;
  readonly endDate: Date | null;
}

/** A cancelled month is not renewed: nothing announced will reach it. */
export function isRenewed({ status, isFree }: Standing): boolean {
  return !isFree && (status === 'active' || status === 'past_due');
}

/** The renewal that follows the one due at `due`, counted from the anchor as the provider does. */
export function renewalAfter({ anchor }: Pick<RenewedSubscription, 'anchor'>, due: Date): Date {
  return firstRenewalFrom({ anchor, currentPeriodEnd: due }, new Date(due.getTime() + 1));
}

/**
 * What a subscription counts for beside a renewal of another one, in the Paris month that ends at `monthEnd`: the price
 * of its own renewal in that month, be it before or after. So the shares of one month are all of the same prices, and
 * none of them depends on who has already been paid.
 */
function priceInMonth(row: RenewedSubscription, monthEnd: Date): EuroCents {
  if (!isRenewed(row)) return row.price;
  let last: Date | null = null;
  for (let due = row.due; due && due < monthEnd; due = renewalAfter(row, due)) last = due;
  return last ? priceInForce(row.price, row.notices, last) : row.price;
}

interface Month {
  readonly rows: readonly RenewedSubscription[];
  readonly dueAt: Date;
  readonly cap: EuroCents;
}

/** What counts beside a renewal due at `dueAt`, each at its price of that Paris month: what has ended by then does not. */
export function countedAtRenewal(
  rows: readonly RenewedSubscription[],
  dueAt: Date,
): { id: number; price: EuroCents }[] {
  const monthEnd = endOfParisMonth(dueAt);
  return rows
    .filter((one) => countsTowardCap(one, dueAt))
    .map((one) => ({ id: one.id, price: priceInMonth(one, monthEnd) }));
}

function shareOf(row: RenewedSubscription, { rows, dueAt, cap }: Month) {
  const monthEnd = endOfParisMonth(dueAt);
  const own = isRenewed(row) ? priceInForce(row.price, row.notices, dueAt) : row.price;
  const priced = rows.map((one) => ({
    id: one.id,
    price: one.id === row.id ? own : priceInMonth(one, monthEnd),
  }));
  return { price: own, share: sharesUnderCap(priced, cap).get(row.id) ?? ZERO };
}

export interface RenewalDebit {
  /** Its own price from this renewal on. */
  price: EuroCents;
  /** Its part of the cap. */
  share: EuroCents;
  /** What is asked for: the share, lowered to what the Paris month leaves, or waived. */
  amount: EuroCents;
}

/**
 * What one renewal due at `dueAt` costs beside the other subscriptions of its customer.
 * `alreadyDebited`: the recurring debits of that Paris month without this one, as `recurringDebit` counts them.
 */
export function renewalDebit(
  row: RenewedSubscription,
  { rows, dueAt, cap, alreadyDebited }: Month & { readonly alreadyDebited: EuroCents },
): RenewalDebit {
  const counted = rows.filter((one) => countsTowardCap(one, dueAt));
  const { price, share } = shareOf(row, { rows: counted, dueAt, cap });
  return { price, share, amount: recurringDebit({ share, alreadyDebitedThisMonth: alreadyDebited, cap }) };
}

/** What each of the rows that count now is to cost at its next renewal, as the provider carries it. */
export function sharesAtRenewal(
  counted: readonly RenewedSubscription[],
  cap: EuroCents,
  now: Date,
): Map<number, EuroCents> {
  return new Map(
    counted.map((row) => {
      const { share } = shareOf(row, { rows: counted, dueAt: row.due ?? now, cap });
      return [row.id, waiveBelowMinimum(share)];
    }),
  );
}
