import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { identifier, idParams, isoInstant, paragraphs } from '#contract-kit/fields.ts';
import { EMAIL_STATES, TIMELINE_KINDS, type TimelineKind } from '#domain/people/timeline-words.ts';
import { isSeen } from '#domain/text/seen-text.ts';

const kind = z.enum(TIMELINE_KINDS);
const isKind = (text: string): text is TimelineKind => TIMELINE_KINDS.some((one) => one === text);

const link = z.object({ to: z.enum(['subscription', 'order', 'ticket', 'email']), id: z.string() });

const entry = z.object({
  kind,
  id: z.string(),
  at: isoInstant,
  /** One French sentence. */
  sentence: z.string(),
  detail: z.string().nullable(),
  /** The name is a member of staff's. */
  by: z.string().nullable(),
  /** Null unless it is an email. */
  state: z.enum(EMAIL_STATES).nullable(),
  link: link.nullable(),
  /** The reader wrote the note or leads its author. */
  removable: z.boolean(),
});
export type TimelineEntry = z.infer<typeof entry>;

export const readTimeline = endpoint(staff('GET', '/api/admin/users/:id/timeline/', 'people.read'), {
  summary: 'Everything that happened to a person, newest first; `next` is the `after` of what came before',
  params: idParams,
  query: z.strictObject({
    /** Commas separate them; all by default. */
    kinds: identifier(200)
      .transform((text) => text.split(',').filter(Boolean))
      .refine((kinds) => kinds.every(isKind), 'Ce choix n’existe pas.')
      .transform((kinds) => kinds.filter(isKind))
      .optional(),
    after: identifier(200).optional(),
  }),
  answer: z.object({ entries: z.array(entry), next: z.string().nullable() }),
});
export type Timeline = z.infer<typeof readTimeline.answer>;

const emailParams = idParams.extend({ email: z.uuid() });

const email = z.object({
  id: z.string(),
  title: z.string(),
  created_at: isoInstant,
  state: z.enum(EMAIL_STATES),
  /** It is forgotten once sent, and secret when its link acts as the person. */
  content: z.enum(['shown', 'forgotten', 'secret']),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  can_resend: z.boolean(),
});
export type EmailOfPerson = z.infer<typeof email>;

export const readEmail = endpoint(staff('GET', '/api/admin/users/:id/emails/:email/', 'people.read'), {
  summary: 'An email of a person, as it will leave or could not, while its content is kept',
  params: emailParams,
  answer: email,
});

export const resendEmail = endpoint(
  staff('POST', '/api/admin/users/:id/emails/:email/resend/', 'people.write'),
  {
    summary: 'Sends again, at once, an email that waits or was given up',
    params: emailParams,
    body: z.strictObject({}).nullish(),
    answer: z.object({ detail: z.string() }),
    errors: ['email_forgotten', 'action_not_allowed'],
  },
);

const written = 'Écrivez une note.';

export const newNote = z.strictObject({ text: paragraphs(2000, written).refine(isSeen, written) });

export const addNote = endpoint(staff('POST', '/api/admin/users/:id/notes/', 'people.write'), {
  summary: 'Writes a note on a person, which only staff read',
  params: idParams,
  body: newNote,
  answer: z.object({ id: z.int(), text: z.string(), created_at: isoInstant }),
  status: 201,
  cost: 2,
});

export const removeNote = endpoint(staff('DELETE', '/api/admin/users/:id/notes/:note/', 'people.write'), {
  summary: 'Takes a note away, by its author or by who leads',
  params: idParams.extend({ note: idParams.shape.id }),
  answer: z.null(),
  status: 204,
});
