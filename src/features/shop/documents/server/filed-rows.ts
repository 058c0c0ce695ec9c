import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import {
  FILED_BYTES,
  FILED_DOCUMENTS,
  type FiledDocument,
  type FiledDocuments,
  newestThatFit,
  weightInFile,
} from '#domain/document/filed-documents.ts';
import { LOGO_LENGTH } from '#domain/document/identity.ts';
import type { LastNumber } from '#domain/document/paper-numbers.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { pendingRestores } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { documentLogos, documentSequences, documentStores, documents } from '#server/db/schema/documents.ts';
import type { DocumentRow } from './document-rows.ts';

type Weighed = Pick<DocumentRow, 'storeId' | 'key' | 'bytes' | 'savedAt'> & { automationId: number | null };

/** It reads all stores of a customer, and no value. */
async function selectWeights(db: Queries, userId: number): Promise<Weighed[]> {
  const { storeId, key, bytes, savedAt } = documents;
  return db
    .select({ storeId, key, bytes, savedAt, automationId: documentStores.automationId })
    .from(documents)
    .innerJoin(documentStores, eq(documentStores.id, storeId))
    .where(eq(documentStores.userId, userId));
}

type StoredDocument = DocumentRow & { automationId: number | null; slug: string | null };

/** Their values come too; a document removed meanwhile is lacking. */
async function selectNamed(
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

/** True while an import waits for its address: with it come numbers given before, that its file may not know. */
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

const filedOf = (row: StoredDocument): FiledDocument => ({
  key: row.key,
  title: row.title,
  renamed: row.renamed,
  value: row.value,
  created_at: row.createdAt.toISOString(),
  saved_at: row.savedAt.toISOString(),
  archived_at: row.archivedAt?.toISOString() ?? null,
  kind: row.kind,
  number: row.number,
  issued_at: row.issuedAt?.toISOString() ?? null,
  paper: row.paper,
  // Most documents have none of it, and a file has a weight.
  ...(row.paidOn !== null && { paid_on: row.paidOn, paid_by: row.paidBy }),
  ...(row.logo !== null && { logo: row.logo }),
});

interface Filed {
  row: StoredDocument;
  filed: FiledDocument;
}

function storesOf(kept: readonly Filed[]): FiledDocuments['stores'] {
  const stores = new Map<number, FiledDocument[]>();
  for (const { row, filed } of kept) stores.set(row.storeId, [...(stores.get(row.storeId) ?? []), filed]);
  return [...stores].map(([id, documents]) => {
    const { automationId = null, slug = null } = kept.find(({ row }) => row.storeId === id)?.row ?? {};
    return { automation_id: automationId, slug, documents };
  });
}

/** Of the newest first, as far as there is room. */
async function logosOf(db: Queries, kept: readonly Filed[], room: number): Promise<string[]> {
  const oldest = kept.toSorted((one, other) => one.row.savedAt.getTime() - other.row.savedAt.getTime());
  const stores = new Map(oldest.flatMap(({ row }) => (row.logo === null ? [] : [[row.logo, row.storeId]])));
  let left = room;
  const logos: string[] = [];
  for (const [name, storeId] of [...stores].reverse()) {
    if (left < LOGO_LENGTH) break;
    const { picture, digest } = documentLogos;
    const isNamed = and(eq(documentLogos.storeId, storeId), eq(digest, name));
    for (const row of await db.select({ picture }).from(documentLogos).where(isNamed)) {
      logos.push(row.picture);
      left -= weightInFile(row.picture);
    }
  }
  return logos;
}

/** Undefined where nothing was ever kept (docs/product/export-and-restore.md#documents-in-the-file). */
export async function fileDocuments(
  tx: Transaction,
  { userId, tools }: { userId: number; tools: readonly number[] },
): Promise<FiledDocuments | undefined> {
  // Before the documents: a number given meanwhile stands on its document at least.
  const sequences = await selectSequences(tx, userId);
  const all = await selectWeights(tx, userId);
  if (all.length === 0 && sequences.length === 0) return undefined;
  const restorable = all.filter(({ automationId: tool }) => tool === null || tools.includes(tool));
  // Never more than a file's weight is read.
  const likely = newestThatFit(restorable, { bytes: FILED_BYTES, documents: FILED_DOCUMENTS });
  const read = (await selectNamed(tx, likely)).map((row) => {
    const filed = filedOf(row);
    return { row, filed, savedAt: row.savedAt, bytes: weightInFile(filed) };
  });
  const kept = newestThatFit(read, { bytes: FILED_BYTES });
  const room = kept.reduce((left, { bytes }) => left - bytes, FILED_BYTES);
  const logos = await logosOf(tx, kept, room);
  return {
    ...{ stores: storesOf(kept), sequences, left_out: all.length - kept.length },
    ...(logos.length > 0 && { logos }),
  };
}
