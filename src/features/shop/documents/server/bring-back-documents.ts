import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isoInstant, lineOfText } from '#contract-kit/fields.ts';
import {
  BOOK_PARTS,
  bytesOf,
  DOCUMENT_KEY,
  NUMBERED_KINDS,
  type NumberedKind,
  STORE_BYTES,
  STORE_DOCUMENTS,
  TITLE_LENGTH,
} from '#domain/document/document-limits.ts';
import {
  type CameBack,
  type FiledDocument,
  type FiledDocuments,
  type FiledStore,
  newestThatFit,
  storesToRestore,
} from '#domain/document/filed-documents.ts';
import { logoFault } from '#domain/document/identity.ts';
import { highestNumbers, type LastNumber } from '#domain/document/paper-numbers.ts';
import { PAYMENT_MEANS } from '#domain/document/paper-state.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import type { Transaction } from '#server/db/connection.ts';
import { bookShapes, documentValue, issuedPaper } from '../book-shapes.ts';
import { countDrafts, issuedBytes } from './document-rows.ts';
import { insertMissing, raiseSequence, selectKeys } from './filed-rows.ts';
import { digestOf, keepPicture } from './paper-logos.ts';
import { factsOf } from './read-facts.ts';
import { changeBytes, lockStore } from './store-rows.ts';

const date = isoInstant.transform((text) => new Date(text));
const number = z.int().min(1).max(2_147_483_647);
const notIssued = { kind: z.null(), number: z.null(), issued_at: z.null() };
const issued = { kind: z.enum(NUMBERED_KINDS), number, issued_at: date };
const paper = issuedPaper.nullable().catch(null);
const payment = z.object({ paid_on: z.iso.date(), paid_by: z.enum(PAYMENT_MEANS) });
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

interface Restored {
  userId: number;
  now: Date;
}

interface Letterheads {
  /** By their digests. */
  logos: ReadonlyMap<string, string>;
}

const isBookPart = z.enum(BOOK_PARTS).safeParse;

/** The book's value is read as it stands; undefined for what is none of its parts. */
function bookValueOf({ key, value }: { key: string; value: string }): string | undefined {
  const part = isBookPart(key);
  const read = part.success ? bookShapes[part.data].safeParse(JSON.parse(value)) : undefined;
  return read?.success ? JSON.stringify(read.data) : undefined;
}

/** What was noted of an invoice, never of a day to come. */
function paidIn(one: FiledDocument, kind: NumberedKind | null, today: string) {
  const { data } = payment.safeParse(one);
  const isNoted = kind === 'invoice' && data !== undefined && data.paid_on <= today;
  return isNoted ? { paidOn: data.paid_on, paidBy: data.paid_by } : { paidOn: null, paidBy: null };
}

/** Checked as if nobody had signed it: what a limit of today refuses is left out, and stops nothing else. */
function readDocuments({ automation_id, documents }: FiledStore, { logos, now }: Restored & Letterheads) {
  return documents.flatMap((one) => {
    const { data } = filedDocument.safeParse(one);
    const value = data && automation_id === null ? bookValueOf(data) : data?.value;
    if (!data || value === undefined) return [];
    const row = {
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
      logo: data.kind !== null && logos.has(one.logo ?? '') ? (one.logo ?? null) : null,
      ...paidIn(one, data.kind, parisDay(now)),
    };
    return [{ ...row, facts: factsOf(row), factsVersion: 1 }];
  });
}

async function fillStore(
  tx: Transaction,
  restored: Restored & Letterheads,
  filed: FiledStore,
): Promise<number> {
  const { userId, now, logos } = restored;
  const read = readDocuments(filed, restored);
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
  for (const name of new Set(fresh.flatMap(({ logo }) => logo ?? [])))
    await keepPicture(tx, store.id, logos.get(name) ?? '', now);
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
): Promise<CameBack> {
  const back: CameBack = { documents: 0 };
  const pictures = (filed?.logos ?? []).filter((one) => one !== '' && logoFault(one) === '');
  const logos = new Map(pictures.map((picture) => [digestOf(picture), picture]));
  for (const store of filed ? storesToRestore(filed, owned) : []) {
    const count = await fillStore(tx, { ...restored, logos }, store);
    if (store.automation_id !== null) back.documents += count;
    else if (count > 0) back.book = true;
  }
  const given = [...lastNumbers, ...(filed ? numbersIn(filed) : [])];
  for (const one of highestNumbers(given)) await raiseSequence(tx, { userId: restored.userId, ...one });
  return back;
}
