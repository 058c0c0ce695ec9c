import { createHash } from 'node:crypto';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { documentLogos } from '#server/db/schema/documents.ts';
import { bookShapes } from '../book-shapes.ts';
import { selectDocument } from './document-rows.ts';
import { type StoreOwner, selectLeave, selectStore } from './store-rows.ts';

/** Of the identity as the book has it now; empty where the tool may not read it, for its page shows none then. */
async function logoShownBy(db: Queries, tool: StoreOwner): Promise<string> {
  if (!(await selectLeave(db, tool)).includes('company')) return '';
  const book = await selectStore(db, { ...tool, automationId: null });
  const row = book && (await selectDocument(db, book.id, 'company'));
  return bookShapes.company.safeParse(row ? JSON.parse(row.value) : null).data?.logo ?? '';
}

/** By what it is, so that the same one has one name, in a file too. */
export const digestOf = (picture: string): string => createHash('sha256').update(picture).digest('base64url');

/** Once in a store that is locked, however many papers bear it. Answers the name by which they do. */
export async function keepPicture(
  tx: Transaction,
  storeId: number,
  picture: string,
  keptAt: Date,
): Promise<string> {
  const digest = digestOf(picture);
  await tx.insert(documentLogos).values({ storeId, digest, picture, keptAt }).onConflictDoNothing();
  return digest;
}

/** Null without one (docs/product/document.md#logo-of-a-paper). */
export async function keepLogo(
  tx: Transaction,
  { storeId, tool, now }: { storeId: number; tool: StoreOwner; now: Date },
): Promise<string | null> {
  const logo = await logoShownBy(tx, tool);
  return logo === '' ? null : keepPicture(tx, storeId, logo, now);
}
