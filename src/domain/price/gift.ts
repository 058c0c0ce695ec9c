/** Gifts of the team (docs/product/gift.md#ends-or-stays). */

import { isLive, type Standing, type SubscriptionAct } from '../status/subscription-status.ts';
import { parisDay } from '../time/french-dates.ts';

export const DEFAULT_GIFT_DAYS = 30;

export const GIFT_REMINDER_DAYS = 7;

export type GiftAnswer = 'give' | 'on_trial' | 'already_subscribed' | 'end_is_past';

export function judgeGift(row: Standing | null, endDate: Date, now: Date): GiftAnswer {
  if (endDate <= now) return 'end_is_past';
  if (row === null || row.status === 'offered' || !isLive(row.status)) return 'give';
  return row.isFree ? 'on_trial' : 'already_subscribed';
}

export function defaultGiftEndDay(now: Date): string {
  const day = new Date(`${parisDay(now)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + DEFAULT_GIFT_DAYS);
  return day.toISOString().slice(0, 10);
}

/** More than thirty days, or for good (docs/product/gift.md#support-gives-thirty-days). */
export function isLongGift(gift: { endDay?: string | undefined; asPurchase: boolean }, now: Date): boolean {
  return gift.asPurchase || (gift.endDay !== undefined && gift.endDay > defaultGiftEndDay(now));
}

export function actAtGiftEnd(giftAsPurchase: boolean): SubscriptionAct {
  return giftAsPurchase ? 'gift_becomes_owned' : 'gift_ended';
}
