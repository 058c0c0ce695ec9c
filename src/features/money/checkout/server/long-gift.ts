import { isLongGift } from '#domain/price/gift.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import type { SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import { requireRight } from '#server/http/rights.ts';
import type { Staff } from '#server/staff.ts';

/**
 * Staff without the right to long gifts may not shorten or end one (docs/product/gift.md#support-gives-thirty-days).
 * Throws `right_missing`.
 */
export function refuseToShorten(row: SubscriptionRow, staff: Staff, now: Date): void {
  if (row.status !== 'offered') return;
  const endDay = row.endDate ? parisDay(row.endDate) : undefined;
  if (isLongGift({ endDay, asPurchase: row.giftAsPurchase }, now)) requireRight(staff, 'gifts.give-long');
}
