import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isoInstant, lineOfText } from '#contract-kit/fields.ts';
import {
  BOOK_PARTS,
  bytesOf,
  DOCUMENT_KEY,
  NUMBERED_KINDS,
  STORE_BYTES,
  STORE_DOCUMENTS,
  TITLE_LENGTH,
} from '#domain/document/document-limits.ts';
import {
  type FiledDocument,
  type FiledDocuments,
  type FiledStore,
  newestThatFit,
  storesToRestore,
} from '#domain/document/filed-documents.ts';
import { highestNumbers, type LastNumber } from '#domain/document/paper-numbers.ts';
import type { Transaction } from '#server/db/connection.ts';
import { bookShapes, documentValue, issuedPaper } from '../book-shapes.ts';
import { countDrafts, issuedBytes } from './document-rows.ts';
import { insertMissing, raiseSequence, selectKeys } from './filed-rows.ts';
import { changeBytes, lockStore } from './store-rows.ts';

const date = isoInstant.transform((text) => new Date(text));
const number = z.int().min(1).max(2_147_483_647);
const notIssued = { kind: z.null(), number: z.null(), issued_at: z.null() };
const issued = { kind: z.enum(NUMBERED_KINDS), number, issued_at: date };
const paper = issuedPaper.nullable().catch(null);
const draft = z.object({
  key: z.string().regex(DOCUMENT_KEY),
  title: lineOfText(TITLE_LENGTH),
  renamed: z.boolean(),
  value: documentValue,
  created_at: date,
  saved_at: date,
  archived_at: date.nullable(),
});
const filedDocument = z.union([draft.extend(notIssued), draft.extend(issued)]);
const sequence = z.object({
  kind: z.enum(NUMBERED_KINDS),
  last: number,
  day: z.iso.date().nullable().catch(null),
});

const isBookPart = z.enum(BOOK_PARTS).safeParse;

/** The book's value is read as it stands; undefined for what is none of its parts. */
function bookValueOf({ key, value }: { key: string; value: string }): string | undefined {
  const part = isBookPart(key);
  const read = part.success ? bookShapes[part.data].safeParse(JSON.parse(value)) : undefined;
  return read?.success ? JSON.stringify(read.data) : undefined;
}

/** Checked as if nobody had signed it: what a limit of today refuses is left out, and stops nothing else. */
function readDocuments({ automation_id, documents }: FiledStore) {
  return documents.flatMap((one) => {
    const { data } = filedDocument.safeParse(one);
    const value = data && automation_id === null ? bookValueOf(data) : data?.value;
    if (!data || value === undefined) return [];
    return [
      {
        key: data.key,
        title: data.title,
        renamed: data.renamed,
        value,
        bytes: bytesOf(value),
        saveId: randomUUID(),
        createdAt: data.created_at,
        savedAt: data.saved_at,
        archivedAt: data.archived_at,
        kind: data.kind,
        number: data.number,
        issuedAt: data.issued_at,
        paper: data.kind === null ? null : paper.parse(one.paper ?? null),
      },
    ];
  });
}

interface Restored {
  userId: number;
  now: Date;
}

async function fillStore(tx: Transaction, { userId, now }: Restored, filed: FiledStore): Promise<number> {
  const read = readDocuments(filed);
  if (read.length === 0) return 0;
  const store = await lockStore(tx, { userId, automationId: filed.automation_id }, now);
  const there = await selectKeys(
    tx,
    store.id,
    read.map(({ key }) => key),
  );
  const room = {
    bytes: STORE_BYTES - store.bytes + (await issuedBytes(tx, store.id)),
    documents: STORE_DOCUMENTS - (await countDrafts(tx, store.id)),
  };
  const missing = read.filter(({ key }) => !there.has(key));
  const drafts = missing.filter(({ kind }) => kind === null);
  const fresh = [...missing.filter(({ kind }) => kind !== null), ...newestThatFit(drafts, room)];
  const written = await insertMissing(
    tx,
    fresh.map((one) => ({ ...one, storeId: store.id })),
  );
  await changeBytes(
    tx,
    store.id,
    written.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  return written.length;
}

/** The file may know them by a document alone. */
function numbersIn({ stores, sequences }: FiledDocuments): LastNumber[] {
  const given = stores.flatMap(({ documents }) =>
    documents.map(({ kind, number: last, paper, issued_at }: FiledDocument) => ({
      kind,
      last,
      day: paper?.day ?? issued_at?.slice(0, 10),
    })),
  );
  return [...sequences, ...given].flatMap((one) => sequence.safeParse(one).data ?? []);
}

interface Left {
  filed: FiledDocuments | undefined;
  /** They come from the account as it was deleted, so after its file was made. */
  lastNumbers: readonly LastNumber[];
  owned: readonly number[];
}

/**
 * The customer is locked. The documents of `owned` tools and the book return, with their numbers; no tool gets leave
 * to use the book. Answers how many came back (docs/product/export-and-restore.md#documents-come-back).
 */
export async function bringBackDocuments(
  tx: Transaction,
  restored: Restored,
  { filed, lastNumbers, owned }: Left,
): Promise<number> {
  let back = 0;
  for (const store of filed ? storesToRestore(filed, owned) : [])
    back += await fillStore(tx, restored, store);
  const given = [...lastNumbers, ...(filed ? numbersIn(filed) : [])];
  for (const one of highestNumbers(given)) await raiseSequence(tx, { userId: restored.userId, ...one });
  return back;
}
