import { useQuery } from '@tanstack/react-query';
import { personName } from '#domain/people/person-name.ts';
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  type TicketPriority,
} from '#domain/status/ticket-kind.ts';
import { canResolve, type TicketAct, type TicketStatus } from '#domain/status/ticket-status.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { ticketTone } from '#help/support/web/for-other-features.ts';
import { PersonMoney } from '#staff/users-admin/web/for-other-features.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { choiceOf } from '#web/admin/filter.ts';
import { LoadedSelectField } from '#web/admin/LoadedSelectField.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { OpenedTicket, StaffTicket } from '../contract.ts';
import * as calls from '../contract.ts';
import { assignees, ticketsKey } from './queries.ts';

const priorities: Record<TicketPriority, BadgeTone | undefined> = {
  urgent: 'danger',
  high: 'warning',
  normal: undefined,
  low: undefined,
};

/** Urgent priorities alone are coloured. */
export function Priority({ ticket: { priority, priority_display } }: { ticket: StaffTicket }) {
  const tone = priorities[priority];
  return tone ? <Badge tone={tone}>{priority_display}</Badge> : priority_display;
}

export function Status({ ticket: { status, status_display } }: { ticket: StaffTicket }) {
  return <Badge tone={ticketTone(status)}>{status_display}</Badge>;
}

export const authorOf = ({ user_name, email }: StaffTicket): string => personName({ name: user_name, email });

const isSettled = (status: TicketStatus) => status === 'resolved' || status === 'closed';

export function turnOf({ status, waits_for, status_display }: StaffTicket): string {
  if (isSettled(status)) return status_display;
  return waits_for === 'team' ? 'Attend l’équipe' : 'Attend le client';
}

export function ageOf({ days_open: days }: StaffTicket): string {
  if (days === 0) return 'moins d’un jour';
  return `${days}\u00a0${days === 1 ? 'jour' : 'jours'}`;
}

function Assignment({ ticket: { id, assigned_to, assigned_to_name, status } }: { ticket: OpenedTicket }) {
  const members = useQuery(assignees);
  const isOpen = status === 'open' || status === 'in_progress';
  const assign = useStaffAct({
    run: (to: number | null) =>
      call(calls.assignTicket, { params: { id }, body: { assigned_to: to, seen: assigned_to } }),
    refreshes: ticketsKey,
    done: ({ assigned_to_name: name }) => (name ? `Ticket confié à ${name}` : 'Ticket rendu à l’équipe'),
    failed: 'Impossible de confier ce ticket',
  });
  return (
    <LoadedSelectField
      label="Confié à"
      help={isOpen ? 'Le confier le met en cours.' : undefined}
      disabled={!isOpen || assign.isPending}
      value={assigned_to === null ? '' : String(assigned_to)}
      onChange={({ target }) => assign.mutate(target.value === '' ? null : Number(target.value))}
      query={members}
      options={(all) => all}
      none="Personne"
      chosen={assigned_to === null ? undefined : { id: assigned_to, name: assigned_to_name ?? '' }}
    />
  );
}

function Kind({ ticket: { id, status, category, priority } }: { ticket: OpenedTicket }) {
  const seen = { category, priority };
  const classify = useStaffAct({
    run: (changed: Partial<typeof seen>) =>
      call(calls.classifyTicket, { params: { id }, body: { ...seen, ...changed, seen } }),
    refreshes: ticketsKey,
    done: (answer) =>
      `Ticket reclassé\u00a0: ${answer.category_display}, priorité ${answer.priority_display.toLowerCase()}`,
    failed: 'Impossible de reclasser ce ticket',
  });
  const disabled = !canResolve(status) || classify.isPending;
  const shown = { ...seen, ...(classify.isPending && classify.variables) };
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField
        label="Catégorie"
        disabled={disabled}
        value={shown.category}
        onChange={({ target }) => {
          const chosen = choiceOf(TICKET_CATEGORIES, target.value);
          if (chosen) classify.mutate({ category: chosen });
        }}
      >
        {TICKET_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {TICKET_CATEGORY_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Priorité"
        disabled={disabled}
        value={shown.priority}
        onChange={({ target }) => {
          const chosen = choiceOf(TICKET_PRIORITIES, target.value);
          if (chosen) classify.mutate({ priority: chosen });
        }}
      >
        {TICKET_PRIORITIES.map((one) => (
          <option key={one} value={one}>
            {TICKET_PRIORITY_LABELS[one]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

type Event = OpenedTicket['events'][number];

const acts: Record<TicketAct, (event: Event) => string> = {
  assign: ({ by, assigned_to }) => `Confié à ${assigned_to ?? 'l’équipe'} par ${by ?? 'l’équipe'}`,
  release: ({ by }) => `Rendu par ${by ?? 'l’équipe'}`,
  resolve: ({ by }) => `Résolu par ${by ?? 'l’équipe'}`,
  reopen: () => 'Rouvert par une réponse du client',
  close: () => 'Fermé, quatorze jours après sa résolution',
};

function History({ ticket: { events, created_at } }: { ticket: OpenedTicket }) {
  return (
    <section aria-labelledby="historique">
      <h2 id="historique" className="text-lg">
        Historique
      </h2>
      <ol className="mt-2 flex flex-col gap-2 text-sm">
        {events.toReversed().map((event) => (
          <li key={event.id}>
            {acts[event.act](event)} <Moment at={event.at} className="text-muted" />
          </li>
        ))}
        <li>
          Reçu <Moment at={created_at} className="text-muted" />
        </li>
      </ol>
    </section>
  );
}

export function TicketFacts({ ticket }: { ticket: OpenedTicket }) {
  const { user_id, user_name, user_email, email, closes_at } = ticket;
  return (
    <aside aria-label="Informations sur le ticket" className="flex flex-col gap-6">
      {user_id === null ? null : <PersonMoney userId={user_id} />}
      <Assignment ticket={ticket} />
      <Kind ticket={ticket} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4">
        <Fact label="Statut">
          <Status ticket={ticket} />
        </Fact>
        <Fact label="Compte">
          {user_email ? (
            <Link className="link" to={`/admin/users/${user_id}`}>
              {personName({ name: user_name, email: user_email })}
            </Link>
          ) : (
            'Aucun'
          )}
        </Fact>
        <Fact wide label="Répondre à">
          <CopyText text={email} what="l’adresse" />
        </Fact>
        {user_email && user_email !== email ? (
          <Fact wide label="Adresse du compte">
            <CopyText text={user_email} what="l’adresse du compte" />
          </Fact>
        ) : null}
        {closes_at ? (
          <Fact wide label="Se ferme de lui-même">
            {formatDateTime(closes_at)}
          </Fact>
        ) : null}
      </dl>
      <History ticket={ticket} />
    </aside>
  );
}
