/**
 * The right of withdrawal: until when, and what is given back (Code de la consommation, L221-18 to L221-28; ruling 34;
 * docs/decisions/0013-withdrawal.md). Server only, for it needs the calendar.
 */
import { parisDay } from './french-dates.ts';
import { type EuroCents, roundHalfUp, sumCents, ZERO } from './money.ts';
import { daysLater, endOfParisDay, parisDaysBetween } from './paris-calendar.ts';
import { workingDayFrom } from './working-days.ts';

export const WITHDRAWAL_DAYS = 14;
/** The money is back this many days after the statement at the latest (L221-24). */
export const REFUND_DAYS = 14;

/**
 * The last second in which a contract can be withdrawn from: of the fourteenth day after that of its conclusion, in
 * Paris, or of the next working day (L221-18, L221-19, regulation 1182/71).
 */
export function withdrawalEnd(concludedAt: Date): Date {
  return endOfParisDay(workingDayFrom(daysLater(parisDay(concludedAt), WITHDRAWAL_DAYS)));
}

/** The last day is whole: the right ends when the next one begins. */
export function isWithdrawalOpen(concludedAt: Date, now: Date): boolean {
  return now.getTime() < withdrawalEnd(concludedAt).getTime() + 1000;
}

/** The last day on which the money of a statement must be back; read as a date. */
export function refundDeadline(statedAt: Date): Date {
  return endOfParisDay(daysLater(parisDay(statedAt), REFUND_DAYS));
}

/** A contract as its withdrawal judges it. Amounts are what was really paid, under the cap. */
export type WithdrawnContract = {
  /** `ZERO` for a month alone. */
  readonly purchasePaid: EuroCents;
  readonly monthPaid: EuroCents;
  /** The customer expressly asked for access before the end of the period (L221-25, L221-28, 13°). */
  readonly immediateAccess: boolean;
  /** The automation's page was opened since the contract was concluded. */
  readonly pageOpened: boolean;
  /** The month that was paid; its end is exclusive. */
  readonly month: { readonly start: Date; readonly end: Date };
};

export type WithdrawalRefund = {
  readonly purchase: EuroCents;
  readonly month: EuroCents;
  readonly total: EuroCents;
  /** The digital content was supplied as asked: its price is no longer owed back, and it stays owned. */
  readonly purchaseExcluded: boolean;
  /** Days of the month that stay due, of those that were paid. */
  readonly daysUsed: number;
  readonly daysPaid: number;
};

/**
 * What a withdrawal at `now` gives back. The purchase: all of it, unless access was asked for at once and the page was
 * opened. The month: the days left, counted in Paris, or all of it when access at once was not asked for. The day of
 * the statement is due when the page was opened, so that using by day and withdrawing by night is not free.
 */
export function withdrawalRefund(contract: WithdrawnContract, now: Date): WithdrawalRefund {
  const { purchasePaid, monthPaid, immediateAccess, pageOpened, month } = contract;
  const daysPaid = Math.max(1, parisDaysBetween(month.start, month.end));
  const elapsed = Math.min(daysPaid, Math.max(0, parisDaysBetween(month.start, now)));
  const supplied = immediateAccess && pageOpened;
  const due = Math.min(daysPaid, elapsed + (supplied ? 1 : 0));
  const daysUsed = immediateAccess ? due : 0;
  const purchaseExcluded = purchasePaid > 0 && supplied;
  const purchase = purchaseExcluded ? ZERO : purchasePaid;
  const monthBack = roundHalfUp((monthPaid * (daysPaid - daysUsed)) / daysPaid);
  const total = sumCents([purchase, monthBack]);
  return { purchase, month: monthBack, total, purchaseExcluded, daysUsed, daysPaid };
}
