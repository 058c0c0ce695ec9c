import { type Gift, grantGift } from '#money/gifts/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { showForStaff } from './list-for-staff.ts';

/** Throws as `grantGift`. */
export async function giveFree(
  shop: Shop,
  gift: Gift,
): Promise<{ message: string; subscription: Subscription }> {
  const { subscriptionId } = await grantGift(shop, gift);
  const message = gift.giftAsPurchase
    ? 'Automatisation offerte définitivement'
    : 'Automatisation offerte temporairement';
  return { message, subscription: await showForStaff(shop, subscriptionId) };
}
