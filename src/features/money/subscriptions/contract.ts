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

/** Euros; the browser reckons with them by `monthsUnderCap` and `totalWithOneMore`. */
const ownMonths = z.object({
  monthly_cap: euros,
  subscriptions: z.array(
    z.object({
      id: z.int(),
      automation_id: z.int(),
      price: euros,
      /** Null unless it is being cancelled. */
      ends_at: isoInstant.nullable(),
    }),
  ),
});

export type OwnMonths = z.infer<typeof ownMonths>;

export const readOwnMonths = endpoint(customer('GET', '/api/users/months/'), {
  summary: 'The monthly cap, and the prices of all subscriptions that count under it now',
  answer: ownMonths,
  errors: ['invalid_token'],
});
