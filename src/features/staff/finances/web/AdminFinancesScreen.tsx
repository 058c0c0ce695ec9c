import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FIGURE_PERIODS, type FigurePeriod, periodWords } from '#domain/figures/periods.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { LeavingCard } from './LeavingCard.tsx';
import { CohortCard, VatCard } from './MonthCards.tsx';
import { MovementsCard, MrrLine, MrrNow } from './MrrCards.tsx';
import { financesByMonth, financesOver } from './queries.ts';
import { RevenueCard } from './RevenueCard.tsx';
import { SalesJournalCard } from './SalesJournalCard.tsx';

function PeriodChoice({ chosen }: { chosen: FigurePeriod }) {
  return (
    <nav aria-label="Période" className="flex w-fit rounded-md border border-line bg-surface p-0.5">
      {FIGURE_PERIODS.map((period) => (
        <Link
          key={period}
          to={period === FIGURE_PERIODS[0] ? '/admin/finances' : `/admin/finances?period=${period}`}
          preventScrollReset
          aria-current={period === chosen ? 'page' : undefined}
          className="grid min-h-9 place-items-center rounded-sm px-3 text-sm aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text pointer-coarse:min-h-11"
        >
          {periodWords(period)}
        </Link>
      ))}
    </nav>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="h-64 w-full" />
    </Loading>
  );
}

function OfPeriod({ period }: { period: FigurePeriod }) {
  const query = useQuery(financesOver(period));
  const { data, isPlaceholderData } = query;
  if (!data && query.isError)
    return <QueryFailure query={query} failed="Impossible de charger les finances" />;
  return (
    <div
      className={`flex flex-col gap-6 ${isPlaceholderData ? 'opacity-60' : ''}`}
      aria-busy={isPlaceholderData}
    >
      <MrrNow query={query} />
      {data ? (
        <>
          <MrrLine finances={data} />
          <MovementsCard finances={data} />
          <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
            <LeavingCard finances={data} />
            <RevenueCard finances={data} />
          </div>
        </>
      ) : (
        <Waiting label="Chargement des finances…" />
      )}
    </div>
  );
}

function ByMonth() {
  const query = useQuery(financesByMonth);
  const { data } = query;
  if (!data) {
    if (!query.isError) return <Waiting label="Chargement des mois…" />;
    return <QueryFailure query={query} failed="Impossible de charger les mois" />;
  }
  return (
    <>
      <CohortCard months={data} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <VatCard months={data} />
        <SalesJournalCard siren={data.siren} opened={data.opened} today={data.today} />
      </div>
    </>
  );
}

export const meta = adminMeta('finances', '/admin/finances');
export const handle: StaffScreen = { right: 'finances.read' };

export default function AdminFinancesScreen() {
  const [params] = useSearchParams();
  const asked = params.get('period');
  const period = FIGURE_PERIODS.find((one) => one === asked) ?? FIGURE_PERIODS[0];
  return (
    <AdminPage
      title="Finances"
      description="Ce qui revient chaque mois, ce qui est rentré, et ce que le comptable attend."
      action={<PeriodChoice chosen={period} />}
    >
      <div className="flex flex-col gap-6">
        <OfPeriod period={period} />
        <ByMonth />
      </div>
    </AdminPage>
  );
}
