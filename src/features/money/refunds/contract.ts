import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant, paragraphs } from '#contract-kit/fields.ts';
import { isEuroAmount } from '#domain/money/money.ts';
import { REFUND_REASONS, REFUND_STATUSES, STAFF_REFUND_REASONS } from '#domain/status/payment-status.ts';

const notAnAmount = 'Ce champ doit être un montant en euros, avec deux décimales au plus.';
const amount = z
  .number(notAnAmount)
  .positive('Ce montant doit être supérieur à 0.')
  .refine(isEuroAmount, notAnAmount)
  .optional();

/** Euros. */
export const refund = z.object({
  id: z.uuid(),
  order_id: z.int(),
  reason: z.enum(REFUND_REASONS),
  status: z.enum(REFUND_STATUSES),
  amount: euros,
  purchase: euros,
  subscription: euros,
  created_at: isoInstant,
  credit_note_number: z.string().nullable(),
});

export const staffNote = paragraphs(500).optional();

export const refundOrder = endpoint(staff('POST', '/api/admin/orders/:id/refund/', 'orders.write'), {
  summary:
    'Gives back all that is left of an order, or the named amounts, for a legal duty or a billing error; the same request_id twice gives it back once',
  params: idParams,
  body: z.strictObject({
    request_id: z.uuid('Ce champ doit être un identifiant de demande.'),
    reason: z.enum(STAFF_REFUND_REASONS, 'Choisissez une obligation légale ou une erreur de facturation.'),
    purchase: amount,
    subscription: amount,
    note: staffNote,
  }),
  answer: refund,
  status: 201,
  errors: [
    'nothing_to_refund',
    'order_not_refundable',
    'order_disputed',
    'request_id_reused',
    'payment_provider_unavailable',
  ],
});

export type Refund = z.infer<typeof refund>;
