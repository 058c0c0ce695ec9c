import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canResolve } from '#domain/status/ticket-status.ts';
import { AdminPage, ThingSkeleton } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { isGone, Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenedTicket } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/AdminTicketScreen.ts';
import { oneTicket, ticketsKey } from './queries.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { Thread } from './Thread.tsx';
import { ageOf, authorOf, TicketFacts, turnOf } from './TicketFacts.tsx';

const toList = (
  <ButtonLink to="/admin/support" variant="secondary">
    Tous les tickets
  </ButtonLink>
);

function ConfirmResolution({ ticket, onEnd }: { ticket: OpenedTicket; onEnd: () => void }) {
  const { id, email, last_reply_id } = ticket;
  return (
    <ConfirmAct
      run={() => call(calls.resolveTicket, { params: { id }, body: { last_reply_id } })}
      refreshes={ticketsKey}
      done={() => 'Ticket résolu'}
      failed="Impossible de résoudre ce ticket"
      onEnd={onEnd}
      title={`Résoudre le ticket n°\u00a0${id}\u00a0?`}
      confirmLabel="Résoudre"
      tone="primary"
    >
      <p>Un email le dit à {email}.</p>
      <p>Y répondre le rouvre pendant 14&nbsp;jours. Ensuite, il se ferme de lui-même.</p>
    </ConfirmAct>
  );
}

function Opened({ ticket }: { ticket: OpenedTicket }) {
  const [isResolving, setResolving] = useState(false);
  return (
    <AdminPage
      tab={`Ticket n°\u00a0${ticket.id}, ${authorOf(ticket)}`}
      title={<span className="wrap-anywhere">{ticket.subject}</span>}
      description={
        <>
          <Link to="/admin/support" className="link">
            Tickets
          </Link>
          {` · N°\u00a0${ticket.id} · `}
          {ticket.user_email ? (
            <Link to={`/admin/users/${ticket.user_id}`} className="link">
              {authorOf(ticket)}
            </Link>
          ) : (
            authorOf(ticket)
          )}
          {` · depuis ${ageOf(ticket)} · ${turnOf(ticket)}`}
        </>
      }
      action={
        canResolve(ticket.status) ? <Button onClick={() => setResolving(true)}>Résoudre</Button> : undefined
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Thread ticket={ticket} />
          <ReplyForm ticket={ticket} />
        </div>
        <TicketFacts ticket={ticket} />
      </div>
      {isResolving ? <ConfirmResolution ticket={ticket} onEnd={() => setResolving(false)} /> : null}
    </AdminPage>
  );
}

export const meta = adminMeta('ticket', '/admin/support');
export const handle: StaffScreen = { right: 'tickets.read' };

export default function AdminTicketScreen({ params }: Route.ComponentProps) {
  const query = useQuery(oneTicket(Number(params.id)));
  if (query.data) return <Opened key={query.data.id} ticket={query.data} />;
  if (isGone(query.error))
    return (
      <AdminPage title="Ticket introuvable">
        <EmptyState title="Ce ticket n’existe pas, ou n’existe plus" action={toList}>
          Un ticket est effacé avec le compte de son auteur, ou trois ans après le dernier échange.
        </EmptyState>
      </AdminPage>
    );
  return (
    <AdminPage title="Ticket">
      <Loaded
        query={query}
        failed="Impossible de charger ce ticket"
        loading="Chargement du ticket…"
        skeleton={<ThingSkeleton />}
      />
    </AdminPage>
  );
}
