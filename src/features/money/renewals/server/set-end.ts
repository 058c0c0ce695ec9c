import { isOverAtProvider } from '#domain/money/provider-status.ts';
import {
  endMessage,
  findSubscription,
  pushUntilInSync,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import type { SubscriptionState } from '#server/gateways/stripe/provider-objects.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { reconcileSubscription } from './renewals.ts';

type End = 'now' | 'with_month' | 'never';

/** The request to end reached the provider too late: that month is not owed. */
function endOf(row: SubscriptionRow | undefined, provider: SubscriptionState): End {
  if (row?.stripeSubscriptionId !== provider.id) return 'now';
  if (row.status === 'active' || row.status === 'past_due') return 'never';
  if (row.status !== 'cancelling' || !row.endDate) return 'now';
  return provider.currentPeriodEnd > row.endDate ? 'now' : 'with_month';
}

/** A draft cannot be voided, so it is made final first, without being collected. */
async function voidWhatIsOpen(shop: Shop, stripeId: string): Promise<void> {
  for (const { id, status } of await shop.stripe.listInvoices(stripeId)) {
    if (status === 'draft') await shop.stripe.freezeDraft(id);
    if (status !== 'draft' && status !== 'open') continue;
    if ((await shop.stripe.readInvoiceState(id)).status === 'open') await shop.stripe.voidInvoice(id);
  }
}

export const setEnd: OutboxHandler = async (shop, message) => {
  const named = endMessage.parse(message.payload);
  await pushUntilInSync(async (attempt) => {
    const row = await findSubscription(shop.db, { id: named.subscription });
    const provider = await shop.stripe.readSubscriptionState(named.provider);
    const isOver = isOverAtProvider(provider.status);
    const end = endOf(row, provider);
    if (end === 'now') {
      if (!isOver) await shop.stripe.cancelSubscription(provider.id);
      await voidWhatIsOpen(shop, provider.id);
      // A subscription that is over at the provider never comes back, so no newer decision can follow.
      return false;
    }
    if (isOver || provider.cancelAtPeriodEnd === (end === 'with_month')) return false;
    // With a key used before, the provider would answer without doing anything.
    const key = `end:${message.id}:${attempt}:${end}`;
    await shop.stripe.setCancelAtPeriodEnd(provider.id, end === 'with_month', key);
    return true;
  });
  await reconcileSubscription(shop, named.provider);
};
