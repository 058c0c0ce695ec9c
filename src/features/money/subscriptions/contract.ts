import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, isoInstant } from '#contract-kit/fields.ts';

const comingDebit = z.object({
  subscription_id: z.int(),
  automation_id: z.int(),
  automation_name: z.string(),
  at: isoInstant,
  amount: euros,
  kind: z.enum(['renewal', 'attempt']),
  reason: z.string(),
});

export type NextDebit = z.infer<typeof comingDebit>;

export const listNextDebits = endpoint(customer('GET', '/api/users/next-debits/'), {
  summary:
    'The customer’s next three debits and all others of the last one’s day, the first first, with their amounts under the cap and their reasons',
  answer: z.array(comingDebit),
  errors: ['invalid_token'],
  cost: 3,
});
