import { z } from 'zod';
import { endpoint, longTextBytes, staff } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant, NOT_LOADED, namedId } from '#contract-kit/fields.ts';
import { filterOf, listFileQuery, listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { rulesOf } from '#contract-kit/record-rules.ts';
import { severalLines, severalLinesBody } from '#contract-kit/several-lines.ts';
import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import { PREPARED_ANSWER } from '#domain/edits/staff-records.ts';
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from '#domain/status/ticket-kind.ts';
import {
  REPLY_AUTHORS,
  TICKET_ACTORS,
  TICKET_ACTS,
  TICKET_STATUS_LABELS,
  TICKET_STATUSES,
} from '#domain/status/ticket-status.ts';
import {
  attachedFile,
  fileCost,
  fileParams,
  files,
  replyForm,
  threadQuery,
  ticket,
  uploading,
  uploadQuery,
} from '#help/support/contract.ts';

export const TICKETS = staffList({
  name: 'tickets',
  subject: 'ticket',
  label: 'Tickets',
  noun: { one: 'ticket', many: 'tickets' },
  failed: 'Impossible de charger les tickets',
  exports: 'people.export',
  filters: {
    search: { kind: 'search', label: 'Mots, client ou numéro', max: 200 },
    status: {
      kind: 'select',
      label: 'Statut',
      words: wordsOf(TICKET_STATUSES, (status) => TICKET_STATUS_LABELS[status]),
      unknown: 'Ce statut n’existe pas.',
    },
    priority: {
      kind: 'select',
      label: 'Priorité',
      words: wordsOf(TICKET_PRIORITIES, (priority) => TICKET_PRIORITY_LABELS[priority]),
      unknown: 'Cette priorité n’existe pas.',
    },
    category: {
      kind: 'select',
      label: 'Catégorie',
      words: wordsOf(TICKET_CATEGORIES, (category) => TICKET_CATEGORY_LABELS[category]),
      unknown: 'Cette catégorie n’existe pas.',
    },
  },
});

const replyId = z.int('Ce champ doit être un nombre entier.').min(0).max(2_147_483_647);

const listed = ticket.omit({ unread_replies: true, can_answer: true }).extend({
  user_id: z.int().nullable(),
  assigned_to: z.int().nullable(),
  assigned_to_name: z.string().nullable(),
  waits_for: z.enum(REPLY_AUTHORS),
  last_exchange_at: isoInstant,
});
export type StaffTicket = z.infer<typeof listed>;

const filter = filterOf(TICKETS);

export const listAllTickets = endpoint(
  { ...staff('GET', '/api/tickets/', 'tickets.read'), beside: true as const },
  {
    scope: 'tickets.read',
    summary:
      'Every request, open ones first, urgent first, then newest first; search in subject, message, email, name and number',
    list: TICKETS,
    query: z.strictObject({ ...listPageQuery, ...filter }),
    answer: z.object({
      tickets: z.array(listed),
      pagination: listPage,
    }),
  },
);
export type AllTickets = z.infer<typeof listAllTickets.answer>;
export type TicketsFilter = z.output<NonNullable<typeof listAllTickets.query>>;

export const exportTickets = endpoint(staff('GET', '/api/admin/tickets/export/', 'tickets.read'), {
  summary:
    'The chosen requests as a CSV file, which the journal keeps; it asks for the right to export people too',
  query: z.strictObject({ ...filter, ...listFileQuery }),
  answer: z.null(),
  file: 'text/csv',
  errors: ['proof_required'],
});
export type TicketsFile = z.output<NonNullable<typeof exportTickets.query>>;

export const previewTickets = endpoint(staff('POST', '/api/admin/tickets/preview/', 'tickets.write'), {
  summary: 'What an act would do to each of several requests; it changes nothing',
  body: severalLinesBody(['take', 'resolve'], z.strictObject(filter).prefault({})),
  answer: severalLines,
});
export type AskedTickets = z.output<NonNullable<typeof previewTickets.body>>;

export const ticketStatistics = endpoint(staff('GET', '/api/tickets/statistics/', 'tickets.read'), {
  summary: 'How many requests there are, by status, and how long they take; settled ones count as resolved',
  answer: z.object({
    total: z.int(),
    open: z.int(),
    in_progress: z.int(),
    resolved: z.int(),
    /** In hours; null when none was resolved. */
    average_resolution_time: z.number().nullable(),
  }),
});
export type TicketStatistics = z.infer<typeof ticketStatistics.answer>;

export const listAssignees = endpoint(staff('GET', '/api/tickets/assignees/', 'tickets.read'), {
  summary: 'The members of the staff to whom a request may be assigned',
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Assignee = z.infer<typeof listAssignees.answer>[number];

const staffReply = z.object({
  id: z.int(),
  author: z.enum(REPLY_AUTHORS),
  author_name: z.string(),
  internal: z.boolean(),
  message: z.string(),
  created_at: isoInstant,
  files: z.array(attachedFile),
});
export type StaffReply = z.infer<typeof staffReply>;

const event = z.object({
  id: z.int(),
  act: z.enum(TICKET_ACTS),
  actor: z.enum(TICKET_ACTORS),
  by: z.string().nullable(),
  assigned_to: z.string().nullable(),
  at: isoInstant,
});
export type TicketEvent = z.infer<typeof event>;

const opened = listed.extend({
  /** Empty when it is unknown. */
  user_first_name: z.string(),
  /** Of the request itself. */
  files: z.array(attachedFile),
  replies: z.array(staffReply),
  has_earlier: z.boolean(),
  /** The writer sends it back, so that no new message is missed. */
  last_reply_id: z.int(),
  events: z.array(event),
});
export type OpenedTicket = z.infer<typeof opened>;

export const readTicket = endpoint(
  { ...staff('GET', '/api/tickets/:id/', 'tickets.read'), beside: true as const },
  {
    summary: 'A request with its thread, the notes of the team included, or the part before a reply',
    params: idParams,
    query: threadQuery,
    answer: opened,
    cost: 3,
  },
);

export const replyToTicket = endpoint(
  { ...staff('POST', '/api/tickets/:id/replies/', 'tickets.write'), beside: true as const },
  {
    summary:
      'Answers the author, by email too; or keeps a note that only the team reads. Refused with what came meanwhile',
    params: idParams,
    body: z.strictObject({
      ...replyForm,
      files,
      internal: z.boolean('Indiquez si c’est une note interne.').default(false),
      last_reply_id: replyId,
    }),
    answer: opened,
    status: 201,
    errors: ['ticket_already_closed', 'changed_meanwhile', 'request_id_reused'],
    bodyMaxBytes: longTextBytes,
    cost: 6,
  },
);

export const uploadTicketFile = endpoint(staff('POST', '/api/admin/tickets/files/', 'tickets.write'), {
  summary:
    'Keeps a file for an answer or a note that is being written, for a day; the body is the file itself',
  query: uploadQuery,
  answer: attachedFile,
  status: 201,
  takesFile: true,
  errors: ['body_too_large'],
  ...uploading,
});

export const readTicketFile = endpoint(staff('GET', '/api/admin/tickets/:id/files/:file/', 'tickets.read'), {
  summary: 'A file of a request, of its notes too, to be saved',
  params: fileParams,
  answer: z.null(),
  file: 'application/octet-stream',
  cost: fileCost,
});

export const resolveTicket = endpoint(staff('POST', '/api/tickets/:id/resolve/', 'tickets.write'), {
  summary: 'Says that a request is settled, and tells its author, who may reopen it for fourteen days',
  params: idParams,
  body: z.strictObject({ last_reply_id: replyId.optional() }).nullish(),
  answer: opened,
  errors: ['ticket_already_closed', 'changed_meanwhile'],
  cost: 2,
});

export const assignTicket = endpoint(staff('POST', '/api/tickets/:id/assign/', 'tickets.write'), {
  summary: 'Gives a request to a member of the staff, which sets it in progress; null gives it back',
  params: idParams,
  body: z.strictObject({
    assigned_to: namedId('Choisissez un membre de l’équipe.').nullable(),
    /** A colleague who has just taken the ticket must not be overruled unseen. */
    seen: z.int().nullable().optional(),
  }),
  answer: opened,
  errors: ['ticket_already_closed', 'changed_meanwhile'],
  cost: 2,
});

const kind = {
  category: z.enum(TICKET_CATEGORIES, 'Cette catégorie n’existe pas.'),
  priority: z.enum(TICKET_PRIORITIES, 'Cette priorité n’existe pas.'),
};

export const classifyTicket = endpoint(staff('PATCH', '/api/tickets/:id/', 'tickets.write'), {
  summary: 'Sets the category and the priority of a request that is not settled',
  params: idParams,
  /** A colleague’s choice must not be overruled unseen. */
  body: z.strictObject({ ...kind, seen: z.strictObject(kind) }),
  answer: opened,
  errors: ['ticket_already_closed', 'changed_meanwhile'],
  cost: 2,
});

const prepared = rulesOf(PREPARED_ANSWER);
export const preparedForm = z.strictObject(prepared);

const preparedAnswer = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  version: z.int(),
  updated_at: isoInstant,
});
export type PreparedAnswer = z.infer<typeof preparedAnswer>;

export const listPreparedAnswers = endpoint(staff('GET', '/api/admin/prepared-answers/', 'tickets.read'), {
  summary: 'The prepared answers, by title',
  answer: z.array(preparedAnswer),
});

export const addPreparedAnswer = endpoint(staff('POST', '/api/admin/prepared-answers/', 'tickets.write'), {
  summary: 'Adds a prepared answer; {prénom} stands for the first name of the author',
  body: preparedForm,
  answer: preparedAnswer,
  status: 201,
  bodyMaxBytes: longTextBytes,
  cost: 4,
});

export const changePreparedAnswer = endpoint(
  staff('PUT', '/api/admin/prepared-answers/:id/', 'tickets.write'),
  {
    summary: 'Changes a prepared answer, unless somebody else did meanwhile',
    params: idParams,
    body: z.strictObject({ ...prepared, version: z.int(NOT_LOADED).positive(NOT_LOADED) }),
    answer: preparedAnswer,
    errors: ['changed_meanwhile'],
    bodyMaxBytes: longTextBytes,
    cost: 5,
  },
);

export const deletePreparedAnswer = endpoint(
  staff('DELETE', '/api/admin/prepared-answers/:id/', 'tickets.write'),
  {
    summary: 'Deletes a prepared answer',
    params: idParams,
    answer: z.null(),
    status: 204,
  },
);
