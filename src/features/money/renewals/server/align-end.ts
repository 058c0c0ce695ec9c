import { shouldSuspend } from '#domain/money/dunning.ts';
import type { SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import {
  cancelRow,
  endMonth,
  shareOutCap,
  suspendLate,
} from '#money/subscriptions/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { SubscriptionState } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import { lockByProvider } from './lock-carried.ts';

const isUnpaidToTheEnd = ({ status, pastDueSince, dunningAttempts }: SubscriptionRow, now: Date) =>
  status === 'past_due' &&
  pastDueSince !== null &&
  shouldSuspend({ pastDueSince, attemptsUsed: dunningAttempts }, now);

/** See docs/product/subscription.md#surprise-end-at-the-provider. */
export async function alignEnd(shop: Shop, userId: number, provider: SubscriptionState): Promise<void> {
  if (provider.status !== 'canceled') return;
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockByProvider(tx, userId, provider.id);
    // See docs/product/subscription.md#old-names-are-over.
    if (locked?.row.stripeSubscriptionId !== provider.id) return;
    const { customer, row } = locked;
    const now = shop.clock.now();
    // The closing of the account ends it, and says so: nobody ended it by surprise.
    if (customer.isClosed) return;
    // See docs/product/subscription.md#own-suspension-is-known.
    if (isUnpaidToTheEnd(row, now)) return suspendLate(tx, shop, locked, { now, refused: null });
    if (row.status === 'cancelling') {
      if (row.endDate && row.endDate > now) return;
      await endMonth(tx, customer, row, now);
      await shareOutCap(tx, customer, now);
    } else if (row.status === 'active' || row.status === 'past_due') {
      // The provider is told all the same: a draft or an open invoice outlives its subscription there.
      await cancelRow(tx, shop.settings, customer, row, { now, by: { actor: 'provider' } });
      const details = { subscription: row.id, provider: provider.id };
      await raiseAlert(tx, { kind: 'ended_at_provider', onceKey: `ended:${provider.id}`, details, now });
    }
  });
}
