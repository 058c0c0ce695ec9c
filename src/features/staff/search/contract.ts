import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, identifier, isoInstant, lineOfText } from '#contract-kit/fields.ts';
import { LONGEST_SEARCH, MOST_RECENT } from '#domain/people/staff-search.ts';
import { ORDER_STATUSES } from '#domain/status/order-status.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { TICKET_STATUSES } from '#domain/status/ticket-status.ts';

const id = z.int();
/** A closed account's orders and requests stay, without a name. */
const person = z.object({ id, email: z.string(), name: z.string() }).nullable();

const found = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    id,
    email: z.string(),
    name: z.string(),
    phone: z.string(),
    is_active: z.boolean(),
    is_staff: z.boolean(),
  }),
  z.object({
    kind: z.literal('automation'),
    id,
    name: z.string(),
    category: z.string(),
    available: z.boolean(),
  }),
  z.object({
    kind: z.literal('subscription'),
    id,
    automation: z.string(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    person,
  }),
  z.object({
    kind: z.literal('order'),
    id,
    status: z.enum(ORDER_STATUSES),
    total_amount: euros,
    amount_given_back: euros,
    is_contested: z.boolean(),
    created_at: isoInstant,
    invoice_number: z.string().nullable(),
    label: z.string(),
    person,
  }),
  z.object({
    kind: z.literal('ticket'),
    id,
    subject: z.string(),
    status: z.enum(TICKET_STATUSES),
    created_at: isoInstant,
    email: z.string(),
  }),
]);

export type Found = z.infer<typeof found>;

const unknown = 'Ces pages récentes ne sont pas lisibles.';
const recentThing = new RegExp(
  `^(?:(?:person|automation|order|ticket)\\.[1-9]\\d{0,8}(?:,(?!$)|$)){1,${MOST_RECENT}}$`,
);

export const searchAll = endpoint(staff('GET', '/api/admin/search/', 'admin.enter'), {
  summary:
    'What the words, the number or the name at the provider find among what the caller’s role may read, likeliest first; `recent` reads what was opened lately again',
  query: z.strictObject({
    q: lineOfText(LONGEST_SEARCH).default(''),
    /** It is like `person.12,order.5`; things that are gone or may not be read are left out. */
    recent: identifier(100 * MOST_RECENT, unknown)
      .regex(recentThing, unknown)
      .optional(),
  }),
  answer: z.object({
    /** Results of one kind stand together. */
    found: z.array(found),
    /** The provider alone knows some names, and it did not answer. */
    provider_silent: z.boolean(),
  }),
});

export type SearchAnswer = z.infer<typeof searchAll.answer>;
