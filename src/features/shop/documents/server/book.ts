import { Refusal } from '#contract-kit/error-codes.ts';
import { BOOK_PARTS, type BookPart, bytesOf, DOCUMENT_BYTES } from '#domain/document/document-limits.ts';
import { withJson } from '#domain/text/json-shape.ts';
import { bookShapes } from '../book-shapes.ts';
import type { BookEntry } from '../contract.ts';
import { type DocumentRow, selectDocument } from './document-rows.ts';
import { saveIn } from './save-document.ts';
import { inStore, type Reading, readStore, type StoreKey, type StoreRow, selectStore } from './store-rows.ts';

interface AskedPart extends StoreKey {
  part: BookPart;
}

function requireAllowed(store: StoreRow | undefined, part: BookPart): StoreRow {
  if (!store?.allowed.includes(part)) throw new Refusal('book_not_allowed');
  return store;
}

/** Refuses as `findOpenDoor`, and `book_not_allowed`. Answers the tool's own store. */
const requireLeave = async (shop: Reading, { part, ...asked }: AskedPart): Promise<StoreRow> =>
  requireAllowed(await readStore(shop, asked), part);

const bookOf = (userId: number) => ({ userId, automationId: null });

/** It was checked when it was written. */
const entryOf = (row: Pick<DocumentRow, 'value' | 'version'> | undefined): string =>
  withJson({ version: row?.version ?? 0 }, 'value', row?.value ?? 'null');

/** `BookEntry`, as JSON. */
export async function showBook(shop: Reading, asked: AskedPart): Promise<string> {
  await requireLeave(shop, asked);
  const book = await selectStore(shop.db, bookOf(asked.userId));
  return entryOf(book && (await selectDocument(shop.db, book.id, asked.part)));
}

/** `OwnBook`, as JSON, whatever they subscribe to (docs/product/document.md#book-in-the-profile). */
export async function showOwnBook({ db }: Reading, userId: number): Promise<string> {
  const book = await selectStore(db, bookOf(userId));
  const entries: string[] = [];
  for (const part of BOOK_PARTS)
    entries.push(`"${part}":${entryOf(book && (await selectDocument(db, book.id, part)))}`);
  return `{${entries.join()}}`;
}

interface GivenPart {
  value: unknown;
  version: number;
  saveId: string;
}

const refused = (message: string) => new Refusal('invalid', { fields: { value: [message] } });

/** An old book is still read: a writer alone is told. */
function requireOwnNumbers(value: NonNullable<BookEntry['value']>): void {
  if (Array.isArray(value) && new Set(value.map(({ id }) => id)).size < value.length)
    throw refused('Chaque ligne du carnet a un numéro qui lui est propre.');
}

/** The customer writes, or a tool with a leave that may be taken back while it waits. Answers `BookEntry`, as JSON. */
export async function saveInOwnBook(
  shop: Reading,
  { userId, part }: { userId: number; part: BookPart },
  given: GivenPart,
  by?: StoreRow,
): Promise<string> {
  const read = bookShapes[part].safeParse(given.value);
  if (!read.success) throw refused(`Ce n’est pas la partie «\u00a0${part}\u00a0» du carnet.`);
  requireOwnNumbers(read.data);
  const { version, saveId } = given;
  const value = JSON.stringify(read.data);
  if (bytesOf(value) > DOCUMENT_BYTES)
    throw refused('Cette partie du carnet est trop grande\u00a0: 256\u00a0ko au plus.');
  const document = { key: part, title: part, value, version, saveId };
  const saved = await inStore(shop, bookOf(userId), async (tx, book, now) => {
    if (by) requireAllowed(await selectStore(tx, by), part);
    return saveIn(tx, book, document, now);
  });
  return entryOf({ value, version: saved.version });
}

export async function saveInBook(shop: Reading, asked: AskedPart, given: GivenPart): Promise<string> {
  return saveInOwnBook(shop, asked, given, await requireLeave(shop, asked));
}
