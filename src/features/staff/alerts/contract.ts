import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant, paragraphs } from '#contract-kit/fields.ts';
import { pageOf, pageQuery } from '#contract-kit/pagination.ts';
import { ALERT_RESOLUTIONS } from '#domain/status/alert-resolution.ts';
import { ALERT_ACTS } from '#domain/watch/alert-guide.ts';
import { namedPerson } from '#people/accounts/contract.ts';

const alert = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  explanation: z.string(),
  proposal: z.string(),
  acts: z.array(z.enum(ALERT_ACTS)),
  details: z.record(z.string(), z.unknown()),
  raised_at: isoInstant,
  resolved_at: isoInstant.nullable(),
  resolution: z.enum(ALERT_RESOLUTIONS).nullable(),
});

/** It adds the person and the automation where the details tell them. */
const listed = alert.extend({
  person: namedPerson.nullable(),
  automation_name: z.string().nullable(),
});

export const listAlerts = endpoint(staff('GET', '/api/admin/alerts/', 'queue.read'), {
  summary: 'What waits for a person, the oldest first, with what it means and what is proposed',
  query: pageQuery,
  answer: pageOf(listed),
});

export const resolveAlert = endpoint(staff('POST', '/api/admin/alerts/:id/resolve/', 'provider.repair'), {
  summary: 'Gives back what an alert says is owed, notes that it was paid out another way, or closes it',
  params: idParams,
  body: z.strictObject({
    act: z.enum(ALERT_ACTS, 'Choisissez de rembourser, de dire la somme versée autrement, ou de fermer.'),
    note: paragraphs(500).optional(),
  }),
  answer: alert.extend({ refund_id: z.uuid().nullable() }),
  errors: [
    'alert_already_resolved',
    'alert_act_not_allowed',
    'nothing_to_refund',
    'order_not_refundable',
    'order_disputed',
    'payment_provider_unavailable',
  ],
});

export type Alert = z.infer<typeof alert>;
export type ListedAlert = z.infer<typeof listed>;
