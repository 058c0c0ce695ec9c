import { HOUR_MS } from '#domain/time/durations.ts';

/** How long the shop may lag behind, in hours: what is younger is not yet a breach. */
export const ALLOWED_HOURS = {
  /**
   * A month is asked after two hours when its webhook was lost, a provider may be away for one, a retry waits one more.
   */
  settling: 6,
  /** The provider lets an unpaid start die after 23 hours; the sweep looks hourly. */
  openPayment: 26,
  /** A draft whose webhook nobody answers is finalized after 72 hours, then found by the sweep. */
  draft: 79,
  /** The three days of attempts, counted from the failure, which a lost webhook lets us know late. */
  late: 79,
  /** The longest that a bank of the sandbox takes to answer a debit, and a day until it is looked at. */
  bankDebit: 13 * 24,
  /** An idea that is read in vain, or whose reader was killed, is tried again in the next part of the day. */
  reading: 24,
  /** After seven days a pending refund has an alert; the sweep looks hourly. */
  refund: 7 * 24 + 2,
} as const;

/** `interval '6 hours'`, for SQL. */
export const allowed = (what: keyof typeof ALLOWED_HOURS): string =>
  `interval '${ALLOWED_HOURS[what]} hours'`;

export const settlingMs = ALLOWED_HOURS.settling * HOUR_MS;
