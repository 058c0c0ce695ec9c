import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#domain/text/french-count.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { type Several, StaffList, useHasRight, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink, SecondLine } from '#web/admin/RowName.tsx';
import { LoadedStatCards, type Stat } from '#web/admin/StatCards.tsx';
import { call, type RequestOf } from '#web/api/call.ts';
import { save } from '#web/api/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import { type previewTickets, type StaffTicket, TICKETS, type TicketStatistics } from '../contract.ts';
import { PreparedAnswersDialog } from './PreparedAnswersDialog.tsx';
import { allTickets, ticketFigures, ticketsKey } from './queries.ts';
import { authorOf, Priority, Status, turnOf } from './TicketFacts.tsx';

type Filter = NonNullable<RequestOf<typeof previewTickets>['body']>['filter'];

const numberOf = (seen: string) => (seen === '' ? null : Number(seen));

/** Each ticket has its own call, which refuses one that changed since it was seen. */
function severalTickets(filter: Filter, me: number): Several {
  const previewOf = (act: 'take' | 'resolve') => (ids: number[] | undefined) =>
    call(calls.previewTickets, { body: { act, ...(ids ? { ids } : { filter }) } });
  return {
    acts: [
      {
        name: 'take',
        preview: previewOf('take'),
        label: 'Me les confier',
        consequences: ['Ils passent «\u00a0En cours\u00a0», à votre nom.'],
        run: ({ id, seen }) =>
          call(calls.assignTicket, { params: { id }, body: { assigned_to: me, seen: numberOf(seen) } }),
      },
      {
        name: 'resolve',
        preview: previewOf('resolve'),
        label: 'Résoudre',
        consequences: [
          'Un email dit à chaque auteur que son ticket est résolu. Il peut le rouvrir pendant 14\u00a0jours.',
          'Un ticket auquel on vient de répondre n’est pas résolu sans avoir été relu.',
        ],
        run: ({ id, seen }) =>
          call(calls.resolveTicket, { params: { id }, body: { last_reply_id: Number(seen) } }),
      },
    ],
    refreshes: ticketsKey,
  };
}

const ticketColumns: Column<StaffTicket>[] = [
  {
    id: 'subject',
    head: 'Ticket',
    className: 'max-w-80',
    cell: (it) => (
      <RowLink
        to={`/admin/support/${it.id}`}
        second={`N°\u00a0${it.id} · ${authorOf(it)} · ${it.category_display}`}
      >
        {it.subject}
      </RowLink>
    ),
  },
  { id: 'status', head: 'Statut', speaks: true, cell: (it) => <Status ticket={it} /> },
  { id: 'priority', head: 'Priorité', speaks: true, cell: (it) => <Priority ticket={it} /> },
  {
    id: 'assigned',
    className: 'max-w-32',
    head: 'Confié à',
    cell: (it) => it.assigned_to_name ?? <span className="text-muted">Personne</span>,
  },
  {
    id: 'exchange',
    head: 'Dernier échange',
    cell: (it) => (
      <>
        <Moment at={it.last_exchange_at} />
        <SecondLine>{turnOf(it)}</SecondLine>
      </>
    ),
  },
  { id: 'created', head: 'Reçu', cell: (it) => <Moment at={it.created_at} /> },
];

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
  const state = useStaffList(TICKETS);
  const { chosen } = state;
  const query = useQuery(allTickets(state.asked));
  const mayWrite = useHasRight('tickets.write');
  const { data: me } = useCurrentAdmin();
  return (
    <StaffList
      state={state}
      save={(ids) => save(calls.exportTickets, { query: { ...chosen, ids } }, 'tickets.csv')}
      several={mayWrite && me ? severalTickets(chosen, me.id) : undefined}
      query={query}
      rows={query.data?.tickets}
      paging={query.data?.pagination}
      columns={ticketColumns}
      idOf={({ id }) => id}
      nameOf={({ id }) => `le ticket n°\u00a0${id}`}
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
      figures={<LoadedStatCards query={figures} stats={figuresOf} count={5} />}
      description={
        'Ce que l’on écrit au support\u00a0: ce qui attend d’abord, le plus urgent puis le plus récent en tête.'
      }
      action={
        <Button variant="secondary" onClick={() => setPreparing(true)}>
          Réponses préparées
        </Button>
      }
    >
      <Tickets />
      {isPreparing ? <PreparedAnswersDialog onClose={() => setPreparing(false)} /> : null}
    </AdminPage>
  );
}
