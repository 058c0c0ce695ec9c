import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FIGURE_PERIODS, type FigurePeriod, periodWords } from '#domain/figures/periods.ts';
import { formatAmount } from '#domain/money/money.ts';
import { leavingWords } from '#domain/subscription/leaving-reason.ts';
import { countOf, formatCount } from '#domain/text/french-count.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { Defined } from '#staff/figures/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Loaded, QueryFailure } from '#web/admin/QueryFailure.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { Finances, RevenueLine } from '../contract.ts';
import { type FigureColumn, FigureTable } from './FigureTable.tsx';
import { CohortCard, MovementsCard, MrrLine, MrrNow, VatCard } from './MrrCards.tsx';
import { financesByMonth, financesOver } from './queries.ts';
import { SalesJournalCard } from './SalesJournalCard.tsx';
import { TaxReportsCard } from './TaxReportsCard.tsx';

const columnsOf = (first: FigureColumn<RevenueLine>): FigureColumn<RevenueLine>[] => [
  first,
  { id: 'purchases', head: 'Achats', cell: ({ purchases }) => formatAmount(purchases) },
  { id: 'subscriptions', head: 'Abonnements', cell: ({ subscriptions }) => formatAmount(subscriptions) },
  {
    id: 'given_back',
    head: 'Rendu',
    cell: ({ given_back }) => (given_back === 0 ? '—' : formatAmount(-given_back)),
  },
  { id: 'net', head: 'Net', cell: ({ net }) => <strong className="font-medium">{formatAmount(net)}</strong> },
];

function RevenueCard({ finances }: { finances: Finances }) {
  const { revenue, from } = finances;
  const { purchases, subscriptions, given_back, net } = revenue.total;
  const total = [
    'Tout',
    formatAmount(purchases),
    formatAmount(subscriptions),
    given_back === 0 ? '—' : formatAmount(-given_back),
    formatAmount(net),
  ];
  return (
    <Card
      title="Encaissé, net de ce qui a été rendu"
      description={`Depuis le ${formatDay(from)}, taxes comprises.`}
      tip={<Defined name="netRevenue" of="Encaissé net" />}
      flush
    >
      {revenue.automations.length === 0 ? (
        <EmptyState title="Rien d’encaissé dans cette période">
          Chaque achat et chaque mois payé s’ajoutera ici à son automatisation et à sa catégorie.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 pb-2 2xl:grid-cols-2">
          <FigureTable
            caption="Encaissé par catégorie"
            tall
            rows={revenue.categories}
            idOf={({ id }) => id}
            columns={columnsOf({ id: 'name', head: 'Catégorie', cell: ({ name }) => name })}
          />
          <FigureTable
            caption="Encaissé par automatisation"
            tall
            rows={revenue.automations}
            idOf={({ id }) => id}
            columns={columnsOf({
              id: 'name',
              head: 'Automatisation',
              cell: ({ id, name }) => (
                <Link to={`/admin/automations/${id}/edit`} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              ),
            })}
            total={total}
          />
        </div>
      )}
    </Card>
  );
}

const answers = { one: 'réponse', many: 'réponses' };

function LeavingCard({ finances }: { finances: Finances }) {
  const { reasons, from } = finances;
  const all = reasons.reduce((sum, { said }) => sum + said, 0);
  const most = Math.max(...reasons.map(({ said }) => said), 1);
  return (
    <Card
      title="Pourquoi on part"
      description={
        all === 0
          ? 'Personne ne l’a dit dans cette période\u00a0: répondre est facultatif.'
          : `${countOf(all, answers)}, toutes facultatives.`
      }
      tip={<Defined name="leavingReasons" of="Pourquoi on part" />}
    >
      <ul className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        {reasons.map(({ reason, said, returned }) => (
          <li key={reason}>
            <div className="flex items-baseline justify-between gap-4">
              <span>{leavingWords(reason)}</span>
              <span className="whitespace-nowrap font-medium tabular-nums">
                {said === 0 ? (
                  '0'
                ) : (
                  <Link
                    to={`/admin/finances/leaving?reason=${reason}&from=${from}`}
                    className="underline-offset-4 hover:underline"
                    aria-label={`${countOf(said, answers)}\u00a0: ${leavingWords(reason)}`}
                  >
                    {formatCount(said)}
                  </Link>
                )}
                {returned > 0 ? (
                  <span className="font-normal text-muted"> dont {formatCount(returned)} de retour</span>
                ) : null}
              </span>
            </div>
            <div className="mt-1 h-1.5 rounded-full bg-sunken" aria-hidden="true">
              <div className="h-full rounded-full bg-danger" style={{ width: `${(said / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
          <RevenueCard finances={data} />
          <LeavingCard finances={data} />
        </>
      ) : (
        <Loading label="Chargement des finances…">
          <div className="flex flex-col gap-6">
            <Skeleton className="h-72 w-full" />
            <Skeleton className="h-[42rem] w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </Loading>
      )}
    </div>
  );
}

function ByMonth() {
  return (
    <Loaded
      query={useQuery(financesByMonth)}
      failed="Impossible de charger les mois"
      loading="Chargement des mois…"
      skeleton={<Skeleton className="h-64 w-full" />}
    >
      {(months) => (
        <>
          <CohortCard months={months} />
          <div className="grid items-stretch gap-6 lg:grid-cols-[3fr_2fr]">
            <VatCard months={months} />
            <SalesJournalCard {...months} />
          </div>
        </>
      )}
    </Loaded>
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
        <TaxReportsCard />
      </div>
    </AdminPage>
  );
}
