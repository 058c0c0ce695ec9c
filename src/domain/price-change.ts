/** A change of a subscription's price: told 30 days ahead, paid from the first renewal after (specification 1, ruling 20). */
import { addMonths } from './billing-period.ts';
import type { EuroCents } from './money.ts';
import { firstInstantOfParisDay, parisDayIn } from './paris-calendar.ts';
import { isBilled, type Standing } from './subscription-status.ts';

export const PRICE_NOTICE_DAYS = 30;

/** The first day on which a change told now may begin: 30 whole days lie between, the day of the notice not counted. */
export function earliestPriceChangeDay(toldAt: Date): string {
  return parisDayIn(toldAt, PRICE_NOTICE_DAYS + 1);
}

export type PriceChange = {
  newPrice: EuroCents;
  currentPrice: EuroCents;
  /** A Paris day, `2026-12-25`. */
  fromDay: string;
  /** When a change announced before this one reaches the subscribers, if it has not yet. */
  pendingFrom: Date | null;
};

export type PriceChangeAnswer = 'announce' | 'not_positive' | 'same_price' | 'too_early' | 'before_pending';

/** Whether a change may be announced now. Throws RangeError on a day that the calendar does not have. */
export function judgePriceChange(change: PriceChange, now: Date): PriceChangeAnswer {
  const from = firstInstantOfParisDay(change.fromDay);
  if (change.newPrice <= 0) return 'not_positive';
  if (change.newPrice === change.currentPrice) return 'same_price';
  if (from < firstInstantOfParisDay(earliestPriceChangeDay(now))) return 'too_early';
  return change.pendingFrom !== null && from <= change.pendingFrom ? 'before_pending' : 'announce';
}

/**
 * Whether what was told at `toldAt` still speaks of the contract that the row carries: the same one, still running. Who
 * left and paid to come back, on the same row, pays the price of that day and was told nothing.
 */
export function isToldOfContract(row: Standing & { readonly startDate: Date }, toldAt: Date): boolean {
  return isBilled(row) && toldAt >= row.startDate;
}

/** What one subscriber was told. */
export type PriceNotice = { readonly amount: EuroCents; readonly appliesFrom: Date };

/**
 * From when on one subscriber may be charged the new price: as announced, or later for who was told late. `told`: the
 * notices they have already, which a later change never overtakes.
 */
export function noticeAppliesFrom(announcedFrom: Date, toldAt: Date, told: readonly PriceNotice[]): Date {
  const earliest = firstInstantOfParisDay(earliestPriceChangeDay(toldAt));
  const dates = [announcedFrom, earliest, ...told.map(({ appliesFrom }) => appliesFrom)];
  return new Date(Math.max(...dates.map((date) => date.getTime())));
}

/** Until when, exclusive, the letter must have left for what it says to be thirty whole days away. */
export function noticeLeavesBefore(appliesFrom: Date): Date {
  return firstInstantOfParisDay(parisDayIn(appliesFrom, -PRICE_NOTICE_DAYS));
}

/** The price of a renewal due at `dueAt`: of the notices that apply by then the latest, else the price paid so far. */
export function priceInForce(current: EuroCents, notices: readonly PriceNotice[], dueAt: Date): EuroCents {
  const applying = notices.filter(({ appliesFrom }) => appliesFrom <= dueAt);
  return applying.reduce<PriceNotice>(
    (latest, notice) => (notice.appliesFrom >= latest.appliesFrom ? notice : latest),
    { amount: current, appliesFrom: new Date(0) },
  ).amount;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The first renewal at `from` or later, counted from the billing anchor as the provider does (31 Jan → 28 Feb → 31 Mar),
 * at the provider's time of day: ours began a moment later, when the payment was known. `from` itself where no month runs.
 */
export function firstRenewalFrom(row: { anchor: Date; currentPeriodEnd: Date | null }, from: Date): Date {
  const { anchor: start, currentPeriodEnd: next } = row;
  if (!next) return from;
  const passed =
    (next.getUTCFullYear() - start.getUTCFullYear()) * 12 + next.getUTCMonth() - start.getUTCMonth();
  const isAnchored = addMonths(start, passed).getUTCDate() === next.getUTCDate();
  const midnight = Math.floor(start.getTime() / DAY_MS) * DAY_MS;
  const counted = isAnchored ? new Date(midnight + (next.getTime() % DAY_MS)) : next;
  let renewal = next;
  for (let months = 1; renewal < from; months += 1) {
    renewal = addMonths(counted, (isAnchored ? passed : 0) + months);
  }
  return renewal;
}
