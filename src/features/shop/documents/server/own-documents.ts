import { Refusal } from '#contract-kit/error-codes.ts';
import type { BookPart } from '#domain/document/document-limits.ts';
import type { IssuedPaper } from '#domain/document/issued-papers.ts';
import type { DocumentLine, VersionLine } from '../contract.ts';
import {
  type DocumentRow,
  deleteDocument,
  hasDocument,
  type ListedDocument,
  type ListedVersion,
  selectDocument,
  selectVersion,
  selectVersions,
  updateDocument,
} from './document-rows.ts';
import { factsOf } from './read-facts.ts';
import { type GivenDocument, saveIn } from './save-document.ts';
import {
  changeBytes,
  inStore,
  ownerOf,
  type Reading,
  readStore,
  type StoreKey,
  type StoreOwner,
  type StoreRow,
  selectStore,
  setAllowed,
} from './store-rows.ts';

export interface AskedDocument extends StoreKey {
  key: string;
}

type Shown = Pick<
  ListedDocument,
  'key' | 'title' | 'version' | 'bytes' | 'savedAt' | 'archivedAt' | 'kind' | 'number' | 'issuedAt'
> & {
  paper: Pick<IssuedPaper, 'number'> | null;
};

export function lineOf(row: Shown): DocumentLine {
  return {
    key: row.key,
    title: row.title,
    version: row.version,
    bytes: row.bytes,
    saved_at: row.savedAt.toISOString(),
    archived: row.archivedAt !== null,
    kind: row.kind,
    number: row.number,
    written: row.paper?.number ?? null,
    issued_at: row.issuedAt?.toISOString() ?? null,
  };
}

const versionLineOf = ({ version, bytes, savedAt }: ListedVersion): VersionLine => ({
  version,
  bytes,
  saved_at: savedAt.toISOString(),
});

/** Throws `not_found` where there is no such document. */
async function storeWith(shop: Reading, { key, ...asked }: AskedDocument): Promise<StoreRow> {
  const store = await readStore(shop, asked);
  if (!store || !(await hasDocument(shop.db, store.id, key))) throw new Refusal('not_found');
  return store;
}

export async function saveOwn(shop: Reading, asked: StoreKey, given: GivenDocument): Promise<DocumentLine> {
  const owner = await ownerOf(shop, asked);
  return lineOf(await inStore(shop, owner, (tx, store, now) => saveIn(tx, store, given, now)));
}

type Act = Parameters<typeof inStore<DocumentRow>>[2];

/** On a document of a locked store; throws `not_found`. */
export async function onDocument<Result>(
  shop: Reading,
  { key, ...asked }: AskedDocument,
  act: (tx: Parameters<Act>[0], row: DocumentRow, now: Date, owner: StoreOwner) => Promise<Result>,
): Promise<Result> {
  const owner = await ownerOf(shop, asked);
  return inStore(shop, owner, async (tx, store, now) => {
    const row = await selectDocument(tx, store.id, key);
    if (!row) throw new Refusal('not_found');
    return act(tx, row, now, owner);
  });
}

/** A name given by the customer stays, whatever the page calls its document afterwards. */
export async function changeOwn(
  shop: Reading,
  asked: AskedDocument,
  { title, archived }: { title?: string | undefined; archived?: boolean | undefined },
): Promise<DocumentLine> {
  const changed = await onDocument(shop, asked, async (tx, row, now) => {
    const archivedAt = archived ? (row.archivedAt ?? now) : null;
    const change = {
      ...(title === undefined ? {} : { title, renamed: true, facts: factsOf({ ...row, title }) }),
      ...(archived === undefined ? {} : { archivedAt }),
    };
    return Object.keys(change).length === 0 ? row : updateDocument(tx, row, change);
  });
  return lineOf(changed);
}

export async function removeOwn(shop: Reading, asked: AskedDocument): Promise<null> {
  await onDocument(shop, asked, async (tx, row) => {
    if (row.issuedAt) throw new Refusal('document_issued');
    await changeBytes(tx, row.storeId, -(await deleteDocument(tx, row)));
  });
  return null;
}

export async function showVersions(shop: Reading, { key, ...asked }: AskedDocument) {
  const store = await storeWith(shop, { key, ...asked });
  return { versions: (await selectVersions(shop.db, store.id, key)).map(versionLineOf) };
}

export async function showVersion(shop: Reading, asked: AskedDocument & { version: number }) {
  const { key, version } = asked;
  const store = await storeWith(shop, asked);
  const row = await selectVersion(shop.db, { storeId: store.id, key, version });
  if (!row) throw new Refusal('not_found');
  return { ...versionLineOf(row), value: row.value };
}

/** `declined`: it is remembered, so that nobody asks again by themselves. */
export async function allowParts(
  shop: Reading,
  key: StoreKey,
  { parts, declined = [] }: { parts: readonly BookPart[]; declined?: readonly BookPart[] | undefined },
) {
  const owner = await ownerOf(shop, key);
  return inStore(shop, owner, async (tx, { id }) => {
    // What was allowed or taken back in another tab meanwhile stays so.
    const before = await selectStore(tx, owner);
    const allowed = [...new Set([...(before?.allowed ?? []), ...parts])]
      .filter((part) => !declined.includes(part))
      .sort();
    const asked = [...new Set([...(before?.asked ?? []), ...parts, ...declined])].sort();
    await setAllowed(tx, id, { allowed, asked });
    return { allowed };
  });
}
