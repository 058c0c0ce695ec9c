import { attemptTimes, DUNNING_ATTEMPTS, dunningEnd, nextAttempt } from '../../../domain/dunning.ts';
import { inTransaction } from '../../../server/db/connection.ts';
import { ProviderError } from '../../../server/gateways/stripe/provider-objects.ts';
import type { Shop } from '../../../server/shop.ts';
import { lockById } from './lock-subscription.ts';
import { reconcileSubscription } from './renewals.ts';
import { type SubscriptionRow, selectOfCustomer, updateSubscription } from './store.ts';

const isRefusal = (error: unknown) =>
  error instanceof ProviderError &&
  (error.problem === 'declined' || error.problem === 'authentication_required');

/** A new card takes up the attempts that are still to come, also after a refusal that had ended them. */
async function takeUpAttempts(shop: Shop, row: SubscriptionRow): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockById(tx, row.id);
    if (locked?.row.status !== 'past_due' || !locked.row.pastDueSince) return;
    const { pastDueSince } = locked.row;
    const now = shop.clock.now();
    const passed = attemptTimes(pastDueSince).filter((time) => time <= now).length;
    const attemptsUsed = Math.min(DUNNING_ATTEMPTS, passed);
    const nextDunningAt = nextAttempt({ pastDueSince, attemptsUsed }) ?? dunningEnd(pastDueSince);
    await updateSubscription(tx, row.id, { dunningAttempts: attemptsUsed, nextDunningAt });
  });
}

async function payOpen(shop: Shop, row: SubscriptionRow, key: string): Promise<void> {
  if (!row.stripeSubscriptionId) return;
  await takeUpAttempts(shop, row);
  for (const { id, status } of await shop.stripe.listInvoices(row.stripeSubscriptionId)) {
    if (status !== 'open') continue;
    try {
      await shop.stripe.payInvoice(id, `${key}:${id}`);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  await reconcileSubscription(shop, row.stripeSubscriptionId);
}

const lateOnes = async (shop: Shop, userId: number) =>
  (await selectOfCustomer(shop.db, userId)).filter(({ status }) => status === 'past_due');

/** Asks a new card for what is late, at once. `key` names the card's change. Answers whether nothing is late any more. */
export async function payLateInvoices(shop: Shop, userId: number, key: string): Promise<boolean> {
  for (const row of await lateOnes(shop, userId)) await payOpen(shop, row, `late:${key}`);
  return (await lateOnes(shop, userId)).length === 0;
}
