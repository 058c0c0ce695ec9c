import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from '#domain/status/ticket-kind.ts';
import { TICKET_STATUS_LABELS, TICKET_STATUSES } from '#domain/status/ticket-status.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { StaffList, useMay } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Filter } from '#web/admin/filter.ts';
import { useListState } from '#web/admin/list-state.ts';
import { LoadedStatCards, type Stat } from '#web/admin/StatCards.tsx';
import { save } from '#web/api/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { TicketStatistics } from '../contract.ts';
import * as calls from '../contract.ts';
import { PreparedAnswersDialog } from './PreparedAnswersDialog.tsx';
import { allTickets, ticketFigures } from './queries.ts';
import { severalTickets } from './several-tickets.ts';
import { ticketColumns } from './TicketColumns.tsx';

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const filters: Filter[] = [
  { kind: 'search', name: 'search', label: 'Mots, client ou numéro' },
  {
    kind: 'select',
    name: 'status',
    label: 'Statut',
    options: optionsOf(TICKET_STATUSES, TICKET_STATUS_LABELS),
  },
  {
    kind: 'select',
    name: 'priority',
    label: 'Priorité',
    options: optionsOf(TICKET_PRIORITIES, TICKET_PRIORITY_LABELS),
  },
  {
    kind: 'select',
    name: 'category',
    label: 'Catégorie',
    options: optionsOf(TICKET_CATEGORIES, TICKET_CATEGORY_LABELS),
  },
];

/** What the address says, when it is one of these. */
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | '' =>
  values.find((value) => value === text) ?? '';

const hours = (value: number | null) => (value === null ? '–' : `${formatCount(value)}\u00a0h`);

function figuresOf({
  total,
  open,
  in_progress,
  resolved,
  average_resolution_time,
}: TicketStatistics): Stat[] {
  return [
    {
      label: 'Total',
      value: String(total),
      definition: 'Tous les tickets gardés, quel que soit leur statut.',
      to: '/admin/support',
    },
    {
      label: 'Ouverts',
      value: String(open),
      definition: 'Reçus ou rouverts, et confiés à personne.',
      to: '/admin/support?status=open',
    },
    {
      label: 'En cours',
      value: String(in_progress),
      definition: 'Confiés à quelqu’un de l’équipe, pas encore résolus.',
      to: '/admin/support?status=in_progress',
    },
    { label: 'Résolus', value: String(resolved), definition: 'Résolus, fermés depuis ou non.' },
    {
      label: 'Temps moyen',
      value: hours(average_resolution_time),
      definition:
        'De la réception d’un ticket à sa dernière résolution, en heures, en moyenne sur tous les tickets résolus.',
    },
  ];
}

function Tickets() {
  const list = useListState({ id: 'tickets', filters: ['search', 'status', 'priority', 'category'] });
  const { search, status, priority, category } = list.filters;
  const { page, after, before } = list;
  const chosen = {
    search,
    status: oneOf(TICKET_STATUSES, status),
    priority: oneOf(TICKET_PRIORITIES, priority),
    category: oneOf(TICKET_CATEGORIES, category),
  };
  const query = useQuery(allTickets({ ...chosen, page, after, before }));
  const mayExport = useMay('people.export');
  const mayWrite = useMay('tickets.write');
  const { data: me } = useCurrentAdmin();
  return (
    <StaffList
      name="tickets"
      save={
        mayExport
          ? (ids) => save(calls.exportTickets, { query: { ...chosen, ids } }, 'tickets.csv')
          : undefined
      }
      several={mayWrite && me ? severalTickets(chosen, me.id) : undefined}
      label="Tickets"
      list={list}
      filters={filters}
      query={query}
      rows={query.data?.tickets}
      paging={query.data?.pagination}
      noun={{ one: 'ticket', many: 'tickets' }}
      columns={ticketColumns}
      idOf={({ id }) => id}
      nameOf={({ id }) => `le ticket n°\u00a0${id}`}
      failed="Impossible de charger les tickets"
      empty={
        <EmptyState title="Aucun ticket">
          Ce que les clients et les visiteurs écrivent au support arrive ici, le plus urgent d’abord.
        </EmptyState>
      }
    />
  );
}

export const meta = adminMeta('tickets', '/admin/support');
export const handle: StaffScreen = { right: 'tickets.read' };

export default function AdminSupportScreen() {
  const [isPreparing, setPreparing] = useState(false);
  const figures = useQuery(ticketFigures);
  return (
    <AdminPage
      title="Tickets"
      description={
        'Ce que l’on écrit au support\u00a0: ce qui attend d’abord, le plus urgent puis le plus récent en tête.'
      }
      action={
        <Button variant="secondary" onClick={() => setPreparing(true)}>
          Réponses préparées
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <LoadedStatCards query={figures} stats={figuresOf} count={5} />
        <Tickets />
      </div>
      {isPreparing ? <PreparedAnswersDialog onClose={() => setPreparing(false)} /> : null}
    </AdminPage>
  );
}
