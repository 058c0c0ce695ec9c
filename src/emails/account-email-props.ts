import { z } from 'zod';
import { everyEmail, instant, line } from './email-fields.ts';

export const welcomeProps = z.strictObject({
  ...everyEmail,
  /** The free trial is neither running nor used. */
  trialLeft: z.boolean().default(false),
  /** What the confirmed address restored; null when nothing was waiting. */
  restored: z
    .strictObject({
      automations: z.int().nonnegative(),
      subscriptions: z.int().nonnegative(),
      documents: z.int().nonnegative().default(0),
    })
    .nullable()
    .default(null),
});

export const accountDeletedProps = z.strictObject({
  ...everyEmail,
  deletedAt: instant,
  cancelledSubscriptions: z.int().nonnegative(),
  /** Closed by the shop after years without use, as two emails had announced. */
  unused: z.boolean().default(false),
  /** Closed by the team, on the customer's request or for a breach of the terms. */
  byTeam: z.boolean().default(false),
});

export const invitationProps = z.strictObject({
  ...everyEmail,
  /** Whoever has the link's key may use it. */
  linkKey: z.string().min(1).max(200),
  validForHours: z.int().positive(),
  isStaff: z.boolean(),
});

export const accountDeactivatedProps = z.strictObject({
  ...everyEmail,
  at: instant,
  cancelledSubscriptions: z.int().nonnegative(),
});

export const accountReactivatedProps = z.strictObject({ ...everyEmail, at: instant });

/** Sent twice before an unused account ends. */
export const accountInactiveProps = z.strictObject({
  ...everyEmail,
  lastUsedAt: instant,
  closesAt: instant,
  owns: z.boolean(),
});

/** Thirty days before what a customer kept in a tool goes. */
export const documentsEndingProps = z.strictObject({
  ...everyEmail,
  automation: line(200),
  documents: z.int().positive(),
  forgottenAt: instant,
});
