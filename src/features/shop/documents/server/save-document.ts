import { Refusal } from '#contract-kit/error-codes.ts';
import { bytesOf, keepsFormer, STORE_BYTES, STORE_DOCUMENTS } from '#domain/document/document-limits.ts';
import type { Transaction } from '#server/db/connection.ts';
import {
  countDrafts,
  forgetVersions,
  hasVersion,
  insertDocument,
  issuedBytes,
  type KeptDocument,
  keepVersion,
  type ListedDocument,
  replaceValue,
  selectStanding,
} from './document-rows.ts';
import { factsOf } from './read-facts.ts';
import { changeBytes, type LockedStore } from './store-rows.ts';

export interface GivenDocument {
  key: string;
  /** JSON, already checked. */
  value: string;
  title: string;
  /** That which it was made from; 0 for a new one. */
  version: number;
  saveId: string;
  keepFormer?: boolean | undefined;
}

/** Former versions make room for what is written now; throws `documents_full` when that is not enough. */
async function takeRoom(tx: Transaction, store: LockedStore, more: number): Promise<void> {
  const over = store.bytes + more - STORE_BYTES;
  // An issued paper cannot be removed: it never keeps anybody from writing.
  const missing = over > 0 ? over - (await issuedBytes(tx, store.id)) : 0;
  const freed = missing > 0 ? await forgetVersions(tx, store.id, missing) : 0;
  if (missing > freed) throw new Refusal('documents_full');
  await changeBytes(tx, store.id, more - freed);
}

async function begin(tx: Transaction, store: LockedStore, given: GivenDocument, now: Date) {
  // Removed meanwhile: a tab that still shows it does not bring it back by itself.
  if (given.version !== 0) throw new Refusal('not_found');
  if ((await countDrafts(tx, store.id)) >= STORE_DOCUMENTS) throw new Refusal('documents_many');
  const bytes = bytesOf(given.value);
  await takeRoom(tx, store, bytes);
  const { key, value, title, saveId } = given;
  return insertDocument(tx, {
    storeId: store.id,
    key,
    title,
    value,
    bytes,
    saveId,
    createdAt: now,
    savedAt: now,
    facts: factsOf(given),
    factsVersion: 1,
  });
}

async function goOn(tx: Transaction, store: LockedStore, row: KeptDocument, given: GivenDocument, now: Date) {
  const { value, title, saveId } = given;
  const bytes = bytesOf(value);
  const keeps = given.keepFormer || keepsFormer(row, now);
  const kept = keeps ? await keepVersion(tx, row, now) : 0;
  await takeRoom(tx, store, bytes - row.bytes + kept);
  // Somebody else's words, which this save puts aside: not to be lost for want of room.
  if (given.keepFormer && !(await hasVersion(tx, row))) throw new Refusal('documents_full');
  const called = row.renamed ? row.title : title;
  return replaceValue(tx, row, {
    value,
    bytes,
    saveId,
    savedAt: now,
    version: row.version + 1,
    title: called,
    facts: factsOf({ title: called, value }),
  });
}

/**
 * The store is locked; the same save again changes nothing. Throws `document_changed`, `document_issued`,
 * `documents_full`, `documents_many`, and `not_found` for what was removed meanwhile.
 */
export async function saveIn(
  tx: Transaction,
  store: LockedStore,
  given: GivenDocument,
  now: Date,
): Promise<ListedDocument> {
  const row = await selectStanding(tx, store.id, given.key);
  if (!row) return begin(tx, store, given, now);
  if (row.saveId === given.saveId) return row;
  if (row.issuedAt) throw new Refusal('document_issued');
  if (row.version !== given.version) throw new Refusal('document_changed');
  return goOn(tx, store, row, given, now);
}
