import { and, eq } from 'drizzle-orm';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { journalEntries } from '#server/db/schema/journal.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { lockAutomationSlugs } from '#shop/catalogue/server/for-other-features.ts';
import { saveDemonstration } from '#shop/tool-pages/server/for-other-features.ts';
import type { NewAutomationForm } from '../form.ts';
import { addAutomation, madeOf, requireCategory, slugOwner } from './create-automation.ts';
import { storeCover } from './make-cover.ts';
import { insertPicture, storePicture } from './pictures.ts';
import { readPage } from './read-page.ts';

export interface ImportedAutomation {
  form: NewAutomationForm;
  pictures: readonly { image: File; caption: string }[];
  /** What « Essayer sans compte » opens at; without one nobody may try it. */
  sample: string | null;
}

/** One that the team deleted is known too, and stays deleted. */
async function isKnown(db: Queries, slug: string): Promise<boolean> {
  const rows = await db.select({ id: automations.id }).from(automations).where(eq(automations.slug, slug));
  return rows.length > 0;
}

/**
 * Page, cover, pictures and sample in one transaction, so that a command that is killed is begun again. What the shop
 * knows by its slug stays as the team made it. Throws `invalid`.
 */
export async function importAutomation(
  shop: Shop,
  { form, pictures, sample }: ImportedAutomation,
  staff: Staff,
): Promise<{ slug: string; isMade: boolean }> {
  const { available, subscriptionAvailable, ...made } = madeOf(form);
  const { slug } = made;
  if (await isKnown(shop.db, slug)) return { slug, isMade: false };
  const page = await readPage(form.webhook_file);
  const imageKey = form.image ? await storeCover(shop, form.image) : '';
  const stored = await Promise.all(pictures.map(({ image }) => storePicture(shop, image)));
  const isMade = await inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    // It waits for other changes of slugs: what is known is asked after it.
    if ((await slugOwner(tx, slug)) || (await isKnown(tx, slug))) return false;
    await requireCategory(tx, made.categoryId);
    const whole = { ...made, descriptionByAi: false, imageKey, available, subscriptionAvailable };
    const automationId = await addAutomation(tx, whole, { page, staff, now });
    for (const [index, picture] of stored.entries())
      await insertPicture(tx, {
        ...picture,
        automationId,
        caption: pictures[index]?.caption ?? '',
        position: index + 1,
      });
    if (sample !== null) await saveDemonstration(tx, { automationId, allowed: true, sample, version: 1 });
    return true;
  });
  return { slug, isMade };
}

/** For tools that were made without the calls of staff: each has its line of the journal, once. */
export async function noteMade(shop: Pick<Shop, 'db' | 'clock'>, slug: string, staff: Staff): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockAutomationSlugs(tx);
    const [row] = await tx.select().from(automations).where(eq(automations.slug, slug));
    if (!row) return;
    const { id, name, purchasePrice, subscriptionPrice, available } = row;
    const noted = await tx
      .select({ sequence: journalEntries.sequence })
      .from(journalEntries)
      .where(and(eq(journalEntries.act, 'automation.create'), eq(journalEntries.subjectId, String(id))));
    if (noted.length > 0) return;
    await noteStaffAct(tx, staff, {
      act: 'automation.create',
      subject: 'automation',
      subjectId: id,
      after: { name, slug, purchasePrice, subscriptionPrice, available },
      now: shop.clock.now(),
    });
  });
}
