import type { ReactNode } from 'react';
import { formatEuros } from '#domain/money/money.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import { startPrice } from '#domain/price/prices.ts';
import { RealPriceSection } from '#money/checkout/web/for-other-features.ts';
import type { AutomationDetailData } from '#shop/catalogue/web/for-other-features.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Price } from '#web/ui/Price.tsx';

interface SaleProps {
  automation: AutomationDetailData;
  /** It is bought already, and only given for now: the month alone is sold. */
  owned: boolean;
  children: ReactNode;
}

/** A visitor's prices (docs/product/automation.md#start-price). */
export function Sale({ automation, owned, children }: SaleProps) {
  const { purchasePrice, subscriptionPrice, bookable } = automation;
  const today = owned ? subscriptionPrice : startPrice(automation);
  return (
    <section
      aria-labelledby="prix"
      className="rounded-lg border border-line bg-surface p-5 shadow-float md:p-6 print:shadow-none"
    >
      <h2 id="prix" className="text-lg">
        Prix
      </h2>
      <dl className="mt-3">
        {owned ? null : (
          <PriceLine label="Achat, une seule fois">
            <Price amount={purchasePrice} />
          </PriceLine>
        )}
        <PriceLine label="Abonnement mensuel">
          <Price amount={subscriptionPrice} monthly />
        </PriceLine>
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
          <dt>
            <span className="font-semibold">Total aujourd’hui</span>
            <span className="block text-muted text-sm">
              {owned ? 'premier mois' : 'achat et premier mois'}
            </span>
          </dt>
          <dd className="ml-auto">
            <Price amount={today} className="font-semibold text-2xl" />
          </dd>
        </div>
      </dl>
      {bookable ? (
        <RealPriceSection automationId={automation.id} shown={{ today, monthly: subscriptionPrice }} />
      ) : null}
      <div className="mt-5 print:hidden">
        {bookable ? (
          children
        ) : (
          <Notice tone="warning" title="Indisponible pour le moment">
            Cette automatisation ne peut pas être achetée actuellement.
          </Notice>
        )}
      </div>
      <p className="mt-4 border-line border-t pt-4 text-muted text-sm">
        Prix sans plafond&nbsp;: si le total de vos abonnements dépasse votre plafond mensuel (
        {formatEuros(DEFAULT_MONTHLY_CAP)} par défaut), vous ne payez que le plafond.
      </p>
      <p className="mt-2 text-muted text-sm">
        Sans engagement&nbsp;: vous annulez quand vous voulez et gardez l’accès jusqu’à la fin du mois payé.
      </p>
    </section>
  );
}

function PriceLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <dt>{label}</dt>
      <dd className="ml-auto font-medium">{children}</dd>
    </div>
  );
}
