/** docs/product/price-and-cap.md#default-prices */
import { type EuroCents, euroCents, sumCents } from '../money/money.ts';

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
