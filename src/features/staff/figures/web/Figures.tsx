import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { DEFINITIONS } from '#domain/figures/definitions.ts';
import { formatAmount } from '#domain/money/money.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { staffStatusChoice } from '#domain/subscription/subscription-label.ts';
import { countOf, formatCount } from '#domain/text/french-count.ts';
import { formatDateTime, formatDay } from '#domain/time/french-dates.ts';
import { Tip } from '#web/admin/Fact.tsx';
import { LoadedStatCards, StatCards, StatCardsSkeleton } from '#web/admin/StatCards.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Details } from '#web/ui/Details.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Stats, TopAutomation } from '../contract.ts';
import { DayLine } from './DayLine.tsx';
import { Defined } from './Defined.tsx';
import {
  growthWords,
  listOf,
  monthCards,
  openingCards,
  presentCards,
  projectionCards,
  shopStats,
  subscriptionCards,
  todayCards,
} from './figure-cards.ts';

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
      <StatCardsSkeleton count={3} />
      <StatCardsSkeleton count={4} />
      <Skeleton className="h-96 w-full" />
      <StatCardsSkeleton count={4} />
      <StatCardsSkeleton count={6} />
    </div>
  );
}

const lateMonths = { one: 'paiement est en retard', many: 'paiements sont en retard' };

/** What waits stands before what is counted. These figures may be a minute old: the list is led to at zero, too. */
function LateLine({ late }: { late: number }) {
  const list = (
    <Link to={listOf('past_due')} className="underline underline-offset-4">
      {late === 0 ? 'Aucun paiement n’est en retard' : countOf(late, lateMonths)}
    </Link>
  );
  if (late === 0) return <p className="mb-3 text-muted text-sm">{list}</p>;
  return (
    <Notice tone="warning" className="mb-3">
      {list}
    </Notice>
  );
}

/** Projections stand apart below (docs/product/administration.md#projections-stand-apart). */
export function Figures({ stats }: { stats: Stats }) {
  return (
    <div className="flex flex-col gap-6">
      <Group title="Aujourd’hui">
        <LateLine late={stats.pastDueSubscriptions} />
        <StatCards stats={todayCards(stats)} />
      </Group>
      <Group title="Ce mois-ci">
        <StatCards stats={monthCards(stats)} />
      </Group>
      <MrrCard stats={stats} />
      <Group
        title="Depuis l’ouverture"
        description="Sous chaque montant, ce que chacun des trente derniers jours a apporté ; sous les clients, combien ils étaient chaque soir."
      >
        <StatCards stats={openingCards(stats)} />
      </Group>
      <Group
        title="En ce moment"
        description="Sous chaque chiffre, ce qu’il était chaque soir depuis trente jours."
      >
        <StatCards stats={presentCards(stats)} />
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
      <p className="text-muted text-sm">
        Chiffres du <time dateTime={stats.at}>{formatDateTime(stats.at)}</time>, heure de Paris, tous du même
        instant.
      </p>
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

/** The list below stays usable without them. */
export function SubscriptionCards() {
  const query = useQuery(shopStats);
  return <LoadedStatCards query={query} stats={subscriptionCards} count={6} />;
}

function DayTable({ days }: { days: Stats['evenings'] }) {
  const label = 'MRR réel à la fin de chaque jour';
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-y-auto"
    >
      <table className="w-full text-ink text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-line border-b text-left text-muted">
            <th scope="col" className="py-2 font-medium">
              Jour
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              MRR réel
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, realMrr }, place) => (
            <tr key={day} className="border-line not-last:border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatDay(day)}
                {place === 0 ? ' (en cours)' : null}
              </th>
              <td className="py-1.5 text-right tabular-nums">{formatAmount(realMrr)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MrrCard({ stats }: { stats: Stats }) {
  const { evenings, mrrBefore, realMrr } = stats;
  const [first] = evenings;
  const last = evenings.at(-1);
  if (!first || !last) return null;
  const label = `MRR réel à la fin de chaque jour, de ${formatAmount(first.realMrr)} le ${formatDay(first.day)} à ${formatAmount(last.realMrr)} aujourd’hui`;
  return (
    <Card
      title="MRR réel, jour par jour"
      description="À la fin de chaque jour, sur 30 jours. Aujourd’hui est en pointillés."
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="flex items-center gap-1 font-semibold text-3xl tabular-nums tracking-tight">
          <Link to={listOf('active')} className="underline-offset-4 hover:underline">
            {formatAmount(realMrr)}
          </Link>
          <Defined name="realMrr" of="MRR réel" />
        </span>
        <Tip text={DEFINITIONS.monthlyGrowth} className="text-left text-muted text-sm">
          {growthWords(stats)}
        </Tip>
      </p>
      <div className="mt-5">
        <DayLine
          label={label}
          days={evenings.map((evening) => ({ day: evening.day, mrr: evening.realMrr }))}
          before={mrrBefore}
        />
      </div>
      <div className="mt-3 [&_details]:border-b-0">
        <Details summary="Voir le tableau">
          <DayTable days={evenings} />
        </Details>
      </div>
    </Card>
  );
}
