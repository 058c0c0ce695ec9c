import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { LastNumber } from '#domain/document/last-numbers.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { pendingRestores } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { documentSequences, documentStores, documents } from '#server/db/schema/documents.ts';
import type { DocumentRow } from './document-rows.ts';

type Weighed = Pick<DocumentRow, 'storeId' | 'key' | 'bytes' | 'savedAt'> & { automationId: number | null };

/** Of all stores of a customer, without the values. */
export async function selectWeights(db: Queries, userId: number): Promise<Weighed[]> {
  const { storeId, key, bytes, savedAt } = documents;
  return db
    .select({ storeId, key, bytes, savedAt, automationId: documentStores.automationId })
    .from(documents)
    .innerJoin(documentStores, eq(documentStores.id, storeId))
    .where(eq(documentStores.userId, userId));
}

export type StoredDocument = DocumentRow & { automationId: number | null; slug: string | null };

/** With their values; what was removed meanwhile is lacking. */
export async function selectNamed(
  db: Queries,
  named: readonly Pick<DocumentRow, 'storeId' | 'key'>[],
): Promise<StoredDocument[]> {
  if (named.length === 0) return [];
  const stores = sql.param(named.map(({ storeId }) => storeId));
  const keys = sql.param(named.map(({ key }) => key));
  return db
    .select({
      ...getTableColumns(documents),
      automationId: documentStores.automationId,
      slug: automations.slug,
    })
    .from(documents)
    .innerJoin(documentStores, eq(documentStores.id, documents.storeId))
    .leftJoin(automations, eq(automations.id, documentStores.automationId))
    .where(
      sql`(${documents.storeId}, ${documents.key}) in (select * from unnest(${stores}::int[], ${keys}::text[]))`,
    )
    .orderBy(asc(documents.storeId), asc(documents.key));
}

/** Those of these keys that a store has. */
export async function selectKeys(
  db: Queries,
  storeId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ key: documents.key })
    .from(documents)
    .where(and(eq(documents.storeId, storeId), inArray(documents.key, [...keys])));
  return new Set(rows.map(({ key }) => key));
}

/** In a store that is locked: what is there stays. Answers what was written. */
export async function insertMissing(
  tx: Transaction,
  rows: (typeof documents.$inferInsert)[],
): Promise<{ bytes: number }[]> {
  if (rows.length === 0) return [];
  return tx.insert(documents).values(rows).onConflictDoNothing().returning({ bytes: documents.bytes });
}

export async function selectSequences(db: Queries, userId: number): Promise<LastNumber[]> {
  return db
    .select({ kind: documentSequences.kind, last: documentSequences.last, day: documentSequences.day })
    .from(documentSequences)
    .where(eq(documentSequences.userId, userId))
    .orderBy(documentSequences.kind);
}

/** Whether an import waits for its address: with it come numbers given before, that its file may not know. */
export async function numbersWait(db: Queries, userId: number): Promise<boolean> {
  const { userId: owner } = pendingRestores;
  const rows = await db.select({ owner }).from(pendingRestores).where(eq(owner, userId));
  return rows.length > 0;
}

/** No number given is given again. */
export async function raiseSequence(
  tx: Transaction,
  { userId, kind, last, day = null }: LastNumber & { userId: number },
): Promise<void> {
  await tx
    .insert(documentSequences)
    .values({ userId, kind, last, day })
    .onConflictDoUpdate({
      target: [documentSequences.userId, documentSequences.kind],
      set: {
        last: sql`greatest(${documentSequences.last}, excluded.last)`,
        day: sql`greatest(${documentSequences.day}, excluded.day)`,
      },
    });
}
