import type { ReactNode } from 'react';
import { useId } from 'react';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { StatCards, StatCardsSkeleton } from '#web/admin/StatCards.tsx';
import type { Stats } from '../contract.ts';
import { moneyCards, peopleCards, projectionCards } from './figure-cards.ts';
import { MrrCard } from './MrrCard.tsx';
import { StatusCounts } from './StatusCounts.tsx';
import { TopAutomations } from './TopAutomations.tsx';

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

/** Measured figures first; projections apart, below (docs/product/administration.md#projections-stand-apart). */
export function Figures({ stats }: { stats: Stats }) {
  const finances = useHasRight('finances.read') ? '/admin/finances' : undefined;
  return (
    <div className="flex flex-col gap-8">
      <p className="text-muted text-sm">
        Chiffres du <time dateTime={stats.at}>{formatDateTime(new Date(stats.at))}</time>, heure de Paris,
        tous du même instant.
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
