/** docs/product/gift.md#ends-or-stays */

import { isLive, type StatusAndKind, type SubscriptionAct } from '../status/subscription-status.ts';
import { parisDay } from '../time/french-dates.ts';

export const DEFAULT_GIFT_DAYS = 30;

export const GIFT_REMINDER_DAYS = 7;

/** docs/product/gift.md#within-two-years */
export const GIFT_WITHIN_DAYS = 730;

/** An idea's author owns the automation after this year (docs/product/idea.md#gift-to-its-author). */
const IDEA_GIFT_DAYS = 365;

export type GiftAnswer =
  | 'give'
  | 'on_trial'
  | 'already_subscribed'
  | 'end_is_past'
  | 'end_is_too_far'
  | 'takes_back'
  | 'is_for_good';

/** Giving again never ends a running gift sooner (docs/product/gift.md#given-on-what-is-over). */
interface Running {
  readonly endDate: Date | null;
  readonly giftAsPurchase: boolean;
}

interface GiftRequest {
  readonly endDate: Date;
  readonly asPurchase: boolean;
}

/** A running gift made final keeps the later of the two ends, even if it is asked for twice. */
export function giftEnd(row: (StatusAndKind & Running) | null, { endDate, asPurchase }: GiftRequest): Date {
  const running = row?.status === 'offered' ? row.endDate : null;
  return asPurchase && running !== null && running > endDate ? running : endDate;
}

export function judgeGift(row: (StatusAndKind & Running) | null, asked: GiftRequest, now: Date): GiftAnswer {
  const { endDate, asPurchase } = asked;
  if (endDate <= now) return 'end_is_past';
  if (parisDay(endDate) > latestGiftEndDay(now)) return 'end_is_too_far';
  if (row === null || !isLive(row.status)) return 'give';
  if (row.status === 'offered') {
    if (row.giftAsPurchase && !asPurchase) return 'is_for_good';
    return row.endDate !== null && giftEnd(row, asked) < row.endDate ? 'takes_back' : 'give';
  }
  return row.isFree ? 'on_trial' : 'already_subscribed';
}

/** Does without `Temporal`, which the forms' browsers may lack. */
function parisDayAfter(now: Date, days: number): string {
  const day = new Date(`${parisDay(now)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export const defaultGiftEndDay = (now: Date): string => parisDayAfter(now, DEFAULT_GIFT_DAYS);

export const ideaGiftEndDay = (now: Date): string => parisDayAfter(now, IDEA_GIFT_DAYS);

/** A Paris day, included. */
export const latestGiftEndDay = (now: Date): string => parisDayAfter(now, GIFT_WITHIN_DAYS);

/** More than thirty days, or for good (docs/product/gift.md#support-gives-thirty-days). */
export function isLongGift(gift: { endDay?: string | undefined; asPurchase: boolean }, now: Date): boolean {
  return gift.asPurchase || (gift.endDay !== undefined && gift.endDay > defaultGiftEndDay(now));
}

export function actAtGiftEnd(giftAsPurchase: boolean): SubscriptionAct {
  return giftAsPurchase ? 'gift_becomes_owned' : 'gift_ended';
}
