import { Refusal } from '#contract-kit/error-codes.ts';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { FollowedIdea } from '../contract.ts';
import { showFollowed } from './answer-questions.ts';
import { receiveIdeaGift } from './give-idea-gift.ts';
import { findIdea, setAuthor } from './idea-store.ts';
import { lockReading } from './reading-store.ts';

/**
 * Its link proves that one reads the mail of its author; the idea joins the account that takes the gift. Throws
 * `not_found`, `gift_taken` and `gift_not_given`.
 */
export function receiveGift(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  { ideaId, userId }: { ideaId: number; userId: number },
): Promise<FollowedIdea> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockOpenCustomer(tx, userId);
    const idea = await lockReading(tx, ideaId, { waits: true });
    if (!customer || !idea || idea.automationId === null) throw new Refusal('not_found');
    await receiveIdeaGift(tx, shop, { ideaId, automationId: idea.automationId, userId });
    if (idea.userId === null) await setAuthor(tx, ideaId, userId);
    const row = await findIdea(tx, ideaId);
    if (!row) throw new Refusal('not_found');
    return showFollowed(tx, row);
  });
}
