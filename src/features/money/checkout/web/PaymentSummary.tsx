import type { ReactNode } from 'react';
import { centsFromEuros, type EuroCents, formatEuros } from '#domain/money/money.ts';
import { CAP_DISCOUNT } from '#domain/price/price-words.ts';
import { Price } from '#web/ui/Price.tsx';
import type { Quote } from '../contract.ts';

interface PaymentSummaryProps {
  quote: Quote;
  image: string | null | undefined;
  total: EuroCents;
}

export function PaymentSummary({ quote, image, total }: PaymentSummaryProps) {
  const monthlyPrice = centsFromEuros(quote.monthly_price);
  const monthlyCost = centsFromEuros(quote.monthly_cost);
  const capDiscount = centsFromEuros(quote.cap_discount);
  const firstMonthDiscount = centsFromEuros(quote.first_month_discount);
  const isCapped = capDiscount > 0 || firstMonthDiscount > 0;
  return (
    <section aria-labelledby="recapitulatif" className="flex flex-col gap-4">
      <h3 id="recapitulatif" className="sr-only">
        Récapitulatif
      </h3>
      <div className="flex items-center gap-4 md:flex-col md:items-stretch">
        {image ? (
          <img
            src={image}
            alt=""
            width={320}
            height={200}
            className="aspect-16/10 h-auto w-18 rounded-sm border border-line object-cover md:aspect-2/1 md:w-full md:rounded-md"
          />
        ) : null}
        <div className="min-w-0">
          <p className="text-muted text-sm">À payer aujourd’hui</p>
          <p>
            <Price amount={total} className="font-heading font-semibold text-3xl" />
          </p>
        </div>
      </div>
      <dl className="flex flex-col gap-2">
        {quote.type === 'initial' ? (
          <Line label="Achat, une seule fois" amount={centsFromEuros(quote.purchase_price)} />
        ) : null}
        <Line label="Premier mois d’abonnement" amount={monthlyPrice} />
        {firstMonthDiscount > 0 ? <Discount amount={firstMonthDiscount} /> : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-2 font-semibold">
          <dt>Total aujourd’hui</dt>
          <dd className="ml-auto">
            <Price amount={total} />
          </dd>
        </div>
      </dl>
      <dl className="flex flex-col gap-2 border-line border-t pt-4">
        {capDiscount > 0 ? (
          <>
            <Line label="Prix de l’abonnement" amount={monthlyPrice} monthly />
            <Discount amount={capDiscount} monthly />
          </>
        ) : null}
        <Line
          label={<strong className="font-semibold">Puis, chaque mois</strong>}
          amount={monthlyCost}
          monthly
          strong
        />
      </dl>
      <p className="text-muted text-sm">
        {isCapped
          ? `Votre plafond mensuel est de ${formatEuros(centsFromEuros(quote.monthly_cap))}\u00a0: au-delà, vos abonnements ne vous coûtent rien de plus. `
          : null}
        Sans engagement&nbsp;: vous annulez quand vous voulez et gardez l’accès jusqu’à la fin du mois payé.
      </p>
    </section>
  );
}

interface LineProps {
  label: ReactNode;
  amount: EuroCents;
  monthly?: boolean;
  strong?: boolean;
}

function Line({ label, amount, monthly = false, strong = false }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className={strong ? 'ml-auto font-semibold' : 'ml-auto'}>
        <Price amount={amount} monthly={monthly} />
      </dd>
    </div>
  );
}

function Discount({ amount, monthly = false }: { amount: EuroCents; monthly?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-success-text">
      <dt>{CAP_DISCOUNT}</dt>
      <dd className="ml-auto">
        <Price amount={`−${formatEuros(amount)}`} />
        {monthly ? <span className="text-[0.8em]">/mois</span> : null}
      </dd>
    </div>
  );
}
