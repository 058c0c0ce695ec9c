/** docs/product/price-change.md#dated-row */

import type { EuroCents } from '../money/money.ts';
import { isBilled, type StatusAndKind } from '../status/subscription-status.ts';
import { firstInstantOfParisDay, parisDayIn } from '../time/paris-calendar.ts';
import { type PriceNotice, priceInForce } from './price-of-month.ts';

export const PRICE_NOTICE_DAYS = 30;
/** docs/product/price-change.md#within-two-years */
export const PRICE_CHANGE_WITHIN_DAYS = 730;

/** A Paris day; the day of the notice is not counted. */
export function earliestPriceChangeDay(toldAt: Date): string {
  return parisDayIn(toldAt, PRICE_NOTICE_DAYS + 1);
}

/** A Paris day, included. */
export function latestPriceChangeDay(now: Date): string {
  return parisDayIn(now, PRICE_CHANGE_WITHIN_DAYS);
}

export type PriceChange = {
  newPrice: EuroCents;
  currentPrice: EuroCents;
  fromDay: string;
  pendingFrom: Date | null;
  /** No subscriber will pay another price than the new one. */
  isPaidByAll: boolean;
};

export type PriceChangeAnswer =
  | 'announce'
  | 'not_positive'
  | 'same_price'
  | 'too_early'
  | 'too_late'
  | 'before_pending';

export function judgePriceChange(change: PriceChange, now: Date): PriceChangeAnswer {
  const from = firstInstantOfParisDay(change.fromDay);
  if (change.newPrice <= 0) return 'not_positive';
  if (change.newPrice === change.currentPrice && change.isPaidByAll) return 'same_price';
  if (from < firstInstantOfParisDay(earliestPriceChangeDay(now))) return 'too_early';
  if (change.fromDay > latestPriceChangeDay(now)) return 'too_late';
  return change.pendingFrom !== null && from <= change.pendingFrom ? 'before_pending' : 'announce';
}

/** Who left and paid to come back on the same row got no notice (docs/product/price-change.md#who-is-told). */
export function isToldOfContract(row: StatusAndKind & { readonly startDate: Date }, toldAt: Date): boolean {
  return isBilled(row) && toldAt >= row.startDate;
}

/** `told` are the notices sent; a later change never overtakes them (docs/product/price-change.md#notice-binds). */
export function noticeAppliesFrom(announcedFrom: Date, toldAt: Date, told: readonly PriceNotice[]): Date {
  const earliest = firstInstantOfParisDay(earliestPriceChangeDay(toldAt));
  const dates = [announcedFrom, earliest, ...told.map(({ appliesFrom }) => appliesFrom)];
  return new Date(Math.max(...dates.map((date) => date.getTime())));
}

/** The previous price includes any change due before the announced one. */
export function changeOfSubscriber(
  { price, notices }: { price: EuroCents; notices: readonly PriceNotice[] },
  announcedFrom: Date,
  toldAt: Date,
): { previous: EuroCents; appliesFrom: Date } {
  const appliesFrom = noticeAppliesFrom(announcedFrom, toldAt, notices);
  return { appliesFrom, previous: priceInForce(price, notices, new Date(appliesFrom.getTime() - 1)) };
}

/** Exclusive (docs/product/price-change.md#unsent-email-lapses). */
export function noticeLeavesBefore(appliesFrom: Date): Date {
  return firstInstantOfParisDay(parisDayIn(appliesFrom, -PRICE_NOTICE_DAYS));
}
