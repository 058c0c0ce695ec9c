import { Refusal } from '#contract-kit/error-codes.ts';
import { ideaGiftEndDay } from '#domain/price/gift.ts';
import { giveGift } from '#money/checkout/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { insertIdeaGift, noteReceived, selectIdeaGift } from './idea-gift-store.ts';

interface Given {
  ideaId: number;
  automationId: number;
  userId: number;
  /** As its author wrote it: nobody else is sent it. */
  title?: string;
  staff?: Staff;
}

/** Throws `gift_not_given` where they have it in another way at this moment. */
async function give(
  tx: Transaction,
  shop: Shop,
  { automationId, userId, title, staff }: Given,
): Promise<void> {
  const endDay = ideaGiftEndDay(shop.clock.now());
  const gift = {
    userId,
    automationId,
    endDay,
    giftAsPurchase: true,
    ...(title && { idea: title }),
    ...(staff && { staff }),
  };
  try {
    await giveGift(tx, shop, gift);
  } catch (error) {
    const fields = error instanceof Refusal ? error.fields : undefined;
    if (!fields?.automation_id) throw error;
    const why = staff
      ? 'Son auteur y est abonné, ou l’essaie en ce moment\u00a0: offrez-la ensuite.'
      : 'Vous y êtes abonné, ou vous l’essayez en ce moment\u00a0: votre cadeau vous attend, reprenez ce lien ensuite.';
    throw new Refusal('gift_not_given', { detail: why });
  }
}

interface Offered extends Omit<Given, 'userId' | 'title' | 'staff'> {
  /** Null: who has no account takes it by the link of their idea. */
  authorId: number | null;
  automation: string;
  title: string;
  email: string;
  followKey: string;
  stopKey: string;
  staff: Staff;
}

/**
 * Once for an idea: again changes nothing. Answers whether it is new. The author, where there is one, then the idea are
 * locked.
 */
export async function offerIdeaGift(tx: Transaction, shop: Shop, offered: Offered): Promise<boolean> {
  const { ideaId, automationId, authorId, title, staff } = offered;
  if (await selectIdeaGift(tx, ideaId)) return false;
  const now = shop.clock.now();
  if (authorId !== null) {
    await give(tx, shop, { ideaId, automationId, userId: authorId, title, staff });
    await insertIdeaGift(tx, { ideaId, offeredAt: now, userId: authorId, receivedAt: now });
    return true;
  }
  await insertIdeaGift(tx, { ideaId, offeredAt: now, userId: null, receivedAt: null });
  await enqueueEmail(tx, now, {
    to: offered.email,
    onceKey: `idea-gift:${ideaId}`,
    email: {
      name: 'idea-gift',
      props: {
        site: emailSite(shop.settings),
        firstName: null,
        automation: offered.automation,
        followKey: offered.followKey,
        stopKey: offered.stopKey,
      },
    },
  });
  return true;
}

/** By who holds the link of the idea. Again changes nothing; another’s is refused. Customer and idea are locked. */
export async function receiveIdeaGift(tx: Transaction, shop: Shop, given: Given): Promise<void> {
  const { ideaId, userId } = given;
  const gift = await selectIdeaGift(tx, ideaId);
  if (!gift) throw new Refusal('not_found');
  if (gift.receivedAt !== null && gift.userId !== userId) throw new Refusal('gift_taken');
  if (gift.receivedAt !== null) return;
  await give(tx, shop, given);
  await noteReceived(tx, { ideaId, userId, receivedAt: shop.clock.now() });
}
