import { useQuery } from '@tanstack/react-query';
import type { TicketStatus } from '#domain/status/ticket-status.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { OwnIdeas } from '#help/ideas/web/for-other-features.ts';
import { useSession } from '#web/session.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Details } from '#web/ui/Details.tsx';
import { EmptyState, ErrorState } from '#web/ui/ErrorState.tsx';

import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { Ticket } from '../contract.ts';
import { ownTickets } from './queries.ts';

const tones: Record<TicketStatus, BadgeTone> = {
  open: 'accent',
  in_progress: 'warning',
  resolved: 'success',
  closed: 'neutral',
};

/** Empty once the request is settled. */
function ageOf({ status, days_open: days }: Ticket): string {
  if (status === 'resolved' || status === 'closed') return '';
  if (days === 0) return ' · ouverte depuis moins d’un jour';
  return ` · ouverte depuis ${days}\u00a0${days === 1 ? 'jour' : 'jours'}`;
}

function TicketItem({ ticket }: { ticket: Ticket }) {
  return (
    <li>
      <Details
        summary={
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">{ticket.subject}</span>
              <Badge tone={tones[ticket.status]}>{ticket.status_display}</Badge>
            </span>
            <span className="block font-normal text-muted text-sm">
              N°&nbsp;{ticket.id} · {ticket.category_display} · priorité{' '}
              {ticket.priority_display.toLowerCase()} · {formatDateTime(new Date(ticket.created_at))}
              {ageOf(ticket)}
            </span>
          </span>
        }
      >
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{ticket.message}</p>
      </Details>
    </li>
  );
}

function TicketList() {
  const { data, isPending, isError, refetch, isFetching } = useQuery(ownTickets);
  if (isError && !data)
    return (
      <ErrorState
        title="Impossible de charger vos demandes"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (isPending)
    return (
      <Loading label="Chargement de vos demandes…">
        <Skeleton className="mt-4 h-14 w-full" />
        <Skeleton className="mt-2 h-14 w-full" />
      </Loading>
    );
  if (data.length === 0)
    return (
      <EmptyState title="Aucune demande pour le moment">
        Celles que vous envoyez en étant connecté apparaissent ici, avec leur état.
      </EmptyState>
    );
  return (
    <ul className="mt-3 border-line border-t">
      {data.map((ticket) => (
        <TicketItem key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  );
}

function OwnTickets() {
  const session = useSession();
  if (session.status !== 'customer') return null;
  return (
    <section aria-labelledby="demandes" className="mt-8 rounded-lg border border-line bg-surface p-5 md:p-8">
      <h2 id="demandes">Vos demandes</h2>
      <TicketList />
    </section>
  );
}

export default function OwnRequests() {
  return (
    <>
      <OwnTickets />
      <OwnIdeas />
    </>
  );
}
