import { Refusal } from '#contract-kit/error-codes.ts';
import { actAtGiftEnd } from '#domain/price/gift.ts';
import { recordUnpaidPurchase } from '#money/orders/server/for-other-features.ts';
import { changeSubscription, lockSubscription } from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import type { Shop } from '#server/shop.ts';
import { notifyOfGift } from './gift-emails.ts';
import { giftsEnding, giftsOver } from './gift-store.ts';
import { onceNonePays, refuseWhilePaymentWaits } from './waiting-payments.ts';

type Needs = Pick<Shop, 'db' | 'clock' | 'settings'>;

async function endGiftNow(tx: Transaction, shop: Needs, subscriptionId: number): Promise<void> {
  const locked = await lockSubscription(tx, { id: subscriptionId });
  const now = shop.clock.now();
  // Bought or prolonged meanwhile, or ended by another process.
  if (locked?.row.status !== 'offered' || !locked.row.endDate || locked.row.endDate > now) return;
  const { customer, row } = locked;
  const { automationId, giftAsPurchase } = row;
  const change = { act: actAtGiftEnd(giftAsPurchase), actor: 'system', now } as const;
  if (!giftAsPurchase) {
    await changeSubscription(tx, customer, row, { ...change, with: { endReason: 'gift' } });
    return;
  }
  // See docs/product/gift.md#waiting-payment-is-settled-first.
  await refuseWhilePaymentWaits(tx, customer.id, automationId);
  await recordUnpaidPurchase(tx, customer, { automationId, source: 'gift', actor: 'system', now });
  await changeSubscription(tx, customer, row, { ...change, with: { endDate: null } });
}

/** False while its payment cannot be made to end, or not yet. */
async function endGift(shop: Shop, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  try {
    await onceNonePays(shop, userId, () => inTransaction(shop.db, (tx) => endGiftNow(tx, shop, id)));
    return true;
  } catch (err) {
    if (!(err instanceof Refusal) && !(err instanceof ProviderError)) throw err;
    shop.log.warn({ err, subscription: id }, 'a gift could not end yet');
    return false;
  }
}

/** See docs/product/gift.md#ends-or-stays. */
export const endGifts = eachDue({
  name: 'gifts-over',
  due: ({ db, now }) => giftsOver(db, now),
  act: endGift,
});

/** Once for each end (docs/product/gift.md#recalled-a-week-ahead). */
export const remindOfGifts = eachDue({
  name: 'gifts-ending',
  due: ({ db, now }) => giftsEnding(db, now),
  async act(shop, row) {
    const { id, userId, email, firstName, endDate, subscriptionPrice, ...gift } = row;
    if (!endDate) return;
    await inTransaction(shop.db, (tx) =>
      notifyOfGift(tx, shop.settings, {
        name: 'gift-ending',
        person: { id: userId, email, firstName },
        gift: { ...gift, endDate, price: subscriptionPrice },
        onceKey: `gift-ending:${id}:${Math.floor(endDate.getTime() / 1000)}`,
        now: shop.clock.now(),
      }),
    );
  },
});
