import { type EuroCents, formatEuros } from '#domain/money/money.ts';
import { startPrice } from '#domain/price/prices.ts';
import { Price } from '#web/ui/Price.tsx';

interface PriceLinesProps {
  purchasePrice: EuroCents;
  subscriptionPrice: EuroCents;
}

/** See docs/product/automation.md#start-price. */
export function PriceLines({ purchasePrice, subscriptionPrice }: PriceLinesProps) {
  return (
    <>
      <p>
        <Price amount={purchasePrice} className="font-semibold text-xl" />{' '}
        <span className="text-muted">
          puis <Price amount={subscriptionPrice} monthly />
        </span>
      </p>
      <p className="text-muted text-sm">
        {`${formatEuros(startPrice({ purchasePrice, subscriptionPrice }))} pour démarrer, premier mois compris`}
      </p>
    </>
  );
}
