import type { EuroCents } from '#domain/money/money.ts';
import { isLongGift } from '#domain/price/gift.ts';
import { givenBackWords } from '#domain/status/order-words.ts';
import { type StaffFacts, staffRefusals } from '#domain/subscription/staff-subscription.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { type MonthPaid, monthPaidOf } from '#money/orders/server/for-other-features.ts';
import {
  describeSubscription,
  type ListedRow,
  subscriptionColumns,
} from '#shop/own-automations/server/for-other-features.ts';

export interface StaffColumns {
  gift_as_purchase: boolean;
  account_is_shut: boolean;
  has_other: boolean;
  /** Without a name at the provider there is no card either. */
  has_no_card: boolean;
  month: MonthPaid;
}

/** It reads `users u`, `subscriptions s` and `automations a`. */
export const staffSubscriptionColumns = `${subscriptionColumns}, s.gift_as_purchase,
  not u.is_active as account_is_shut, u.stripe_customer_id is null as has_no_card,
  exists (select from subscriptions o where o.user_id = s.user_id and o.automation_id = s.automation_id
    and o.id <> s.id and o.status in ('active', 'offered', 'cancelling', 'past_due')) as has_other,
  ${monthPaidOf('s')} as month`;

export const factsOfRow = (row: ListedRow & StaffColumns): StaffFacts => ({
  status: row.status,
  isFree: row.is_free,
  endDate: row.end_date,
  endReason: row.end_reason,
  currentPeriodEnd: row.current_period_end,
  isCarried: row.stripe_subscription_id !== null,
  owned: row.owned,
  accountIsShut: row.account_is_shut,
  hasOther: row.has_other,
  hasCard: row.has_no_card ? false : undefined,
});

export function describeForStaff(row: ListedRow & StaffColumns, userId: number, cost: EuroCents, now: Date) {
  const { status, end_date, gift_as_purchase: asPurchase, month } = row;
  const endDay = end_date ? parisDay(end_date) : undefined;
  const shown = describeSubscription(row, userId, cost, now);
  return {
    ...shown,
    month_given_back: shown.paid_until && month && givenBackWords(month.paid, month.givenBack),
    refusals: staffRefusals(factsOfRow(row), now),
    is_long_gift: status === 'offered' && isLongGift({ endDay, asPurchase }, now),
  };
}
