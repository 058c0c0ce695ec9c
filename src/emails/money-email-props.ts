import { z } from 'zod';
import { cents, everyEmail, instant, line, ofSubscription } from './email-fields.ts';

export const priceChangeProps = z.strictObject({
  ...ofSubscription,
  oldPriceCents: cents.positive(),
  newPriceCents: cents.positive(),
  from: instant,
  capCents: cents.positive(),
  shareBeforeCents: cents.nonnegative(),
  shareAfterCents: cents.nonnegative(),
  monthBeforeCents: cents.nonnegative(),
  monthAfterCents: cents.nonnegative(),
  /** The key of the link by which the reader stays or leaves without signing in. */
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
  creditNoteNumber: line(40),
});

/** After a lost dispute: at least one of the two has ended. */
export const restoredTakenBackProps = z.strictObject({
  ...ofSubscription,
  /** Why the former account's purchase was refunded. */
  cause: z.enum(['dispute', 'refunded']),
  endedAt: instant,
  subscriptionEnded: z.boolean(),
  /** The end of a current month that another debit paid; null when nothing stays open. */
  accessUntil: instant.nullable(),
});

export const disputeLostProps = z.strictObject({
  ...ofSubscription,
  amountCents: cents.positive(),
  endedAt: instant,
  subscriptionEnded: z.boolean(),
  /** The end of a current month that another debit paid; null when nothing stays open. */
  accessUntil: instant.nullable(),
  purchaseEnded: z.boolean(),
  /** True when only a month was disputed. */
  owned: z.boolean(),
});
