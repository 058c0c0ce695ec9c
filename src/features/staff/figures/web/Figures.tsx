import { type ReactNode, useId } from 'react';
import { DEFINITIONS } from '#domain/figures/definitions.ts';
import { formatAmount } from '#domain/money/money.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { staffStatusChoice } from '#domain/subscription/subscription-label.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { StatCards, StatCardsSkeleton } from '#web/admin/StatCards.tsx';
import { Tip } from '#web/admin/Tip.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Stats, TopAutomation } from '../contract.ts';
import { listOf, moneyCards, peopleCards, projectionCards } from './figure-cards.ts';
import { MrrCard } from './MrrCard.tsx';

const headCell =
  'px-3 py-2 font-medium text-right first:pl-4 first:text-left last:pr-4 md:first:pl-6 md:last:pr-6';
const cell = 'px-3 py-2.5 text-right tabular-nums last:pr-4 md:last:pr-6';

function Row({ name, subscribers, purchases, projected_revenue: projected }: TopAutomation) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="min-w-40 py-2.5 pr-3 pl-4 text-left font-normal md:pl-6">
        <Link
          to={`/admin/subscriptions?automation=${encodeURIComponent(name)}`}
          className="underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </th>
      <td className={cell}>{formatCount(subscribers)}</td>
      <td className={cell}>{formatCount(purchases)}</td>
      <td className={`${cell} text-muted`}>{formatAmount(projected)}</td>
    </tr>
  );
}

function TopAutomations({ automations }: { automations: readonly TopAutomation[] }) {
  const sold = automations.filter(({ subscribers, purchases }) => subscribers + purchases > 0);
  const title = 'Meilleures ventes';
  if (sold.length === 0) {
    return (
      <Card title={title}>
        <EmptyState title="Aucune vente">
          Les automatisations achetées et celles qui ont des abonnés payants seront ici, les plus demandées
          d’abord.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={title} description="Les plus d’abonnés payants et d’achats payés d’abord." flush>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a small screen, so the keyboard must reach it.
        tabIndex={0}
        aria-label={`${title}, tableau`}
        className="slides pb-2"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className={headCell}>
                Automatisation
              </th>
              <th scope="col" className={headCell}>
                Abonnés
              </th>
              <th scope="col" className={headCell}>
                Achats
              </th>
              <th scope="col" className={headCell}>
                <Tip text={DEFINITIONS.projectedRevenue}>Projection</Tip>
              </th>
            </tr>
          </thead>
          <tbody>
            {sold.map((automation) => (
              <Row key={automation.id} {...automation} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function Group({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {description ? <p className="text-muted text-sm">{description}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}

export function FiguresSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <StatCardsSkeleton count={6} />
      <StatCardsSkeleton count={6} />
    </div>
  );
}

/** Projections stand apart below (docs/product/administration.md#projections-stand-apart). */
export function Figures({ stats }: { stats: Stats }) {
  const finances = useHasRight('finances.read') ? '/admin/finances' : undefined;
  return (
    <div className="flex flex-col gap-8">
      <p className="text-muted text-sm">
        Chiffres du <time dateTime={stats.at}>{formatDateTime(stats.at)}</time>, heure de Paris, tous du même
        instant.
      </p>
      <MrrCard stats={stats} />
      <Group title="Argent">
        <StatCards stats={moneyCards(stats, finances)} />
      </Group>
      <Group title="Clients et abonnements">
        <StatCards stats={peopleCards(stats)} />
      </Group>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <TopAutomations automations={stats.topAutomations} />
        <StatusCounts counts={stats.subscriptions} />
      </div>
      <Group
        title="Projections"
        description="Ce qui pourrait être, aux prix du catalogue. Rien de ceci n’est mesuré."
      >
        <StatCards stats={projectionCards(stats)} />
      </Group>
    </div>
  );
}

function StatusCounts({ counts }: { counts: Stats['subscriptions'] }) {
  return (
    <Card title="Abonnements par statut" description="Toutes les lignes, essais et cadeaux compris.">
      <dl>
        {SUBSCRIPTION_STATUSES.map((status) => (
          <div
            key={status}
            className="flex items-baseline justify-between gap-4 border-line py-2 not-last:border-b"
          >
            <dt>{staffStatusChoice(status)}</dt>
            <dd className="font-medium tabular-nums">
              <Link to={listOf(status)} className="underline-offset-4 hover:underline">
                {formatCount(counts[status])}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
