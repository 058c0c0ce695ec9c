import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink } from '#web/admin/RowName.tsx';
import type { StaffTicket } from '../contract.ts';
import { authorOf, Priority, Status, turnOf } from './TicketParts.tsx';

export const ticketColumns: Column<StaffTicket>[] = [
  {
    id: 'subject',
    head: 'Ticket',
    className: 'max-w-72',
    cell: (it) => (
      <RowLink to={`/admin/support/${it.id}`} second={`N°\u00a0${it.id} · ${authorOf(it)}`}>
        <span className="line-clamp-2 wrap-anywhere">{it.subject}</span>
      </RowLink>
    ),
  },
  { id: 'status', head: 'Statut', cell: (it) => <Status ticket={it} /> },
  { id: 'priority', head: 'Priorité', cell: (it) => <Priority ticket={it} /> },
  { id: 'category', head: 'Catégorie', cell: (it) => it.category_display },
  {
    id: 'assigned',
    head: 'Confié à',
    cell: (it) => it.assigned_to_name ?? <span className="text-muted">Personne</span>,
  },
  {
    id: 'exchange',
    head: 'Dernier échange',
    cell: (it) => (
      <>
        <Moment at={it.last_exchange_at} />
        <span className="block whitespace-nowrap text-muted text-xs">{turnOf(it)}</span>
      </>
    ),
  },
  { id: 'created', head: 'Reçu', cell: (it) => <Moment at={it.created_at} /> },
];
