/** What a renewal costs, wherever it is said (docs/product/renewal.md#one-reckoning). */
import { type EuroCents, ZERO } from '../money/money.ts';
import { countsTowardCap, type Standing } from '../status/subscription-status.ts';
import { endOfParisMonth } from '../time/paris-calendar.ts';
import { recurringDebit, sharesUnderCap, waiveBelowMinimum } from './monthly-cap.ts';
import { firstRenewalFrom, type PriceNotice, priceInForce } from './price-change.ts';

export interface RenewedSubscription extends Standing {
  readonly id: number;
  readonly price: EuroCents;
  readonly notices: readonly PriceNotice[];
  readonly anchor: Date;
  /** To come, or asked for and not yet paid; null where no month runs. */
  readonly due: Date | null;
  readonly endDate: Date | null;
}

export function isRenewed({ status, isFree }: Standing): boolean {
  return !isFree && (status === 'active' || status === 'past_due');
}

export function renewalAfter({ anchor }: Pick<RenewedSubscription, 'anchor'>, due: Date): Date {
  return firstRenewalFrom({ anchor, currentPeriodEnd: due }, new Date(due.getTime() + 1));
}

/** Its price at its own renewal in that month (docs/product/price-and-cap.md#shares-of-one-month). */
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

/** What has ended by then does not count. */
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
  price: EuroCents;
  share: EuroCents;
  amount: EuroCents;
}

/** `alreadyDebited`: the recurring debits of that Paris month without this one. */
export function renewalDebit(
  row: RenewedSubscription,
  { rows, dueAt, cap, alreadyDebited }: Month & { readonly alreadyDebited: EuroCents },
): RenewalDebit {
  const counted = rows.filter((one) => countsTowardCap(one, dueAt));
  const { price, share } = shareOf(row, { rows: counted, dueAt, cap });
  return { price, share, amount: recurringDebit({ share, alreadyDebitedThisMonth: alreadyDebited, cap }) };
}

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
