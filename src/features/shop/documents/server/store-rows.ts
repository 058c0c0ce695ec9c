import { and, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { type BookPart, LOOK_MS, type NumberedKind } from '#domain/document/document-limits.ts';
import { partsAllowed } from '#domain/document/identity.ts';
import type { KeptWork } from '#domain/document/paper-words.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import { executePrepared, inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { documentSequences, documentStores, documents } from '#server/db/schema/documents.ts';
import type { Shop } from '#server/shop.ts';
import { findOpenDoor } from '#shop/tool-pages/server/for-other-features.ts';

export type StoreRow = typeof documentStores.$inferSelect;
export type LockedStore = Pick<StoreRow, 'id' | 'bytes'>;

/** A tool owns it, or it is the book that tools share. */
export interface StoreOwner {
  userId: number;
  automationId: number | null;
}

const ownedBy = ({ userId, automationId }: StoreOwner) =>
  and(
    eq(documentStores.userId, userId),
    automationId === null
      ? isNull(documentStores.automationId)
      : eq(documentStores.automationId, automationId),
  );

/** Locked until the commit, made if it is the first time. Its customer is held already. */
export async function lockStore(
  tx: Transaction,
  { userId, automationId }: StoreOwner,
  now: Date,
): Promise<LockedStore> {
  const nextLookAt = new Date(now.getTime() + LOOK_MS);
  const { rows } = await executePrepared<{ id: number; bytes: number }>(
    tx,
    sql`insert into document_stores (user_id, automation_id, used_at, next_look_at)
      values (${userId}, ${automationId}, ${now.toISOString()}, ${nextLookAt.toISOString()})
      on conflict (user_id, automation_id) do update
        set used_at = excluded.used_at, next_look_at = excluded.next_look_at, shut_at = null, told_at = null
      returning id, bytes`,
  );
  const [row] = rows;
  if (!row) throw new Error(`no store of customer ${userId}`);
  return row;
}

export async function selectStore(db: Queries, owner: StoreOwner): Promise<StoreRow | undefined> {
  const [row] = await db.select().from(documentStores).where(ownedBy(owner));
  return row;
}

export async function findKept(db: Queries, owner: StoreOwner): Promise<KeptWork> {
  const kind = sql<string>`${documents.facts}->>'kind'`;
  const [row] = await db
    .select({
      documents: count(),
      kind: sql<NumberedKind | null>`case when count(${kind}) = count(*) and min(${kind}) = max(${kind}) then min(${kind}) end`,
    })
    .from(documents)
    .innerJoin(documentStores, eq(documentStores.id, documents.storeId))
    .where(ownedBy(owner));
  return row ?? { documents: 0, kind: null };
}

export async function changeBytes(tx: Transaction, storeId: number, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .update(documentStores)
    .set({ bytes: sql`${documentStores.bytes} + ${by}` })
    .where(eq(documentStores.id, storeId))
    .prepare('document_store_grown')
    .execute();
}

export async function setAllowed(
  tx: Transaction,
  storeId: number,
  leave: Pick<StoreRow, 'allowed'> & Partial<Pick<StoreRow, 'asked'>>,
): Promise<void> {
  await tx.update(documentStores).set(leave).where(eq(documentStores.id, storeId));
}

/** What the tool may read of the book; the book itself has what all tools may. */
export async function selectLeave(db: Queries, tool: StoreOwner): Promise<BookPart[]> {
  const [own, all] = [await selectStore(db, tool), await selectStore(db, { ...tool, automationId: null })];
  return partsAllowed(own, all);
}

/** Those given are given to each tool, whatever it was told before; those taken are taken from each. */
export async function leaveToAll(
  tx: Transaction,
  userId: number,
  { given, taken }: Record<'given' | 'taken', readonly BookPart[]>,
): Promise<void> {
  const rows = await tx
    .select()
    .from(documentStores)
    .where(and(eq(documentStores.userId, userId), isNotNull(documentStores.automationId)))
    .orderBy(documentStores.id)
    // Else what one tool is told at this moment would be undone.
    .for('update');
  for (const { id, allowed, asked } of rows)
    await setAllowed(tx, id, {
      allowed: allowed.filter((part) => !taken.includes(part)),
      asked: [...new Set([...asked, ...taken])].filter((part) => !given.includes(part)),
    });
}

/** Due to be looked at, with whose it is. */
export async function selectDueStores(
  db: Queries,
  now: Date,
  limit: number,
): Promise<{ id: number; userId: number }[]> {
  const { id, userId, automationId, nextLookAt } = documentStores;
  return db
    .select({ id, userId })
    .from(documentStores)
    .where(and(isNotNull(automationId), lte(nextLookAt, now)))
    .orderBy(nextLookAt)
    .limit(limit);
}

export async function lockStoreById(tx: Transaction, id: number): Promise<StoreRow | undefined> {
  const [row] = await tx.select().from(documentStores).where(eq(documentStores.id, id)).for('update');
  return row;
}

export async function updateLife(
  tx: Transaction,
  id: number,
  life: Partial<Pick<StoreRow, 'shutAt' | 'toldAt'>> & Pick<StoreRow, 'nextLookAt'>,
): Promise<void> {
  await tx.update(documentStores).set(life).where(eq(documentStores.id, id));
}

export async function deleteStore(tx: Transaction, id: number): Promise<void> {
  await tx.delete(documentStores).where(eq(documentStores.id, id));
}

/** Documents, the book, what was allowed, and the numbers (docs/product/deletion.md#words-go). */
export async function forgetDocumentsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(documentStores).where(eq(documentStores.userId, userId));
  await tx.delete(documentSequences).where(eq(documentSequences.userId, userId));
}

export type Reading = Pick<Shop, 'pool' | 'db' | 'clock'>;

export interface StoreKey {
  userId: number;
  slug: string;
}

/** Those who may open the tool own their documents in it. Refuses as `findOpenDoor`. */
export async function ownerOf(shop: Reading, { userId, slug }: StoreKey): Promise<StoreOwner> {
  const { automation } = await findOpenDoor(shop, userId, slug);
  return { userId, automationId: automation.id };
}

/** Undefined where nothing was ever kept. Refuses as `findOpenDoor`. */
export async function readStore(shop: Reading, asked: StoreKey): Promise<StoreRow | undefined> {
  return selectStore(shop.db, await ownerOf(shop, asked));
}

/** In a store locked until the commit; whoever leaves at this moment writes nothing more. */
export function inStore<Result>(
  shop: Reading,
  owner: StoreOwner,
  act: (tx: Transaction, store: LockedStore, now: Date) => Promise<Result>,
): Promise<Result> {
  return inTransaction(shop.db, async (tx) => {
    if (!(await holdCustomer(tx, owner.userId))) throw new Refusal('webhook_unauthenticated');
    const now = shop.clock.now();
    return act(tx, await lockStore(tx, owner, now), now);
  });
}
