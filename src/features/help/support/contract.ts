import { z } from 'zod';
import { endpoint, longTextBytes } from '#contract-kit/endpoint.ts';
import { isoInstant, lineOfText, paragraphs } from '#contract-kit/fields.ts';
import {
  CUSTOMER_TICKET_CATEGORIES,
  DEFAULT_TICKET_PRIORITY,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#domain/status/ticket-status.ts';
import { emailAddress } from '#people/customers/contract.ts';
import { routes } from './calls.ts';

const subjectRequired = 'Le sujet est obligatoire.';
const messageRequired = 'Le message est obligatoire.';
const SUBJECT_MIN = 5;
const MESSAGE_MIN = 20;

/** See docs/product/ticket.md#form-of-a-request. */
export const ticketForm = z.strictObject({
  email: emailAddress("L'email est obligatoire.", "L'email n'est pas valide."),
  subject: z.string(subjectRequired).pipe(
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
});

export type TicketForm = z.output<typeof ticketForm>;

/** See docs/product/ticket.md#what-its-author-sees. */
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
});

export type Ticket = z.infer<typeof ticket>;

export const openTicket = endpoint(routes.openTicket, {
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
});

export const listOwnTickets = endpoint(routes.listOwnTickets, {
  summary: 'The customer’s own requests: urgent first, then newest first',
  answer: z.array(ticket),
  errors: ['invalid_token'],
});
