import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, isoInstant } from '#contract-kit/fields.ts';
import { listPage, listPageQuery } from '#contract-kit/list-page.ts';

const page = z.strictObject(listPageQuery);

const person = z.object({
  id: z.int(),
  /** Empty once the account is deleted. */
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

const late = z.object({
  subscription_id: z.int(),
  person,
  automation_name: z.string(),
  amount: euros,
  order_id: z.int().nullable(),
  since: isoInstant,
  attempt: z.int(),
  attempts: z.int(),
  /** Null after the last attempt: then it is suspended at `access_until`. */
  next_attempt_at: isoInstant.nullable(),
  access_until: isoInstant,
  /** The customer reads the same words. */
  reason: z.string(),
});
export type LateInQueue = z.infer<typeof late>;

export const listLate = endpoint(staff('GET', '/api/admin/queue/late-payments/', 'queue.read'), {
  summary: 'Late payments, the next attempt first',
  query: page,
  answer: z.object({ late_payments: z.array(late), pagination: listPage }),
});

const dispute = z.object({
  stripe_dispute_id: z.string(),
  order_id: z.int(),
  person,
  amount: euros,
  reason: z.string(),
  opened_at: isoInstant,
  answer_by: isoInstant.nullable(),
});
export type DisputeInQueue = z.infer<typeof dispute>;

export const listOpenDisputes = endpoint(staff('GET', '/api/admin/queue/disputes/', 'queue.read'), {
  summary: 'Open disputes, the nearest deadline first',
  query: page,
  answer: z.object({ disputes: z.array(dispute), pagination: listPage }),
});

const message = z.object({
  id: z.uuid(),
  /** `email`, or what the provider was to be told. */
  kind: z.string(),
  /** Null when it is not an email. */
  email_name: z.string().nullable(),
  person: person.nullable(),
  created_at: isoInstant,
  gave_up_at: isoInstant,
  attempts: z.int(),
  may_be_sent: z.boolean(),
});
export type MessageInQueue = z.infer<typeof message>;

export const listGivenUp = endpoint(staff('GET', '/api/admin/queue/messages/', 'queue.read'), {
  summary: 'Messages that could not be sent, the latest first',
  query: page,
  answer: z.object({ messages: z.array(message), pagination: listPage }),
});

export const sendMessageAgain = endpoint(
  staff('POST', '/api/admin/queue/messages/:id/send-again/', 'provider.repair'),
  {
    summary: 'Sends a message that was given up again; its alert is closed',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}).nullish(),
    answer: z.object({ detail: z.string() }),
    errors: ['message_not_given_up', 'message_not_sendable'],
  },
);

export const listComingRenewals = endpoint(staff('GET', '/api/admin/queue/renewals/', 'queue.read'), {
  summary: 'What the renewals of the next seven days should bring, by Paris day, as things stand',
  answer: z.object({
    at: isoInstant,
    days: z.array(z.object({ day: z.iso.date(), count: z.int(), amount: euros })),
    count: z.int(),
    amount: euros,
  }),
});
