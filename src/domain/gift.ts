/** Gifts of the team: offered until a date, then removed, or kept for good with the permanent flag (ruling 16). */
import { parisDay } from './french-dates.ts';
import { isLive, type Standing, type SubscriptionAct } from './subscription-status.ts';

export const DEFAULT_GIFT_DAYS = 30;

/**
 * The end is recalled a week ahead: what one has used for a month deserves a whole working week to decide on a purchase,
 * where the 2 days of a trial of 7 would be short. A gift of a week or less is not recalled: its first letter is recent.
 */
export const GIFT_REMINDER_DAYS = 7;

export type GiftAnswer = 'give' | 'on_trial' | 'already_subscribed' | 'end_is_past';

/** Whether a gift may be given on what the customer has: nothing, something ended or owned, or a gift to prolong. */
export function judgeGift(row: Standing | null, endDate: Date, now: Date): GiftAnswer {
  if (endDate <= now) return 'end_is_past';
  if (row === null || row.status === 'offered' || !isLive(row.status)) return 'give';
  return row.isFree ? 'on_trial' : 'already_subscribed';
}

/** The day the gift form proposes, `2026-12-20`: 30 days from today in Paris (specification 4). */
export function defaultGiftEndDay(now: Date): string {
  const day = new Date(`${parisDay(now)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + DEFAULT_GIFT_DAYS);
  return day.toISOString().slice(0, 10);
}

/** What happens to an offered subscription at its end date. */
export function actAtGiftEnd(giftAsPurchase: boolean): SubscriptionAct {
  return giftAsPurchase ? 'gift_becomes_owned' : 'gift_ended';
}
