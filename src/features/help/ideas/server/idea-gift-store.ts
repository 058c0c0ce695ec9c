import { eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { ideaGifts } from '#server/db/schema/idea-gifts.ts';

export type IdeaGift = typeof ideaGifts.$inferSelect;

export async function selectIdeaGift(db: Queries, ideaId: number): Promise<IdeaGift | undefined> {
  const [row] = await db.select().from(ideaGifts).where(eq(ideaGifts.ideaId, ideaId));
  return row;
}

/** The idea is locked. */
export async function insertIdeaGift(tx: Transaction, gift: IdeaGift): Promise<void> {
  await tx.insert(ideaGifts).values(gift);
}

/** The idea is locked. */
export async function noteReceived(
  tx: Transaction,
  { ideaId, userId, receivedAt }: { ideaId: number; userId: number; receivedAt: Date },
): Promise<void> {
  await tx.update(ideaGifts).set({ userId, receivedAt }).where(eq(ideaGifts.ideaId, ideaId));
}
