/**
 * The monthly cap: the sum of the subscriptions' prices a customer pays is the lesser of sum and cap
 * (specification 9, rulings 4, 18, 19). Whole cents everywhere; who counts is `countsTowardCap`.
 */
import { type EuroCents, euroCents, sumCents, ZERO } from './money.ts';

export const DEFAULT_MONTHLY_CAP: EuroCents = euroCents(1500);
export const MIN_CAP_EUROS = 2;
export const MAX_CAP_EUROS = 100;
export const MIN_MONTHLY_CAP: EuroCents = euroCents(MIN_CAP_EUROS * 100);
export const MAX_MONTHLY_CAP: EuroCents = euroCents(MAX_CAP_EUROS * 100);

/** The least Stripe charges in euros; a recurring amount below it is waived, not carried over (ruling 19). */
export const MINIMUM_CHARGE: EuroCents = euroCents(50);

/** A subscription that counts toward the cap, with its individual monthly price. */
export type CountedSubscription = { readonly id: number; readonly price: EuroCents };
type Priced = { readonly price: EuroCents };

/** True for whole cents between 2 and 100 euros (ruling 4). */
export function isValidCap(cap: number): cap is EuroCents {
  return Number.isSafeInteger(cap) && cap >= MIN_MONTHLY_CAP && cap <= MAX_MONTHLY_CAP;
}

function theoreticalCost(items: readonly Priced[]): EuroCents {
  for (const { price } of items) if (price < 0) throw new RangeError(`${price} is not a subscription price`);
  return sumCents(items.map((item) => item.price));
}

const lesser = (a: EuroCents, b: EuroCents): EuroCents => (a < b ? a : b);
const left = (cap: EuroCents, spent: EuroCents): EuroCents => (spent < cap ? euroCents(cap - spent) : ZERO);

/** What the customer pays per month: the lesser of sum and cap (specification 9). */
export function realMonthlyCost(items: readonly Priced[], cap: EuroCents): EuroCents {
  return lesser(theoreticalCost(items), cap);
}

/** What the cap takes off: the sum of the individual prices minus the real cost. */
export function savings(items: readonly Priced[], cap: EuroCents): EuroCents {
  return euroCents(theoreticalCost(items) - realMonthlyCost(items, cap));
}

/** How much dearer the month can still become; never below 0. */
export function remainingCapacity(items: readonly Priced[], cap: EuroCents): EuroCents {
  return left(cap, theoreticalCost(items));
}

/**
 * Each subscription's share of min(sum, cap): in proportion to its price, in whole cents by largest remainder,
 * ties to the lowest id; the shares add up to it exactly (ruling 18).
 * Throws RangeError on a negative price, on the same id twice, and on amounts too large to divide exactly.
 */
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

  // The remainders add up to a whole number of cents, always fewer than there are subscriptions with a remainder.
  const missing = total - sumCents(shares.values());
  const byRemainder = parts.sort((a, b) =>
    a.remainder === b.remainder ? a.id - b.id : b.remainder - a.remainder,
  );
  for (const { id, floor } of byRemainder.slice(0, missing)) shares.set(id, euroCents(floor + 1));
  return shares;
}

/** A recurring amount of 1 to 49 cents becomes 0 (ruling 19); anything else stays. */
export function waiveBelowMinimum(amount: EuroCents): EuroCents {
  return amount < MINIMUM_CHARGE ? ZERO : amount;
}

/** What each subscription costs at its renewal, as shown and billed: its share, waived below the minimum (ruling 19). */
export function actualMonthlyCosts(
  items: readonly CountedSubscription[],
  cap: EuroCents,
): Map<number, EuroCents> {
  const shares = [...sharesUnderCap(items, cap)];
  return new Map(shares.map(([id, share]) => [id, waiveBelowMinimum(share)]));
}

/**
 * What one more subscription at the price `added` adds to the month: cost after minus cost before (ruling 19), never
 * more than its price. `paidSinceGivenBack`: what was really paid, refunds taken off, for the running months of
 * `current`, when a month beside them was withdrawn from; null otherwise. The cost before is then no more than that: a
 * month that cost nothing beside another one holds no place under the cap once the other's money is back.
 */
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

/**
 * The one door of every recurring debit, first months included: the share (or the marginal amount), lowered to what
 * the cap in force leaves in the Paris calendar month of the due date, then waived below the minimum (ruling 19).
 * `alreadyDebitedThisMonth`: the recurring debits due in that month, paid or on an open renewal invoice; without
 * purchase prices, voided debits and first months not yet confirmed (an abandoned payment must not make others free).
 */
export function recurringDebit(debit: {
  share: EuroCents;
  alreadyDebitedThisMonth: EuroCents;
  cap: EuroCents;
}): EuroCents {
  return waiveBelowMinimum(lesser(debit.share, left(debit.cap, debit.alreadyDebitedThisMonth)));
}

/** The first month of a new or reactivated subscription: the marginal amount, through the same door (ruling 19). */
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
