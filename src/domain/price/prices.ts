/** docs/product/price-and-cap.md#default-prices */
import { type EuroCents, euroCents, sumCents } from '../money/money.ts';
import { DEFAULT_MONTHLY_CAP } from './monthly-cap.ts';

export const DEFAULT_PURCHASE_PRICE: EuroCents = euroCents(3500);
export const DEFAULT_SUBSCRIPTION_PRICE: EuroCents = euroCents(500);

export function startPrice(automation: {
  purchasePrice: EuroCents;
  subscriptionPrice: EuroCents;
}): EuroCents {
  return sumCents([automation.purchasePrice, automation.subscriptionPrice]);
}

export function fromPrice(lowest: EuroCents | null): EuroCents {
  return lowest ?? DEFAULT_SUBSCRIPTION_PRICE;
}

export function totalDueToday(lines: { purchasePrice: EuroCents; firstMonth: EuroCents }): EuroCents {
  return sumCents([lines.purchasePrice, lines.firstMonth]);
}

/** What several automations cost a month, before the cap of a new account and under it. */
export function monthOfSet(prices: readonly EuroCents[]): { sum: EuroCents; capped: EuroCents } {
  const sum = sumCents(prices);
  return { sum, capped: sum < DEFAULT_MONTHLY_CAP ? sum : DEFAULT_MONTHLY_CAP };
}
