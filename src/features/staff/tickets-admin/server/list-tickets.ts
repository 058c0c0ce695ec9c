import type { SeveralLine } from '#contract-kit/several-lines.ts';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '#domain/status/ticket-kind.ts';
import { canResolve, TICKET_STATUS_LABELS } from '#domain/status/ticket-status.ts';
import { csvInstant } from '#domain/text/french-csv.ts';
import type { Columns } from '#server/db/connection.ts';
import { bothNamesIn } from '#server/db/name-of.ts';
import type { tickets } from '#server/db/schema/support.ts';
import { type CsvColumns, listFileOfPeople } from '#server/http/csv-file.ts';
import { staffCall, staffFile } from '#server/http/staff-call.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import * as calls from '../contract.ts';
import { TICKETS } from '../contract.ts';
import { chosenTickets } from './store.ts';

type Line = Columns<
  typeof tickets,
  | 'id'
  | 'email'
  | 'subject'
  | 'message'
  | 'category'
  | 'priority'
  | 'status'
  | 'created_at'
  | 'resolved_at'
  | 'last_reply_at'
  | 'last_reply_by'
> & { assigned_to: string | null };

const read = {
  columns: `t.id, t.email, t.subject, t.message, t.category, t.priority, t.status, t.created_at, t.resolved_at,
    t.last_reply_at, t.last_reply_by, ${bothNamesIn('a')} as assigned_to`,
  joins: 'join tickets t on t.id = page.id left join users a on a.id = t.assigned_to',
};

const csv: CsvColumns<Line> = {
  Numéro: ({ id }) => id,
  Email: ({ email }) => email,
  Objet: ({ subject }) => subject,
  Message: ({ message }) => message,
  Catégorie: ({ category }) => TICKET_CATEGORY_LABELS[category],
  Priorité: ({ priority }) => TICKET_PRIORITY_LABELS[priority],
  Statut: ({ status }) => TICKET_STATUS_LABELS[status],
  'Confié à': ({ assigned_to }) => assigned_to,
  'Attend la réponse de': ({ last_reply_by }) => (last_reply_by === 'team' ? 'son auteur' : 'l’équipe'),
  Reçu: ({ created_at }) => csvInstant(created_at),
  'Dernier échange': ({ last_reply_at }) => csvInstant(last_reply_at),
  Résolu: ({ resolved_at }) => csvInstant(resolved_at),
};

/** Throws what `listFileOfPeople` throws. */
export const exportTickets = staffFile(calls.exportTickets, (shop, { query: filter, staff }) => {
  const file = {
    name: 'tickets',
    chosen: chosenTickets(filter, read),
    lineOf: (line: Line) => line,
    columns: csv,
  };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: TICKETS.subject, filter });
});

type PreviewedLine = Columns<typeof tickets, 'id' | 'subject' | 'status' | 'assigned_to'> & {
  last_reply_id: number;
};

const previewed = {
  columns: `t.id, t.subject, t.status, t.assigned_to,
    (select coalesce(max(r.id), 0)::int from ticket_replies r where r.ticket_id = t.id) as last_reply_id`,
};

/** The preview holds the owner and the last message, so that nobody's work is overruled unseen. */
export const previewTickets = staffCall(calls.previewTickets, ({ pool }, { body, staff }) => {
  const { act, ids, filter } = body;
  const isMine = (line: PreviewedLine) => act === 'take' && line.assigned_to === staff.by.id;
  const lineOf = (line: PreviewedLine): SeveralLine => ({
    id: line.id,
    name: `N°\u00a0${line.id}, ${line.subject}`,
    refusal: canResolve(line.status) ? (isMine(line) ? 'Déjà confié à vous.' : null) : 'Déjà traité.',
    seen: String(act === 'take' ? (line.assigned_to ?? '') : line.last_reply_id),
  });
  return previewLines(pool, chosenTickets({ ...filter, ids }, previewed), lineOf);
});
