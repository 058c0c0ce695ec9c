import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { ideaTitle } from '#domain/text/idea-title.ts';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { offerIdeaGift } from './give-idea-gift.ts';
import { ideaKeyOf, newsKeyOf } from './idea-key.ts';
import { findIdea } from './idea-store.ts';
import { lockReading } from './reading-store.ts';

/** What is promised is not deleted meanwhile. */
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
 * Of what it has become, to its author: at once to an account, by the link of their idea to who has none. A second time
 * changes nothing. Throws `not_found`, `idea_not_on_sale`, `gift_without_address`, `gift_not_given`, `changed_meanwhile`.
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
