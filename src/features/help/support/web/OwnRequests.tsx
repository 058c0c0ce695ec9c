import { formatDateTime } from '#domain/time/french-dates.ts';
import { OwnIdeas } from '#help/ideas/web/for-other-features.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SentItems } from '#web/ui/SentItems.tsx';
import type { Ticket } from '../contract.ts';
import { OwnThread } from './OwnThread.tsx';
import { ownTickets } from './queries.ts';
import { ticketTone } from './ticket-tone.ts';

/** Empty once the request is settled. */
function ageOf({ status, days_open: days }: Ticket): string {
  if (status === 'resolved' || status === 'closed') return '';
  if (days === 0) return ' · ouverte depuis moins d’un jour';
  return ` · ouverte depuis ${days}\u00a0${days === 1 ? 'jour' : 'jours'}`;
}

const unreadOf = ({ unread_replies: unread }: Ticket) =>
  unread === 1 ? 'Réponse non lue' : `${unread}\u00a0réponses non lues`;

const aboutOf = (ticket: Ticket) =>
  `N°\u00a0${ticket.id} · ${ticket.category_display} · priorité ${ticket.priority_display.toLowerCase()} · ${formatDateTime(new Date(ticket.created_at))}${ageOf(ticket)}`;

export default function OwnRequests() {
  return (
    <>
      <SentItems
        id="demandes"
        title="Vos demandes"
        query={ownTickets}
        what="vos demandes"
        usuallySeveral
        empty={
          <EmptyState title="Aucune demande pour le moment">
            Celles que vous envoyez en étant connecté apparaissent ici, avec leur état.
          </EmptyState>
        }
        describe={(ticket) => ({
          title: ticket.subject,
          tone: ticketTone(ticket.status),
          status: ticket.status_display,
          about: aboutOf(ticket),
          text: ticket.message,
          anchor: `demande-${ticket.id}`,
          mark: ticket.unread_replies > 0 ? <Badge tone="accent">{unreadOf(ticket)}</Badge> : null,
          more: <OwnThread ticket={ticket} />,
        })}
      />
      <OwnIdeas />
    </>
  );
}
