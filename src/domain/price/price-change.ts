/** docs/product/price-change.md#dated-row */

import type { EuroCents } from '../money/money.ts';
import { isBilled, type StatusAndKind } from '../status/subscription-status.ts';
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';
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

interface Subscriber {
  readonly price: EuroCents;
  /** As they were told. */
  readonly notices: readonly PriceNotice[];
}

export interface ChangeOfSubscriber {
  readonly previous: EuroCents;
  readonly appliesFrom: Date;
  /** It needs no thirty days (docs/product/price-change.md#lower-reaches-all). */
  readonly isLower: boolean;
}

/** What they pay once all that they were told applies. */
export const priceToCome = ({ price, notices }: Subscriber): EuroCents => notices.at(-1)?.amount ?? price;

/** The previous price includes any change due before the announced one. */
export function changeOfSubscriber(
  subscriber: Subscriber,
  { amount, from }: { amount: EuroCents; from: Date },
  toldAt: Date,
): ChangeOfSubscriber {
  const { price, notices } = subscriber;
  const toCome = priceToCome(subscriber);
  if (amount >= toCome) {
    const appliesFrom = noticeAppliesFrom(from, toldAt, notices);
    const previous = priceInForce(price, notices, new Date(appliesFrom.getTime() - 1));
    return { previous, appliesFrom, isLower: false };
  }
  const tomorrow = firstInstantOfParisDay(parisDayIn(toldAt, 1));
  const soon = priceInForce(price, notices, tomorrow);
  if (amount < soon) return { previous: soon, appliesFrom: tomorrow, isLower: true };
  // They pay less until a dearer price that they were told of: it is that one which is lowered.
  const dates = [tomorrow, ...notices.map(({ appliesFrom }) => appliesFrom)];
  const appliesFrom = new Date(Math.max(...dates.map((date) => date.getTime())));
  return { previous: toCome, appliesFrom, isLower: true };
}

/** A price of new buyers reaches who pays more once it has stood so long (docs/product/price-change.md#lower-reaches-all). */
export const LOWER_PRICE_STANDS_MS = DAY_MS;
export const hasStood = (announcedAt: Date, now: Date): boolean =>
  now.getTime() - announcedAt.getTime() >= LOWER_PRICE_STANDS_MS;

interface EndedRow {
  readonly individualPrice: EuroCents;
  readonly currentPeriodEnd: Date | null;
  readonly endDate: Date | null;
  readonly resumesAt?: Date | null | undefined;
}

/** Who ends after the day on which a month was due left that month unpaid (docs/product/price-change.md#coming-back). */
export function priceOfComingBack(row: EndedRow | undefined, today: EuroCents, now: Date): EuroCents {
  if (!row?.currentPeriodEnd || !row.endDate || row.endDate <= row.currentPeriodEnd) return today;
  // It was ended during its pause, whose months nobody owed.
  if (row.resumesAt && row.resumesAt > row.currentPeriodEnd) return today;
  if (now >= addMonths(row.currentPeriodEnd, 1)) return today;
  return row.individualPrice > today ? row.individualPrice : today;
}

/** Exclusive (docs/product/price-change.md#unsent-email-lapses). */
export function noticeLeavesBefore(appliesFrom: Date): Date {
  return firstInstantOfParisDay(parisDayIn(appliesFrom, -PRICE_NOTICE_DAYS));
}
