import { formatEurosPerMonth } from '#domain/money/money.ts';
import { monthOfSet } from '#domain/price/prices.ts';
import { Link } from '#web/ui/Link.tsx';
import { Price } from '#web/ui/Price.tsx';
import { automationAddress } from './catalogue-address.ts';
import type { AutomationCardData } from './shown-automation.ts';

export interface ShownSet {
  name: string;
  automations: AutomationCardData[];
}

/** docs/product/catalogue.md#sets */
function MonthOfSet({ automations }: Pick<ShownSet, 'automations'>) {
  const { sum, capped } = monthOfSet(automations.map(({ subscriptionPrice }) => subscriptionPrice));
  return (
    <p className="mt-auto pt-4">
      <strong className="font-semibold">{formatEurosPerMonth(capped)}</strong>{' '}
      <span className="text-muted">
        {capped < sum ? (
          <>
            ensemble, au lieu de <s>{formatEurosPerMonth(sum)}</s>&nbsp;: c’est le plafond de départ.
          </>
        ) : (
          'ensemble.'
        )}
      </span>
    </p>
  );
}

export function Sets({ sets }: { sets: readonly ShownSet[] }) {
  if (sets.length === 0) return null;
  return (
    <section aria-labelledby="ensembles" className="mt-12 md:mt-16">
      <h2 id="ensembles">Ils vont ensemble</h2>
      <p className="measure mt-2 text-muted">
        Des automatisations qui se complètent. Chaque mois, vous ne payez jamais plus que votre plafond.
      </p>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 md:gap-6">
        {sets.map(({ name, automations }) => (
          <li
            key={name}
            className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 md:p-5"
          >
            <h3 className="wrap-anywhere">{name}</h3>
            <ul className="mt-2">
              {automations.map((automation) => (
                <li key={automation.id} className="flex min-h-11 items-center justify-between gap-3">
                  <Link
                    to={automationAddress(automation)}
                    prefetch="intent"
                    className="link min-w-0 wrap-anywhere"
                  >
                    {automation.name}
                  </Link>
                  <span className="shrink-0 text-muted text-sm">
                    <Price amount={automation.subscriptionPrice} monthly />
                  </span>
                </li>
              ))}
            </ul>
            <MonthOfSet automations={automations} />
          </li>
        ))}
      </ul>
    </section>
  );
}
