import { z } from 'zod';
import { everyEmail, instant } from './email-fields.ts';

export const welcomeProps = z.strictObject({
  ...everyEmail,
  /** Their one trial is still to come: neither running nor used. */
  trialLeft: z.boolean().default(false),
  /** What came back with the confirmation of the address; null when nothing waited for it. */
  restored: z
    .strictObject({ automations: z.int().nonnegative(), subscriptions: z.int().nonnegative() })
    .nullable()
    .default(null),
});

export const accountDeletedProps = z.strictObject({
  ...everyEmail,
  deletedAt: instant,
  cancelledSubscriptions: z.int().nonnegative(),
  /** Nobody had used it for years: the shop closed it, as two letters had said. */
  unused: z.boolean().default(false),
});

/** Told twice before an account that nobody uses ends. */
export const accountInactiveProps = z.strictObject({
  ...everyEmail,
  lastUsedAt: instant,
  closesAt: instant,
  owns: z.boolean(),
});
