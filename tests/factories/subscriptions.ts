import { euroCents } from '#domain/money/money.ts';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { purchases } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Shop } from '#server/shop.ts';
import type { PlainCents } from './plain-cents.ts';

type InShop = Pick<Shop, 'db' | 'clock'>;
type SubscriptionValues = typeof subscriptions.$inferInsert;

/** Each status needs this to be a possible row; the caller gives the rest. */
function possible(status: SubscriptionStatus, now: Date): Partial<SubscriptionValues> {
  switch (status) {
    case 'cancelling':
      return { endDate: new Date(now.getTime() + 10 * DAY_MS) };
    case 'offered':
      return { isFree: true };
    case 'past_due':
      return { pastDueSince: now };
    case 'inactive':
      return { inactiveReason: 'suspended' };
    case 'cancelled':
      return { endReason: 'cancelled', endDate: now };
    default:
      return {};
  }
}

/** Inserts a subscription (active, 5 €/month unless told); answers its id. */
export async function createSubscription(
  shop: InShop,
  values: Pick<SubscriptionValues, 'userId' | 'automationId'> &
    Partial<PlainCents<SubscriptionValues, 'individualPrice' | 'monthlyShare'>>,
): Promise<number> {
  const now = shop.clock.now();
  const status = values.status ?? 'active';
  const [row] = await shop.db
    .insert(subscriptions)
    .values({
      status,
      startDate: now,
      createdAt: now,
      ...possible(status, now),
      ...values,
      individualPrice: euroCents(values.individualPrice ?? 500),
      monthlyShare: euroCents(values.monthlyShare ?? 0),
    })
    .returning({ id: subscriptions.id });
  return row!.id;
}

/** Inserts what a person owns (bought for 35 € unless told); answers its id. */
export async function createPurchase(
  shop: InShop,
  values: Pick<typeof purchases.$inferInsert, 'userId' | 'automationId'> &
    Partial<PlainCents<typeof purchases.$inferInsert, 'amountPaid'>>,
): Promise<number> {
  const [row] = await shop.db
    .insert(purchases)
    .values({
      source: 'order',
      purchasedAt: shop.clock.now(),
      ...values,
      amountPaid: euroCents(values.amountPaid ?? 3500),
    })
    .returning({ id: purchases.id });
  return row!.id;
}
