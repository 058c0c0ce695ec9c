import { useQuery } from '@tanstack/react-query';
import { centsFromEuros, type EuroCents } from '#domain/money/money.ts';
import { Price } from '#web/ui/Price.tsx';
import { shownQuoteOf } from './queries.ts';

export interface RealPriceProps {
  automationId: number;
  shown: { today: EuroCents; monthly: EuroCents };
}

/** It shows only where it differs (docs/product/price-and-cap.md#first-month-is-the-difference). */
export default function RealPrice({ automationId, shown }: RealPriceProps) {
  const { data: quote } = useQuery(shownQuoteOf(automationId));
  // Already subscribed, or not for sale.
  if (!quote) return null;
  const today = centsFromEuros(quote.total_today);
  const monthly = centsFromEuros(quote.monthly_cost);
  if (today === shown.today && monthly === shown.monthly) return null;
  const lines = [
    { label: 'Aujourd’hui', amount: today, monthly: false },
    { label: 'Puis, chaque mois', amount: monthly, monthly: true },
  ];
  return (
    <section aria-labelledby="prix-reel" className="mt-4 rounded-md bg-accent-soft px-4 py-3">
      <h3 id="prix-reel" className="font-semibold text-base">
        Prix réel pour vous
      </h3>
      <dl>
        {lines.map(({ label, amount, monthly }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{label}</dt>
            <dd className="ml-auto font-medium">
              <Price amount={amount} monthly={monthly} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">Avec vos autres abonnements et votre plafond mensuel.</p>
    </section>
  );
}
