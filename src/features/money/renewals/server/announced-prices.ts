import { priceInForce } from '#domain/price/price-of-month.ts';
import type { OwnRow } from '#money/month-price/server/for-other-features.ts';
import { noteSubscription, type SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';

/** A renewal due after an announced change makes the new price the subscriber's own. */
export async function takeAnnouncedPrice(
  tx: Transaction,
  customer: Customer,
  row: OwnRow,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<SubscriptionRow> {
  const price = priceInForce(row.individualPrice, row.notices, dueAt);
  if (price === row.individualPrice) return row;
  const taken = { act: 'take_announced_price', actor: 'system', now } as const;
  return noteSubscription(tx, customer, row, { ...taken, with: { individualPrice: price } });
}
