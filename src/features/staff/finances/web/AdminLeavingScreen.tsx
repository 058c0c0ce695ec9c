import { useQuery } from '@tanstack/react-query';
import { DEFINITIONS } from '#domain/figures/definitions.ts';
import { LEAVING_REASONS, type LeavingReason, leavingWords } from '#domain/subscription/leaving-reason.ts';
import { staffStatusChoice } from '#domain/subscription/subscription-label.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { choiceOf, type Filter } from '#web/admin/filter.ts';
import { List } from '#web/admin/List.tsx';
import type { Column } from '#web/admin/ListHead.tsx';
import { useListState } from '#web/admin/list-state.ts';
import { Moment } from '#web/admin/Moment.tsx';
import { SecondLine } from '#web/admin/RowName.tsx';
import { LoadedStatCards, type Stat } from '#web/admin/StatCards.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { ReasonCounts, ReasonRow } from '../contract.ts';
import { NamedPerson, nameOfPerson } from './FigureTable.tsx';
import { reasonsOfLeaving } from './queries.ts';

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'reason',
    label: 'Raison',
    options: LEAVING_REASONS.map((value) => ({ value, label: leavingWords(value) })),
  },
  { kind: 'dates', label: 'Dit', from: 'from', to: 'to' },
];

const columns: Column<ReasonRow>[] = [
  {
    id: 'person',
    head: 'Client',
    className: 'max-w-72',
    cell: ({ person }) => <NamedPerson person={person} />,
  },
  {
    id: 'reason',
    head: 'Raison',
    className: 'md:w-full md:max-w-0',
    cell: ({ reason, words }) => (
      <>
        {leavingWords(reason)}
        {words ? <SecondLine>{`«\u00a0${words}\u00a0»`}</SecondLine> : null}
      </>
    ),
  },
  {
    id: 'automation',
    head: 'Automatisation',
    cell: ({ automation, status }) => (
      <>
        {automation.name}
        {status ? <SecondLine>{staffStatusChoice(status)}</SecondLine> : null}
      </>
    ),
  },
  { id: 'said', head: 'Dit', cell: ({ said_at }) => <Moment at={said_at} /> },
];

const way = (query: Record<string, string>) =>
  `/admin/finances/leaving${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;

function ByMonth({ counts, query = {} }: { counts: ReasonCounts; query?: { reason?: LeavingReason } }) {
  const { this_month, last_month } = countsOf(counts, query.reason);
  const parts = [
    [this_month, 'ce mois-ci', counts.this_month],
    [last_month, 'le mois dernier', counts.last_month],
  ] as const;
  return parts.map(([count, when, days]) => (
    <span key={when} className="block leading-6">
      {count === 0 ? (
        `0 ${when}`
      ) : (
        <Link className="underline-offset-4 hover:underline" to={way({ ...query, ...days })}>
          {`${formatCount(count)} ${when}`}
        </Link>
      )}
    </span>
  ));
}

/** Of every reason where none is asked. */
function countsOf({ reasons }: ReasonCounts, asked?: LeavingReason) {
  const counted = reasons.filter(({ reason }) => asked === undefined || reason === asked);
  const sum = (name: 'this_month' | 'last_month' | 'total') =>
    counted.reduce((all, row) => all + row[name], 0);
  return { this_month: sum('this_month'), last_month: sum('last_month'), total: sum('total') };
}

/** docs/product/leaving.md#counted-by-month */
const statsOf = (counts: ReasonCounts): Stat[] => [
  {
    label: 'Toutes les réponses',
    value: formatCount(countsOf(counts).total),
    definition: DEFINITIONS.leavingReasons,
    to: way({}),
    comparison: <ByMonth counts={counts} />,
  },
  ...LEAVING_REASONS.map((reason) => ({
    label: leavingWords(reason),
    value: formatCount(countsOf(counts, reason).total),
    definition: DEFINITIONS.leavingReasons,
    to: way({ reason }),
    comparison: <ByMonth counts={counts} query={{ reason }} />,
  })),
];

function Reasons() {
  const list = useListState({ id: 'leaving', filters: ['reason', 'from', 'to'] });
  const { page, after, before } = list;
  const { reason, from, to } = list.filters;
  const query = useQuery(
    reasonsOfLeaving({
      ...{ page, after, before },
      reason: choiceOf(LEAVING_REASONS, reason) || undefined,
      from: from || undefined,
      to: to || undefined,
    }),
  );
  return (
    <List
      label="Raisons de départ"
      list={list}
      filters={filters}
      query={query}
      rows={query.data?.reasons}
      paging={query.data?.pagination}
      noun={{ one: 'réponse', many: 'réponses' }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ person }) => `la réponse de ${nameOfPerson(person)}`}
      failed="Impossible de charger les raisons de départ"
      empty={
        <EmptyState title="Aucune réponse">
          Qui annule un abonnement peut dire pourquoi, une fois que c’est fait. Ses mots seront ici, et son
          nom tant que son compte existe.
        </EmptyState>
      }
    />
  );
}

export const meta = adminMeta('raisons de départ', '/admin/finances/leaving');
export const handle: StaffScreen = { right: 'finances.read' };

export default function AdminLeavingScreen() {
  const counted = useQuery(reasonsOfLeaving({ page: 1 }));
  return (
    <AdminPage
      title="Raisons de départ"
      figures={<LoadedStatCards query={counted} stats={({ counts }) => statsOf(counts)} count={6} />}
      description="Ce que disent ceux qui viennent d’annuler. Gardé trois ans, sans nom une fois le compte supprimé."
      action={
        <ButtonLink to="/admin/finances" variant="secondary">
          Retour aux finances
        </ButtonLink>
      }
    >
      <Reasons />
    </AdminPage>
  );
}
