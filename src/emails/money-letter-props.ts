import { z } from 'zod';
import { cents, everyEmail, instant, line, ofSubscription } from './email-fields.ts';

export const priceChangeProps = z.strictObject({
  ...ofSubscription,
  oldPriceCents: cents.positive(),
  newPriceCents: cents.positive(),
  /** The first renewal at the new price. */
  from: instant,
  capCents: cents.positive(),
  shareBeforeCents: cents.nonnegative(),
  shareAfterCents: cents.nonnegative(),
  monthBeforeCents: cents.nonnegative(),
  monthAfterCents: cents.nonnegative(),
  /** Of the link by which its reader keeps the subscription or leaves, without signing in. */
  noticeKey: line(200),
});

export const renewalReceiptProps = z.strictObject({
  ...ofSubscription,
  amountCents: cents.positive(),
  invoiceNumber: line(40),
  paidAt: instant,
  /** Null when the month that begins is the last one. */
  nextDebit: z.strictObject({ at: instant, amountCents: cents.nonnegative() }).nullable(),
});

export const refundFailedProps = z.strictObject({
  ...everyEmail,
  amountCents: cents.positive(),
  invoiceNumber: line(40),
});

export const refundSentProps = z.strictObject({
  ...everyEmail,
  amountCents: cents.positive(),
  invoiceNumber: line(40),
  /** Its file is joined to the letter. */
  creditNoteNumber: line(40),
});

/** A lost dispute: at least one of the two has ended. */
export const restoredTakenBackProps = z.strictObject({
  ...ofSubscription,
  /** Why the money of the former account's purchase is back. */
  cause: z.enum(['dispute', 'refunded']),
  endedAt: instant,
  /** A subscription that was paid for again since the restore. */
  subscriptionEnded: z.boolean(),
  /** The end of a running month that another debit paid; null when nothing stays open. */
  accessUntil: instant.nullable(),
});

export const disputeLostProps = z.strictObject({
  ...ofSubscription,
  /** What the bank gave back. */
  amountCents: cents.positive(),
  endedAt: instant,
  subscriptionEnded: z.boolean(),
  /** The end of a running month that another debit paid; null when nothing stays open. */
  accessUntil: instant.nullable(),
  purchaseEnded: z.boolean(),
  /** Still theirs, when only a month was contested. */
  owned: z.boolean(),
});
