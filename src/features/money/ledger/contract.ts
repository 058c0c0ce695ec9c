import { z } from 'zod';
import { customer, endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant } from '#contract-kit/fields.ts';
import { INACTIVE_REASONS, SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';

/** « Pourquoi ce statut ? » (docs/product/ledger.md#why-this-status). */
const explanation = z.object({
  subscription_id: z.int(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  inactive_reason: z.enum(INACTIVE_REASONS).nullable(),
  reasons: z.array(
    z.object({
      at: isoInstant,
      /** The same words for the customer and for staff. */
      text: z.string(),
      /** It reads « vous », « le client », « un membre de l’équipe », « automatiquement » or names the bank. */
      by: z.string(),
    }),
  ),
});

export type Explanation = z.infer<typeof explanation>;

export const explainOwnStatus = endpoint(customer('GET', '/api/subscriptions/:id/why/'), {
  scope: 'subscriptions.read',
  summary: 'Why one of the customer’s subscriptions has its status: the acts that led to it, from the ledger',
  params: idParams,
  answer: explanation,
  errors: ['invalid_token'],
});

export const explainStatus = endpoint(
  staff('GET', '/api/admin/subscriptions/:id/why/', 'subscriptions.read'),
  {
    summary: 'Why a subscription has its status, in the words that its customer reads',
    params: idParams,
    answer: explanation,
    errors: ['invalid_token'],
  },
);
