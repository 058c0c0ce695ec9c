import type { UseQueryResult } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { parisTime } from '#domain/time/french-dates.ts';
import { Link } from '../ui/Link.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Tip } from './Fact.tsx';
import { QueryFailure } from './QueryFailure.tsx';

export interface Stat {
  label: string;
  value: string;
  /** docs/product/administration.md#definition-in-one-text */
  definition: string;
  comparison?: ReactNode;
  to?: string;
  /** Its days, oldest first; sight alone needs them, the rows say the rest. */
  spark?: readonly number[];
}

const tall = 28;

/** The last point is still running. Zero is the ground: a day on which more went back than came falls below it. */
function Spark({ values }: { values: readonly number[] }) {
  const least = Math.min(...values, 0);
  const most = Math.max(...values, 0);
  const heightOf = (value: number) =>
    (tall - ((value - least) / (most - least || 1)) * (tall - 2) - 1).toFixed(1);
  const step = 100 / Math.max(values.length - 1, 1);
  const points = values.map((value, place) => `${(place * step).toFixed(1)} ${heightOf(value)}`);
  const ground = heightOf(0);
  return (
    <svg
      viewBox={`0 0 100 ${tall}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 h-7 w-full overflow-visible"
    >
      <path d={`M0 ${ground}L${points.join('L')}L100 ${ground}Z`} className="fill-accent-soft" />
      <path
        d={`M${points.join('L')}`}
        className="fill-none stroke-[1.5] stroke-accent [vector-effect:non-scaling-stroke]"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface StatCardsProps {
  stats: readonly Stat[];
  at?: string | undefined;
}

interface LoadedStatCardsProps<Data> {
  /** Passed whole, so that a failure is not shown as loading. */
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  stats: (data: Data) => readonly Stat[];
  count: number;
  failed?: string;
}

const card = 'flex min-w-0 flex-col rounded-lg border border-line bg-surface p-3.5 shadow-low';
const grid =
  'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2';

function StatCard({ label, value, definition, comparison, to, spark }: Stat) {
  return (
    <div className={card}>
      <dt className="flex items-start justify-between gap-1 text-muted text-sm">
        {label}
        <Tip
          text={definition}
          label={`Définition de ${label}`}
          className="-m-1.5 grid size-8 shrink-0 place-items-center text-muted pointer-coarse:-m-3 pointer-coarse:size-11"
        >
          <Info className="size-4" aria-hidden="true" />
        </Tip>
      </dt>
      <dd className="mt-1 whitespace-nowrap font-semibold text-xl tabular-nums tracking-tight">
        {to ? (
          <Link to={to} className="underline-offset-4 hover:underline">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {comparison ? <dd className="mt-0.5 text-muted text-xs">{comparison}</dd> : null}
      {spark && spark.length > 1 ? (
        <dd className="mt-auto">
          <Spark values={spark} />
        </dd>
      ) : null}
    </div>
  );
}

export function StatCardsSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Chargement des chiffres…">
      <div className={grid}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
          <div key={place} className={card}>
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-2 h-7 w-1/2" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function StatCards({ stats, at }: StatCardsProps) {
  return (
    <div>
      <dl className={grid}>
        {stats.map((stat) => (
          <StatCard key={stat.label} {...stat} />
        ))}
      </dl>
      {at ? (
        <p className="mt-2 text-muted text-xs">
          Chiffres comptés <time dateTime={at}>à {parisTime(new Date(at))}</time>, heure de Paris.
        </p>
      ) : null}
    </div>
  );
}

const instantOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'string'
    ? data.at
    : undefined;

/** docs/product/interface.md#a-failure-is-no-wait */
export function LoadedStatCards<Data>({
  query,
  stats,
  count,
  failed = 'Impossible de charger les chiffres',
}: LoadedStatCardsProps<Data>) {
  const { data, isError } = query;
  if (data !== undefined) return <StatCards stats={stats(data)} at={instantOf(data)} />;
  return isError ? <QueryFailure query={query} failed={failed} /> : <StatCardsSkeleton count={count} />;
}
