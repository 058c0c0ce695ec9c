import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { ideaGiftEndDay } from '#domain/price/gift.ts';
import { ideaTitle } from '#domain/text/idea-title.ts';
import { giveGift } from '#money/checkout/server/for-other-features.ts';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { ideaGifts } from '#server/db/schema/idea-readings.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { ideaKeyOf, newsKeyOf } from './idea.ts';
import { findIdea } from './idea-store.ts';
import { lockReading } from './reading-store.ts';

interface Given {
  ideaId: number;
  automationId: number;
  userId: number;
  /** Its author wrote it so: nobody else is sent it. */
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

/** A second offer changes nothing. Answers whether it is new. The author, if any, then the idea are locked. */
async function offerIdeaGift(tx: Transaction, shop: Shop, offered: Offered): Promise<boolean> {
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

/** The link's holder receives it. Again changes nothing; another's is refused. Customer and idea are locked. */
export async function receiveIdeaGift(tx: Transaction, shop: Shop, given: Given): Promise<void> {
  const { ideaId, userId } = given;
  const gift = await selectIdeaGift(tx, ideaId);
  if (!gift) throw new Refusal('not_found');
  if (gift.receivedAt !== null && gift.userId !== userId) throw new Refusal('gift_taken');
  if (gift.receivedAt !== null) return;
  await give(tx, shop, given);
  await noteReceived(tx, { ideaId, userId, receivedAt: shop.clock.now() });
}

type IdeaGift = typeof ideaGifts.$inferSelect;

export async function selectIdeaGift(db: Queries, ideaId: number): Promise<IdeaGift | undefined> {
  const [row] = await db.select().from(ideaGifts).where(eq(ideaGifts.ideaId, ideaId));
  return row;
}

/** The idea is locked. */
async function insertIdeaGift(tx: Transaction, gift: IdeaGift): Promise<void> {
  await tx.insert(ideaGifts).values(gift);
}

/** The idea is locked. */
async function noteReceived(
  tx: Transaction,
  { ideaId, userId, receivedAt }: { ideaId: number; userId: number; receivedAt: Date },
): Promise<void> {
  await tx.update(ideaGifts).set({ userId, receivedAt }).where(eq(ideaGifts.ideaId, ideaId));
}

/** A promised automation is not deleted meanwhile. */
async function holdSold(tx: Transaction, automationId: number | null) {
  const { id, name, available, deletedAt } = automations;
  const [row] = await tx
    .select({ id, name })
    .from(automations)
    .where(and(eq(id, automationId ?? 0), eq(available, true), isNull(deletedAt)))
    .for('key share');
  return row;
}

/**
 * The idea's automation goes to its author: at once to an account, by the idea's link to one without. A second time
 * changes nothing. Throws `not_found`, `idea_not_on_sale`, `gift_without_address`, `gift_not_given`,
 * `changed_meanwhile`.
 */
export function offerGift(shop: Shop, { ideaId, staff }: { ideaId: number; staff: Staff }): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    const asked = (await findIdea(tx, ideaId))?.idea.userId ?? null;
    const author = asked === null ? undefined : await lockOpenCustomer(tx, asked);
    const idea = await lockReading(tx, ideaId, { waits: true });
    if (!idea) throw new Refusal('not_found');
    if (idea.userId !== asked) throw new Refusal('changed_meanwhile');
    // Before its automation, which whoever puts it on sale locks first.
    if (idea.status !== 'completed') throw new Refusal('idea_not_on_sale');
    const automation = await holdSold(tx, idea.automationId);
    if (!automation) throw new Refusal('idea_not_on_sale');
    if (asked !== null && !author?.isActive)
      throw new Refusal('gift_not_given', { detail: 'Le compte de son auteur est fermé.' });
    if (!author && !idea.mayBeTold) throw new Refusal('gift_without_address');
    const isNew = await offerIdeaGift(tx, shop, {
      ideaId,
      automationId: automation.id,
      automation: automation.name,
      authorId: author?.id ?? null,
      title: idea.title || ideaTitle(idea.description),
      email: idea.email,
      followKey: ideaKeyOf(shop.settings, ideaId),
      stopKey: newsKeyOf(shop.settings, ideaId),
      staff,
    });
    if (!isNew) return;
    await noteStaffAct(tx, staff, {
      act: 'idea.gift',
      subject: 'idea',
      subjectId: ideaId,
      about: author?.ledgerId,
      after: { automation: automation.id },
      now: shop.clock.now(),
    });
  });
}
