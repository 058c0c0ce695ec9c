import { clsx } from 'clsx';
import { type EuroCents, formatEuros } from '#domain/money/money.ts';
import { startPrice } from '#domain/price/prices.ts';
import { OwnMonth } from '#money/subscriptions/web/for-other-features.ts';
import { useTaxWord } from '#web/seo/use-tax-word.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';
import { Price } from '#web/ui/Price.tsx';
import { WrittenByAi } from '#web/ui/WrittenByAi.tsx';
import { automationAddress } from './catalogue-address.ts';
import type { AutomationCardData } from './shown-automation.ts';

interface PriceLinesProps {
  purchasePrice: EuroCents;
  subscriptionPrice: EuroCents;
  /** What `useTaxWord` says. */
  tax: string;
}

/** docs/product/automation.md#start-price */
export function PriceLines({ purchasePrice, subscriptionPrice, tax }: PriceLinesProps) {
  return (
    <>
      <p>
        <Price amount={purchasePrice} className="font-semibold text-xl" />{' '}
        <span className="text-muted">
          puis <Price amount={subscriptionPrice} monthly />
        </span>
      </p>
      <p className="text-muted text-sm">
        {`${formatEuros(startPrice({ purchasePrice, subscriptionPrice }))} pour démarrer, premier mois compris, ${tax}`}
      </p>
    </>
  );
}

interface AutomationCardProps {
  automation: AutomationCardData;
  /** On a phone only the first card is above the fold. */
  first: boolean;
  Title: 'h2' | 'h3';
}

/** The button's area covers the card: a press anywhere opens it. */
function AutomationCard({ automation, first, Title }: AutomationCardProps) {
  const { name, excerpt, byAi, image, categoryName } = automation;
  const tax = useTaxWord();
  return (
    <article className="shelf-card">
      <Cover image={image} categoryName={categoryName} first={first} className="border-line border-b" />
      <div className="flex flex-1 flex-col p-4 md:p-5">
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <CategoryIcon name={categoryName} className="size-4 shrink-0" />
          {categoryName}
        </p>
        <Title className="mt-1.5 text-xl wrap-anywhere">{name}</Title>
        <p className="mt-1.5 text-muted">{excerpt}</p>
        {byAi ? <WrittenByAi /> : null}
        <div className="mt-auto pt-4">
          <PriceLines {...automation} tax={tax} />
          <OwnMonth more={automation} className="mt-2 min-h-11 text-sm" />
          <ButtonLink
            to={automationAddress(automation)}
            variant="secondary"
            wide
            className="mt-4 static after:absolute after:inset-0 after:rounded-lg"
          >
            <span>
              Voir les détails<span className="sr-only">{`\u00a0: ${name}`}</span>
            </span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

export const gridStyle = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 md:gap-6';

interface CardGridProps {
  automations: AutomationCardData[];
  /** Below a title of its own, further down a page. */
  below?: boolean;
}

export function CardGrid({ automations, below = false }: CardGridProps) {
  return (
    <ul className={gridStyle}>
      {automations.map((automation, index) => (
        <li key={automation.id} className="min-w-0">
          <AutomationCard automation={automation} first={!below && index === 0} Title={below ? 'h3' : 'h2'} />
        </li>
      ))}
    </ul>
  );
}

interface CoverProps {
  image: string | null;
  categoryName: string;
  /** A cover above the fold is fetched first. */
  first?: boolean;
  className?: string;
}

/** Its size is fixed, so that nothing moves. It is decorative, because the name is beside it. */
export function Cover({ image, categoryName, first = false, className }: CoverProps) {
  const shape = clsx('aspect-video w-full bg-sunken', className);
  if (!image) {
    return (
      <div className={clsx(shape, 'grid place-items-center text-muted')}>
        <CategoryIcon name={categoryName} className="size-14 stroke-1" />
      </div>
    );
  }
  return (
    <img
      src={image}
      alt=""
      width={960}
      height={540}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={clsx(shape, 'object-cover')}
    />
  );
}
