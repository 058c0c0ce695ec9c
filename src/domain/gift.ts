/** Gifts of the team: offered until a date, then removed, or kept for good with the permanent flag (ruling 16). */
import { parisDay } from './french-dates.ts';
import type { SubscriptionAct } from './subscription-status.ts';

export const DEFAULT_GIFT_DAYS = 30;

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
