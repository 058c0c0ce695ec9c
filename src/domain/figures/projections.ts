/** docs/product/administration.md#projections-stand-apart */
import { type EuroCents, euroCents, sumCents } from '../money/money.ts';

export const PROJECTED_SUBSCRIBERS = 10;
const MONTHS = 12;

export interface Sales {
  readonly subscribers: number;
  readonly purchases: number;
  readonly subscriptionPrice: EuroCents;
  readonly purchasePrice: EuroCents;
}

export function annualRevenueOf({
  subscribers,
  purchases,
  subscriptionPrice,
  purchasePrice,
}: Sales): EuroCents {
  return euroCents(subscribers * subscriptionPrice * MONTHS + purchases * purchasePrice);
}

const purchasesOf = (sales: readonly Sales[]): EuroCents =>
  sumCents(sales.map(({ purchases, purchasePrice }) => euroCents(purchases * purchasePrice)));

export interface Projections {
  readonly monthly: EuroCents;
  readonly annual: EuroCents;
  readonly annualFromMrr: EuroCents;
}

export function projectionsOf(sales: readonly Sales[], mrr: EuroCents): Projections {
  const monthly = sumCents(
    sales.map(({ subscriptionPrice }) => euroCents(PROJECTED_SUBSCRIBERS * subscriptionPrice)),
  );
  const purchases = purchasesOf(sales);
  return {
    monthly,
    annual: euroCents(monthly * MONTHS + purchases),
    annualFromMrr: euroCents(mrr * MONTHS + purchases),
  };
}
