import { actAtGiftEnd } from '#domain/price/gift.ts';
import { onceNonePays, refuseWhilePaymentWaits } from '#money/checkout/server/for-other-features.ts';
import { recordUnpaidPurchase } from '#money/purchases/server/for-other-features.ts';
import { changeSubscription, lockSubscription } from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { notifyOfGift } from './gift-emails.ts';
import { selectGiftsEnding, selectGiftsOver } from './store.ts';

type Needs = Pick<Shop, 'db' | 'clock' | 'settings'>;

const batch = 50;

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

const endGift = (shop: Shop, { id, userId }: { id: number; userId: number }) =>
  onceNonePays(shop, userId, () => inTransaction(shop.db, (tx) => endGiftNow(tx, shop, id)));

/** See docs/product/gift.md#ends-or-stays. */
export async function endGifts(shop: Shop): Promise<number> {
  const over = await selectGiftsOver(shop.db, shop.clock.now(), batch);
  let ended = 0;
  for (const gift of over)
    await endGift(shop, gift).then(
      () => {
        ended += 1;
      },
      // A payment that the provider does not let end keeps its own gift waiting, and no other.
      (err: unknown) => shop.log.warn({ err, subscription: gift.id }, 'a gift could not end yet'),
    );
  return ended;
}

/** Once for each end (docs/product/gift.md#recalled-a-week-ahead). */
export async function remindOfGifts(shop: Needs): Promise<number> {
  const now = shop.clock.now();
  const ending = await selectGiftsEnding(shop.db, now, batch);
  for (const { id, userId, email, firstName, endDate, subscriptionPrice, ...gift } of ending) {
    if (!endDate) continue;
    await inTransaction(shop.db, (tx) =>
      notifyOfGift(tx, shop.settings, {
        name: 'gift-ending',
        person: { id: userId, email, firstName },
        gift: { ...gift, endDate, price: subscriptionPrice },
        onceKey: `gift-ending:${id}:${Math.floor(endDate.getTime() / 1000)}`,
        now,
      }),
    );
  }
  return ending.length;
}
