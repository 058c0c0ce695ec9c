import { z } from 'zod';
import { anyone, customer, endpoint, longTextBytes } from '#contract-kit/endpoint.ts';
import {
  identifier,
  idParams,
  isoInstant,
  lineOfText,
  numberInAddress,
  paragraphs,
  whenMissing,
} from '#contract-kit/fields.ts';
import { FILE_WORDS } from '#domain/file/attached-file.ts';
import { FILE_LIMITS } from '#domain/file/file-limits.ts';
import {
  CUSTOMER_TICKET_CATEGORIES,
  DEFAULT_TICKET_PRIORITY,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
} from '#domain/status/ticket-kind.ts';
import { REPLY_AUTHORS, TICKET_STATUSES } from '#domain/status/ticket-status.ts';
import { isSeen } from '#domain/text/seen-text.ts';
import { emailAddress } from '#people/accounts/contract.ts';

const subjectRequired = 'Le sujet est obligatoire.';
const messageRequired = 'Le message est obligatoire.';
const SUBJECT_MIN = 5;
const MESSAGE_MIN = 20;

/** Names that uploading them gave (docs/product/ticket.md#files-of-a-message). */
export const files = z
  .array(z.uuid(FILE_WORDS.gone), 'Ce champ doit être une liste.')
  .max(FILE_LIMITS.perMessage, FILE_WORDS.several)
  .default([]);

/** docs/product/ticket.md#form-of-a-request */
export const ticketForm = z.strictObject({
  email: emailAddress("L'email est obligatoire.", "L'email n'est pas valide."),
  subject: z.string(whenMissing(subjectRequired)).pipe(
    lineOfText(200).refine((subject) => subject.length >= SUBJECT_MIN, {
      error: ({ input }) =>
        input === '' ? subjectRequired : `Le sujet doit contenir au moins ${SUBJECT_MIN} caractères.`,
    }),
  ),
  category: z.enum(CUSTOMER_TICKET_CATEGORIES, 'Cette catégorie n’est pas proposée.').default('other'),
  priority: z.enum(TICKET_PRIORITIES, 'Cette priorité n’est pas proposée.').default(DEFAULT_TICKET_PRIORITY),
  message: paragraphs(5000, messageRequired).refine((message) => message.length >= MESSAGE_MIN, {
    error: ({ input }) =>
      input === '' ? messageRequired : `Le message doit contenir au moins ${MESSAGE_MIN} caractères.`,
  }),
  /** Of who is signed in alone. */
  files,
});

export type TicketForm = z.output<typeof ticketForm>;

export const attachedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
});

export type AttachedFile = z.infer<typeof attachedFile>;

/** docs/product/ticket.md#what-its-author-sees */
export const ticket = z.object({
  id: z.int(),
  email: z.string(),
  /** Null when nobody was signed in. */
  user_email: z.string().nullable(),
  user_name: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  category_display: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  priority_display: z.string(),
  status: z.enum(TICKET_STATUSES),
  status_display: z.string(),
  created_at: isoInstant,
  days_open: z.int(),
  /** Answers of the team that its author has not read. */
  unread_replies: z.int(),
  /** False once it is closed. */
  can_answer: z.boolean(),
  /** An answer reopens a resolved ticket until then; null for any other. */
  closes_at: isoInstant.nullable(),
});

export type Ticket = z.infer<typeof ticket>;

const reply = z.object({
  id: z.int(),
  author: z.enum(REPLY_AUTHORS),
  author_name: z.string(),
  message: z.string(),
  created_at: isoInstant,
  files: z.array(attachedFile),
});

/** docs/product/ticket.md#a-thread-by-parts */
const thread = ticket.extend({
  /** Of the request itself. */
  files: z.array(attachedFile),
  replies: z.array(reply),
  has_earlier: z.boolean(),
});

export type TicketThread = z.infer<typeof thread>;

export const threadQuery = z.strictObject({
  /** The part before this reply. */
  before: numberInAddress(z.int().positive().max(2_147_483_647)).optional(),
});

const replyRequired = 'Écrivez votre réponse.';

/** The same `request_id` twice is one reply. */
export const replyForm = {
  message: paragraphs(5000, replyRequired).refine(isSeen, replyRequired),
  request_id: z.uuid('Ce champ doit être un identifiant de demande.'),
};

/** `name` is what its sender calls it. */
export const uploadQuery = z.strictObject({ name: lineOfText(1_000, 'Ce champ est obligatoire.') });

export const fileParams = z.object({ ...idParams.shape, file: z.uuid() });

/** The most that a file weighs, in `bytesOfCost`. */
export const fileCost = 40;

/** Per network; each takes up a core for its look at the bytes. */
export const uploading = { rateLimit: { perAddress: 100, windowSeconds: 600 }, cost: fileCost };

const writing = { perAddress: 30, windowSeconds: 600 };

export const openTicket = endpoint(anyone('POST', '/api/tickets/'), {
  summary: 'Sends a request to support, with or without an account; its author is told that it was received',
  body: ticketForm,
  answer: ticket,
  status: 201,
  errors: ['invalid_token'],
  rateLimit: {
    perAddress: 10,
    windowSeconds: 600,
    perAccount: { field: 'email', max: 5, windowSeconds: 3600, everywhere: true },
  },
  bodyMaxBytes: longTextBytes,
  cost: 2,
});

export const listOwnTickets = endpoint(customer('GET', '/api/tickets/'), {
  scope: 'tickets.read',
  summary: 'The customer’s own requests: urgent first, then newest first',
  answer: z.array(ticket),
  cost: 30,
  errors: ['invalid_token'],
});

const unreadTicket = ticket.pick({ id: true, subject: true, unread_replies: true });

export type UnreadTicket = z.infer<typeof unreadTicket>;

export const listUnreadTickets = endpoint(customer('GET', '/api/tickets/unread/'), {
  scope: 'tickets.read',
  summary: 'The customer’s own requests with answers of the team that they have not read, newest first',
  answer: z.array(unreadTicket),
  errors: ['invalid_token'],
});

export const readOwnTicket = endpoint(customer('GET', '/api/tickets/:id/'), {
  scope: 'tickets.read',
  summary: 'One of the customer’s own requests with the last replies of its thread, or those before a reply',
  params: idParams,
  query: threadQuery,
  answer: thread,
  errors: ['invalid_token'],
  cost: 3,
});

export const uploadFile = endpoint(customer('POST', '/api/tickets/files/'), {
  summary:
    'Keeps a file for a message that is being written, for a day; the body is the file itself. Its content says what it is',
  query: uploadQuery,
  answer: attachedFile,
  status: 201,
  takesFile: true,
  errors: ['invalid_token', 'body_too_large'],
  ...uploading,
});

export const readOwnFile = endpoint(customer('GET', '/api/tickets/:id/files/:file/'), {
  summary: 'A file of one of the customer’s own requests, to be saved',
  params: fileParams,
  answer: z.null(),
  file: 'application/octet-stream',
  errors: ['invalid_token'],
  cost: fileCost,
});

export const answerOwnTicket = endpoint(customer('POST', '/api/tickets/:id/replies/'), {
  summary: 'Adds the customer’s words to their own request; a resolved one is open again',
  params: idParams,
  body: z.strictObject({ ...replyForm, files }),
  answer: thread,
  status: 201,
  errors: ['invalid_token', 'ticket_closed', 'request_id_reused'],
  rateLimit: writing,
  bodyMaxBytes: longTextBytes,
  cost: 6,
});

export const markTicketRead = endpoint(customer('POST', '/api/tickets/:id/read/'), {
  summary: 'Notes that the customer has read their request up to a reply',
  params: idParams,
  body: z.strictObject({ reply_id: z.int().positive().max(2_147_483_647) }),
  answer: z.object({ unread_replies: z.int() }),
  errors: ['invalid_token'],
  cost: 2,
});

export const answerForm = z.strictObject({ message: replyForm.message });

const key = identifier(200, 'Ce champ est obligatoire.');

export const readTicketByKey = endpoint(anyone('POST', '/api/tickets/by-key/'), {
  summary: 'A request with its thread, by the link that came with an answer; until it is closed',
  body: z.strictObject({ key, before: z.int().positive().max(2_147_483_647).optional() }),
  answer: thread,
  errors: ['link_expired'],
  rateLimit: writing,
});

export const readFileByKey = endpoint(anyone('POST', '/api/tickets/by-key/files/'), {
  summary: 'A file of a request, by the link that came with an answer; until it is closed',
  body: z.strictObject({ key, file: z.uuid('Ce champ doit nommer un fichier.') }),
  answer: z.null(),
  file: 'application/octet-stream',
  errors: ['link_expired'],
  rateLimit: writing,
  cost: fileCost,
});

export const answerTicketByKey = endpoint(anyone('POST', '/api/tickets/by-key/replies/'), {
  summary: 'Adds words to a request by the link that came with an answer; a resolved one is open again',
  body: z.strictObject({ key, ...replyForm }),
  answer: thread,
  status: 201,
  errors: ['link_expired', 'ticket_closed', 'request_id_reused'],
  rateLimit: writing,
  bodyMaxBytes: longTextBytes,
});
