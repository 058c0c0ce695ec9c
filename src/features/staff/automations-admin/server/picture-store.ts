import { asc, eq } from 'drizzle-orm';
import type { StoredPicture } from '#domain/page/pictures.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automationPictures } from '#server/db/schema/catalogue.ts';

export function selectPictures(db: Queries, automationId: number): Promise<StoredPicture[]> {
  const { id, key, width, height, caption, position } = automationPictures;
  return db
    .select({ id, key, width, height, caption })
    .from(automationPictures)
    .where(eq(automationPictures.automationId, automationId))
    .orderBy(asc(position));
}

/** The caller has locked the automation. */
export async function insertPicture(
  tx: Transaction,
  values: typeof automationPictures.$inferInsert,
): Promise<void> {
  await tx.insert(automationPictures).values(values);
}

/** The list gives the order, and pictures missing from it are deleted. The caller has locked the automation. */
export async function arrangePictures(
  tx: Transaction,
  former: readonly Pick<StoredPicture, 'id'>[],
  wanted: readonly Pick<StoredPicture, 'id' | 'caption'>[],
): Promise<void> {
  for (const { id } of former)
    if (!wanted.some((one) => one.id === id))
      await tx.delete(automationPictures).where(eq(automationPictures.id, id));
  for (const [index, { id, caption }] of wanted.entries())
    await tx
      .update(automationPictures)
      .set({ caption, position: index + 1 })
      .where(eq(automationPictures.id, id));
}

export async function deletePictures(tx: Transaction, automationId: number): Promise<void> {
  await tx.delete(automationPictures).where(eq(automationPictures.automationId, automationId));
}
