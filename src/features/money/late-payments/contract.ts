import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros } from '#contract-kit/fields.ts';

/** Euros; `bank` and `card`: see docs/product/renewal.md#bank-or-card. */
export const latePayment = z.object({
  subscription_id: z.int(),
  automation_name: z.string(),
  amount: euros,
  needs: z.enum(['bank', 'card']),
  reason: z.string(),
  client_secret: z.string().nullable(),
  payment_method_id: z.string().nullable(),
});

export const latePayments = z.array(latePayment);

export const listLatePayments = endpoint(customer('GET', '/api/users/late-payments/'), {
  summary: 'What is late now, as the provider says: empty once all is paid',
  answer: latePayments,
  errors: ['invalid_token', 'payment_provider_unavailable'],
  rateLimit: { perAddress: 120, windowSeconds: 600 },
});

export const payLatePayments = endpoint(customer('POST', '/api/users/late-payments/pay/'), {
  summary: 'Ask the saved card for what is late, now; answers what still is',
  answer: latePayments,
  errors: ['invalid_token', 'payment_unverified'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
  cost: 2,
});

export type LatePayment = z.infer<typeof latePayment>;
