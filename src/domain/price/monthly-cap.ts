/** The monthly cap, in whole cents (docs/product/price-and-cap.md#cap-is-a-discount). */
import { type EuroCents, euroCents, sumCents, ZERO } from '../money/money.ts';

export const DEFAULT_MONTHLY_CAP: EuroCents = euroCents(1500);
export const MIN_CAP_EUROS = 2;
export const MAX_CAP_EUROS = 100;
export const MIN_MONTHLY_CAP: EuroCents = euroCents(MIN_CAP_EUROS * 100);
export const MAX_MONTHLY_CAP: EuroCents = euroCents(MAX_CAP_EUROS * 100);

/** The least that the provider charges (docs/product/price-and-cap.md#small-amounts-are-waived). */
export const MINIMUM_CHARGE: EuroCents = euroCents(50);

export type CountedSubscription = { readonly id: number; readonly price: EuroCents };
type Priced = { readonly price: EuroCents };

export function isValidCap(cap: number): cap is EuroCents {
  return Number.isSafeInteger(cap) && cap >= MIN_MONTHLY_CAP && cap <= MAX_MONTHLY_CAP;
}

function theoreticalCost(items: readonly Priced[]): EuroCents {
  for (const { price } of items) if (price < 0) throw new RangeError(`${price} is not a subscription price`);
  return sumCents(items.map((item) => item.price));
}

const lesser = (a: EuroCents, b: EuroCents): EuroCents => (a < b ? a : b);
const left = (cap: EuroCents, spent: EuroCents): EuroCents => (spent < cap ? euroCents(cap - spent) : ZERO);

export function realMonthlyCost(items: readonly Priced[], cap: EuroCents): EuroCents {
  return lesser(theoreticalCost(items), cap);
}

export function savings(items: readonly Priced[], cap: EuroCents): EuroCents {
  return euroCents(theoreticalCost(items) - realMonthlyCost(items, cap));
}

export function remainingCapacity(items: readonly Priced[], cap: EuroCents): EuroCents {
  return left(cap, theoreticalCost(items));
}

/** See docs/product/price-and-cap.md#shares-add-up. Throws RangeError on a negative price and on an id twice. */
export function sharesUnderCap(
  items: readonly CountedSubscription[],
  cap: EuroCents,
): Map<number, EuroCents> {
  const sum = theoreticalCost(items);
  const total = lesser(sum, cap);
  const parts = items.map(({ id, price }) => {
    const product = euroCents(price * total);
    const remainder = sum === 0 ? 0 : product % sum;
    return { id, remainder, floor: sum === 0 ? 0 : (product - remainder) / sum };
  });
  const shares = new Map(parts.map(({ id, floor }) => [id, euroCents(floor)]));
  if (shares.size !== items.length) throw new RangeError('the same subscription is counted twice');

  // The remainders add up to fewer cents than there are subscriptions with a remainder.
  const missing = total - sumCents(shares.values());
  const byRemainder = parts.sort((a, b) =>
    a.remainder === b.remainder ? a.id - b.id : b.remainder - a.remainder,
  );
  for (const { id, floor } of byRemainder.slice(0, missing)) shares.set(id, euroCents(floor + 1));
  return shares;
}

export function waiveBelowMinimum(amount: EuroCents): EuroCents {
  return amount < MINIMUM_CHARGE ? ZERO : amount;
}

/** What each subscription costs at its renewal: its share, waived below the minimum. */
export function actualMonthlyCosts(
  items: readonly CountedSubscription[],
  cap: EuroCents,
): Map<number, EuroCents> {
  const shares = [...sharesUnderCap(items, cap)];
  return new Map(shares.map(([id, share]) => [id, waiveBelowMinimum(share)]));
}

/** `paidSinceGivenBack`: see docs/product/price-and-cap.md#what-was-given-back-holds-no-place; null otherwise. */
export function marginalAmount(
  current: readonly Priced[],
  added: EuroCents,
  cap: EuroCents,
  paidSinceGivenBack: EuroCents | null = null,
): EuroCents {
  const after = realMonthlyCost([...current, { price: added }], cap);
  const nominal = realMonthlyCost(current, cap);
  const before = paidSinceGivenBack === null ? nominal : lesser(nominal, paidSinceGivenBack);
  return lesser(added, euroCents(after - before));
}

/** The one door of every recurring debit (docs/product/price-and-cap.md#calendar-month-under-cap). */
export function recurringDebit(debit: {
  share: EuroCents;
  alreadyDebitedThisMonth: EuroCents;
  cap: EuroCents;
}): EuroCents {
  return waiveBelowMinimum(lesser(debit.share, left(debit.cap, debit.alreadyDebitedThisMonth)));
}

export function firstMonthDebit(debit: {
  current: readonly Priced[];
  added: EuroCents;
  paidSinceGivenBack: EuroCents | null;
  alreadyDebitedThisMonth: EuroCents;
  cap: EuroCents;
}): EuroCents {
  const { alreadyDebitedThisMonth, cap, paidSinceGivenBack } = debit;
  return recurringDebit({
    share: marginalAmount(debit.current, debit.added, cap, paidSinceGivenBack),
    alreadyDebitedThisMonth,
    cap,
  });
}
