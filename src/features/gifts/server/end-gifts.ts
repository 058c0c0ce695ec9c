import { actAtGiftEnd } from '../../../domain/gift.ts';
import { euroCents } from '../../../domain/money.ts';
import { inTransaction } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import {
  changeSubscription,
  lockById,
  recordUnpaidPurchase,
} from '../../subscriptions/server/for-other-features.ts';
import { tellOfGift } from './gift-emails.ts';
import { selectGiftsEnding, selectGiftsOver } from './store.ts';

type Needs = Pick<Shop, 'db' | 'clock' | 'settings'>;

const batch = 50;

async function endGift(shop: Needs, subscriptionId: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockById(tx, subscriptionId);
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
    await recordUnpaidPurchase(tx, customer, { automationId, source: 'gift', actor: 'system', now });
    await changeSubscription(tx, customer, row, { ...change, with: { endDate: null } });
  });
}

/** Gifts whose last day is over: taken back, or owned for good (ruling 16). Nothing is ever charged. */
export async function endGifts(shop: Needs): Promise<number> {
  const over = await selectGiftsOver(shop.db, shop.clock.now(), batch);
  for (const id of over) await endGift(shop, id);
  return over.length;
}

/** Recalls the end a week ahead, once for each end. */
export async function remindOfGifts(shop: Needs): Promise<number> {
  const now = shop.clock.now();
  const ending = await selectGiftsEnding(shop.db, now, batch);
  for (const { id, userId, email, firstName, endDate, subscriptionPrice, ...gift } of ending) {
    if (!endDate) continue;
    await inTransaction(shop.db, (tx) =>
      tellOfGift(tx, shop.settings, {
        name: 'gift-ending',
        person: { id: userId, email, firstName },
        gift: { ...gift, endDate, price: euroCents(subscriptionPrice) },
        onceKey: `gift-ending:${id}:${Math.floor(endDate.getTime() / 1000)}`,
        now,
      }),
    );
  }
  return ending.length;
}
