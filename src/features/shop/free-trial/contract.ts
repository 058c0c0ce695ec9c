import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { euros, isoInstant } from '#contract-kit/fields.ts';
import { NUMBERED_KINDS } from '#domain/document/document-limits.ts';

const named = z.object({ id: z.int(), name: z.string() });

export const runningTrial = z.object({
  automation: named.extend({ slug: z.string() }),
  end_date: isoInstant,
});

export type RunningTrial = z.infer<typeof runningTrial>;

const endedTrial = z.object({
  automation: named.extend({ slug: z.string(), image: z.string().nullable() }),
  ended_at: isoInstant,
  purchase_price: euros,
  subscription_price: euros,
  /** What was made in it and is kept. */
  documents: z.int(),
  /** Null of several kinds, and of what is no paper. */
  documents_kind: z.enum(NUMBERED_KINDS).nullable(),
});

export const freeToken = z.object({
  /** The reason `email_not_verified` makes it start once the email is verified. */
  available: z.boolean(),
  /** Null when it starts at once. */
  reason: z.enum(['already_used', 'email_not_verified']).nullable(),
  duration_days: z.int(),
  /** It was chosen before the email was verified, and starts by itself afterwards. */
  chosen_automation: named.nullable(),
  trial: runningTrial.nullable(),
  /** It is over, on sale and neither bought nor given since (docs/product/trial.md#ended-row-stays). */
  ended: endedTrial.nullable(),
});

export type FreeToken = z.infer<typeof freeToken>;

export const getFreeToken = endpoint(customer('GET', '/api/users/free-token/'), {
  summary: 'Whether the free trial can be started, and why not',
  answer: freeToken,
  errors: ['invalid_token'],
});

export const trialChoice = z.strictObject({
  automation_id: z
    .int('Choisissez une automatisation à essayer.')
    .positive('Choisissez une automatisation à essayer.')
    .max(2_147_483_647, 'Choisissez une automatisation à essayer.'),
});

export const useFreeToken = endpoint(customer('POST', '/api/users/use-free-token/'), {
  summary:
    'Starts the free trial of one automation: 7 days, once per person, no payment; before the email is verified the choice is kept and the trial starts with the verification',
  body: trialChoice,
  answer: z.object({
    message: z.string(),
    automation: named.extend({ slug: z.string() }),
    /** Null when the trial waits for the verified email. */
    subscription_id: z.int().nullable(),
    end_date: isoInstant.nullable(),
  }),
  errors: ['invalid_token', 'trial_already_used', 'trial_not_needed'],
  rateLimit: { perAddress: 30, windowSeconds: 60 },
  cost: 3,
});

export type StartedTrial = z.infer<typeof useFreeToken.answer>;
