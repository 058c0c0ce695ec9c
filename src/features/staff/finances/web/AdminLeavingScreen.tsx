import { useQuery } from '@tanstack/react-query';
import { LEAVING_REASONS, leavingWords } from '#domain/subscription/leaving-reason.ts';
import { staffStatusChoice } from '#domain/subscription/subscription-label.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { choiceOf, type Filter } from '#web/admin/filter.ts';
import { List } from '#web/admin/List.tsx';
import type { Column } from '#web/admin/ListHead.tsx';
import { useListState } from '#web/admin/list-state.ts';
import { Moment } from '#web/admin/Moment.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ReasonRow } from '../contract.ts';
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
    className: 'max-w-48',
    cell: ({ person }) => <NamedPerson person={person} />,
  },
  { id: 'reason', head: 'Raison', className: 'min-w-36', cell: ({ reason }) => leavingWords(reason) },
  {
    id: 'words',
    head: 'En ses mots',
    className: 'min-w-48',
    cell: ({ words }) =>
      words ? <span className="wrap-anywhere">{words}</span> : <span className="text-muted">—</span>,
  },
  {
    id: 'automation',
    head: 'Automatisation',
    className: 'min-w-36',
    cell: ({ automation }) => automation.name,
  },
  { id: 'status', head: 'Maintenant', cell: ({ status }) => (status ? staffStatusChoice(status) : '—') },
  { id: 'said', head: 'Dit', cell: ({ said_at }) => <Moment at={said_at} /> },
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
  return (
    <AdminPage
      title="Raisons de départ"
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
