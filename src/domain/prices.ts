/** The default prices and what a buyer pays on the first day (specification 9, ruling 3). */
import { type EuroCents, euroCents, sumCents } from './money.ts';

export const DEFAULT_PURCHASE_PRICE: EuroCents = euroCents(3500);
export const DEFAULT_SUBSCRIPTION_PRICE: EuroCents = euroCents(500);

/** What the catalogue shows a visitor: the purchase and a first month at its full price, without a cap (ruling 19). */
export function startPrice(automation: {
  purchasePrice: EuroCents;
  subscriptionPrice: EuroCents;
}): EuroCents {
  return sumCents([automation.purchasePrice, automation.subscriptionPrice]);
}

/** What « à partir de » says: the least that a month costs today; the specification's 5 € while nothing is for sale. */
export function fromPrice(lowest: EuroCents | null): EuroCents {
  return lowest ?? DEFAULT_SUBSCRIPTION_PRICE;
}

/** What the payment modal totals: the purchase (`ZERO` when owned) and the first month under the cap (`firstMonthDebit`). */
export function totalDueToday(lines: { purchasePrice: EuroCents; firstMonth: EuroCents }): EuroCents {
  return sumCents([lines.purchasePrice, lines.firstMonth]);
}
