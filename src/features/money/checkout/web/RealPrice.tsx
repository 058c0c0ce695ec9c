import { useQuery } from '@tanstack/react-query';
import { centsFromEuros, type EuroCents, formatAmount, formatAmountPerMonth } from '#domain/money/money.ts';
import { totalInWords } from '#domain/price/price-words.ts';
import { Price } from '#web/ui/Price.tsx';
import type { Quote } from '../contract.ts';
import { shownQuoteOf } from './queries.ts';

/** docs/product/price-and-cap.md#total-with-one-more */
export function totalOf({ month_before, month_after, month_from }: Quote): string {
  return totalInWords({
    before: centsFromEuros(month_before),
    after: centsFromEuros(month_after),
    aloneFrom: month_from ? new Date(month_from) : null,
  });
}

export function shareOf(quote: Quote): string {
  const { first_month_price, monthly_cost, monthly_price, monthly_cap, cap_discount, coupon } = quote;
  if (first_month_price > monthly_price)
    return `Le premier mois garde le prix de celui qui est resté impayé, ${formatAmount(first_month_price)}\u00a0; ensuite, ${formatAmountPerMonth(monthly_cost)}.`;
  const lowered = coupon && coupon.monthly_discount > 0 ? ', et votre code baisse sa part' : '';
  return cap_discount > 0
    ? `Sa part dans ce total\u00a0: ${formatAmountPerMonth(monthly_cost)}, car votre plafond de ${formatAmount(monthly_cap)} se partage entre vos abonnements${lowered}.`
    : `Votre plafond est de ${formatAmount(monthly_cap)}\u00a0: tous vos abonnements ensemble ne vous coûtent jamais davantage.`;
}

export interface RealPriceProps {
  automationId: number;
  /** A visitor pays it today. */
  shown: EuroCents;
}

export default function RealPrice({ automationId }: Omit<RealPriceProps, 'shown'>) {
  const { data: quote } = useQuery(shownQuoteOf(automationId));
  // Already subscribed, or not for sale.
  if (!quote) return null;
  return (
    <section aria-labelledby="prix-reel" className="h-full rounded-md bg-accent-soft px-4 py-3">
      <h3 id="prix-reel" className="font-semibold text-base">
        Prix réel pour vous
      </h3>
      <p className="mt-1 font-medium">{totalOf(quote)}</p>
      <p className="mt-1 text-muted text-sm">{shareOf(quote)}</p>
    </section>
  );
}

/** What nobody pays never stands larger than what this person pays. */
export function RealToday({ automationId, shown }: RealPriceProps) {
  const { data: quote, isError } = useQuery(shownQuoteOf(automationId));
  const today = quote ? centsFromEuros(quote.total_today) : shown;
  return (
    <>
      <Price
        amount={today}
        className={quote || isError ? 'font-semibold text-2xl' : 'invisible font-semibold text-2xl'}
      />
      {today < shown ? (
        <s className="block text-muted text-sm">
          <span className="sr-only">au lieu de </span>
          <Price amount={shown} />
        </s>
      ) : null}
    </>
  );
}
