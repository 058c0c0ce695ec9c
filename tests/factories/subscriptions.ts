import { DAY_MS } from '#domain/time/durations.ts';
import { purchases } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Shop } from '#server/shop.ts';

type InShop = Pick<Shop, 'db' | 'clock'>;
type SubscriptionValues = typeof subscriptions.$inferInsert;

/** What each status needs to be a possible row; the rest is the caller's. */
function possible(status: string, now: Date): Partial<SubscriptionValues> {
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
  values: Pick<SubscriptionValues, 'userId' | 'automationId'> & Partial<SubscriptionValues>,
): Promise<number> {
  const now = shop.clock.now();
  const status = values.status ?? 'active';
  const [row] = await shop.db
    .insert(subscriptions)
    .values({
      status,
      individualPrice: 500,
      startDate: now,
      createdAt: now,
      ...possible(status, now),
      ...values,
    })
    .returning({ id: subscriptions.id });
  return row!.id;
}

/** Inserts what a person owns (bought for 35 € unless told); answers its id. */
export async function createPurchase(
  shop: InShop,
  values: Pick<typeof purchases.$inferInsert, 'userId' | 'automationId'> &
    Partial<typeof purchases.$inferInsert>,
): Promise<number> {
  const [row] = await shop.db
    .insert(purchases)
    .values({ source: 'order', amountPaid: 3500, purchasedAt: shop.clock.now(), ...values })
    .returning({ id: purchases.id });
  return row!.id;
}
