import type { EuroCents } from '#domain/money/money.ts';
import type { Transaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal.ts';
import type { Staff } from '#server/staff.ts';
import { datePriceOfBuyers, insertAutomation } from '#shop/catalogue/server/for-other-features.ts';
import { insertVersion, publishVersion } from '#shop/webhook-pages/server/for-other-features.ts';
import type { PageFile } from './read-page.ts';

export interface NewAutomation {
  name: string;
  slug: string;
  description: string;
  descriptionByAi: boolean;
  /** Empty unless told. */
  goesIn?: string;
  comesOut?: string;
  forWhom?: string;
  categoryId: number;
  purchasePrice: EuroCents;
  subscriptionPrice: EuroCents;
  /** Empty: none. */
  imageKey: string;
  available: boolean;
  subscriptionAvailable: boolean;
}

/** With its first page published and its price dated. Its slug is free, and is held so. Answers its number. */
export async function addAutomation(
  tx: Transaction,
  made: NewAutomation,
  { page, staff, now }: { page: PageFile; staff: Staff; now: Date },
): Promise<number> {
  const automationId = await insertAutomation(tx, { ...made, createdAt: now, updatedAt: now });
  const by = staff.by.id;
  const { id: versionId } = await insertVersion(tx, {
    ...page,
    automationId,
    uploadedAt: now,
    uploadedBy: by,
  });
  await publishVersion(tx, { automationId, versionId, publishedAt: now, publishedBy: by });
  await datePriceOfBuyers(tx, { automationId, amount: made.subscriptionPrice, staffId: by, now });
  const { name, slug, purchasePrice, subscriptionPrice, available } = made;
  await noteStaffAct(tx, staff, {
    act: 'automation.create',
    subject: 'automation',
    subjectId: automationId,
    after: { name, slug, purchasePrice, subscriptionPrice, available, file: page.sha256 },
    now,
  });
  return automationId;
}
