import {
  FILED_BYTES,
  FILED_DOCUMENTS,
  type FiledDocument,
  type FiledDocuments,
  newestThatFit,
  weightInFile,
} from '#domain/document/filed-documents.ts';
import type { Transaction } from '#server/db/connection.ts';
import { type StoredDocument, selectNamed, selectSequences, selectWeights } from './filed-rows.ts';

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

/**
 * What an export file carries, of these tools and of the book; undefined where nothing was ever kept
 * (docs/product/export-and-restore.md#documents-in-the-file).
 */
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
  return { stores: storesOf(kept), sequences, left_out: all.length - kept.length };
}
