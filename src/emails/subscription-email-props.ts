import { z } from 'zod';
import { cents, everyEmail, instant, line, ofSubscription } from './email-fields.ts';

export const suspendedProps = z.strictObject({
  ...ofSubscription,
  /** The last attempt, reported in the same email; absent when the provider gave none. */
  refused: z.strictObject({ amountCents: cents.positive(), reason: line(300) }).nullish(),
});

export const trialProps = z.strictObject({
  ...everyEmail,
  automation: line(200),
  automationId: z.int().positive(),
  endsAt: instant,
});

export const sleepingToolProps = z.strictObject({
  ...ofSubscription,
  /** The last use, or the beginning of the subscription. */
  unusedSince: instant,
  neverUsed: z.boolean(),
  /** The months debited since, and what they took, less what was given back. */
  months: z.int().nonnegative(),
  costCents: cents.nonnegative(),
  documents: z.int().nonnegative(),
  nextDebit: z.strictObject({ at: instant, amountCents: cents.nonnegative() }).nullable(),
  noticeKey: line(200),
});

export const subscriptionCancelledProps = z.strictObject({
  ...ofSubscription,
  cancelledAt: instant,
  /** Null when it ended at once. */
  accessUntil: instant.nullable(),
  byTeam: z.boolean().default(false),
  /** Bought, or given for good. False for a given month of an automation that the reader does not own. */
  owned: z.boolean().default(true),
});

export const subscriptionReactivatedProps = z.strictObject({
  ...ofSubscription,
  nextDebit: z.strictObject({ at: instant, amountCents: cents.nonnegative() }).nullable(),
  byTeam: z.boolean().default(false),
});

export const paymentRecoveredProps = z.strictObject({
  ...ofSubscription,
  amountCents: cents.nonnegative(),
  paidAt: instant,
  invoiceNumber: line(40).nullish(),
  nextDebit: z.strictObject({ at: instant, amountCents: cents.nonnegative() }).nullish(),
});

export const cardAuthenticationProps = z.strictObject({
  ...ofSubscription,
  amountCents: cents.positive(),
  accessUntil: instant,
});

export const giftProps = z.strictObject({
  ...ofSubscription,
  automationId: z.int().positive(),
  endsAt: instant,
  /** Given for good: owned at the end, then open to a subscription. */
  becomesOwned: z.boolean(),
  /** The monthly price afterwards, before the cap. */
  priceCents: cents.positive(),
});

/** The title of the idea that it has become, as the reader wrote it (docs/product/idea.md#gift-to-its-author). */
export const giftReceivedProps = giftProps.extend({ idea: line(200).nullable().default(null) });
