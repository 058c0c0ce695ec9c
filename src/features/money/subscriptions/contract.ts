import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant } from '#contract-kit/fields.ts';
import { PAUSE_MONTHS } from '#domain/subscription/pause.ts';

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
  scope: 'subscriptions.read',
  summary:
    'The customer’s next three debits and all others of the last one’s day, the first first, with their amounts under the cap and their reasons',
  answer: z.array(comingDebit),
  errors: ['invalid_token'],
  cost: 8,
});

const monthOfOne = {
  price: euros,
  /** What lowers its coming month. */
  coupon: z.object({ percent: z.int().nullable(), amount: euros.nullable() }).nullable(),
};

/** Euros; the browser reckons with them by `monthsUnderCap` and `totalWithOneMore`. */
const ownMonths = z.object({
  monthly_cap: euros,
  subscriptions: z.array(
    z.object({
      id: z.int(),
      automation_id: z.int(),
      ...monthOfOne,
      /** Its coming month once what is being cancelled has ended; null where nothing is. */
      afterwards: z.object(monthOfOne).nullable(),
      /** Null unless it is being cancelled. */
      ends_at: isoInstant.nullable(),
    }),
  ),
});

export type OwnMonths = z.infer<typeof ownMonths>;

export const readOwnMonths = endpoint(customer('GET', '/api/users/months/'), {
  scope: 'orders.read',
  summary: 'The monthly cap, and the prices of all subscriptions that count under it now',
  answer: ownMonths,
  errors: ['invalid_token'],
});

const dates = { from: isoInstant, until: isoInstant };

/** docs/product/pause.md */
const pauseOffer = z.object({
  planned: z.object(dates).nullable(),
  /** Why none may be asked for now; null where `choices` may be chosen from. */
  refusal: z.string().nullable(),
  choices: z.array(z.object({ months: z.literal(PAUSE_MONTHS), ...dates })),
  /** What « Reprendre maintenant » or « Retirer la pause » would do. */
  resume: z
    .object({
      kind: z.enum(['take_back', 'resume']),
      /** Null where nothing is debited for a year. */
      next_debit: z.object({ at: isoInstant, amount: euros }).nullable(),
    })
    .nullable(),
});

export type PauseOffer = z.infer<typeof pauseOffer>;

const ofOwnSubscription = { params: idParams, answer: pauseOffer } as const;
const rateLimit = { perAddress: 60, windowSeconds: 60 };

export const readPause = endpoint(customer('GET', '/api/subscriptions/:id/pause/'), {
  summary: 'The pauses that a subscription may have, the one it has, and what ending it would debit',
  ...ofOwnSubscription,
  errors: ['invalid_token'],
  cost: 3,
});

export const planPause = endpoint(customer('POST', '/api/subscriptions/:id/pause/'), {
  summary: 'Pauses a subscription for one to three months, from the end of its paid month',
  ...ofOwnSubscription,
  body: z.strictObject({
    months: z.literal(PAUSE_MONTHS, 'Une pause dure 1, 2 ou 3\u00a0mois.'),
  }),
  errors: ['invalid_token', 'action_not_allowed', 'account_disabled'],
  rateLimit,
  cost: 30,
});

export const endPause = endpoint(customer('POST', '/api/subscriptions/:id/resume/'), {
  summary:
    'Takes back a pause that has not begun, or resumes the subscription now: its month begins and is debited',
  ...ofOwnSubscription,
  errors: ['invalid_token', 'action_not_allowed', 'account_disabled'],
  rateLimit,
  cost: 5,
});
