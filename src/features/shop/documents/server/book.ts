import { Refusal } from '#contract-kit/error-codes.ts';
import { BOOK_PARTS, type BookPart, bytesOf, DOCUMENT_BYTES } from '#domain/document/document-limits.ts';
import { type Identity, identityFaults, identityOf } from '#domain/document/identity.ts';
import { withJson } from '#domain/text/json-shape.ts';
import type { Queries } from '#server/db/connection.ts';
import { bookShapes } from '../book-shapes.ts';
import type { BookEntry } from '../contract.ts';
import { type DocumentRow, selectDocument } from './document-rows.ts';
import { saveIn } from './save-document.ts';
import {
  inStore,
  leaveToAll,
  ownerOf,
  type Reading,
  type StoreKey,
  type StoreOwner,
  selectLeave,
  selectStore,
  setAllowed,
} from './store-rows.ts';

interface AskedPart extends StoreKey {
  part: BookPart;
}

async function requireAllowed(db: Queries, tool: StoreOwner, part: BookPart): Promise<void> {
  if (!(await selectLeave(db, tool)).includes(part)) throw new Refusal('book_not_allowed');
}

/** Refuses as `findOpenDoor`, and `book_not_allowed`. Answers whose tool it is. */
async function requireLeave(shop: Reading, { part, ...asked }: AskedPart): Promise<StoreOwner> {
  const tool = await ownerOf(shop, asked);
  await requireAllowed(shop.db, tool, part);
  return tool;
}

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
  return `{${entries.join()},"allowed":${JSON.stringify(book?.allowed ?? [])}}`;
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

/** What a page that knows less fields leaves out stays as it stands; the version tells whether it still does. */
async function wholeIdentity(
  db: Queries,
  userId: number,
  given: Parameters<typeof identityOf>[0],
): Promise<Identity> {
  const book = await selectStore(db, bookOf(userId));
  const row = book && (await selectDocument(db, book.id, 'company'));
  const standing = bookShapes.company.safeParse(row ? JSON.parse(row.value) : null).data ?? null;
  const whole = identityOf({ ...standing, ...given });
  const faults = Object.entries(identityFaults(whole)).map(([field, words]) => [field, [words]]);
  if (faults.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(faults) });
  return whole;
}

/** The customer writes, or a tool with a leave that may be taken back while it waits. Answers `BookEntry`, as JSON. */
export async function saveInOwnBook(
  shop: Reading,
  { userId, part }: { userId: number; part: BookPart },
  given: GivenPart,
  by?: StoreOwner,
): Promise<string> {
  const read = bookShapes[part].safeParse(given.value);
  if (!read.success) throw refused(`Ce n’est pas la partie «\u00a0${part}\u00a0» du carnet.`);
  requireOwnNumbers(read.data);
  const { version, saveId } = given;
  const data = Array.isArray(read.data) ? read.data : await wholeIdentity(shop.db, userId, read.data);
  const value = JSON.stringify(data);
  if (bytesOf(value) > DOCUMENT_BYTES)
    throw refused('Cette partie du carnet est trop grande\u00a0: 256\u00a0ko au plus.');
  const document = { key: part, title: part, value, version, saveId };
  const saved = await inStore(shop, bookOf(userId), async (tx, book, now) => {
    if (by) await requireAllowed(tx, by, part);
    return saveIn(tx, book, document, now);
  });
  return entryOf({ value, version: saved.version });
}

export async function saveInBook(shop: Reading, asked: AskedPart, given: GivenPart): Promise<string> {
  return saveInOwnBook(shop, asked, given, await requireLeave(shop, asked));
}

/** Those taken are taken from each tool, too (docs/product/document.md#allowed-once). */
export function allowToAll(
  shop: Reading,
  userId: number,
  { parts, taken = [] }: { parts: readonly BookPart[]; taken?: readonly BookPart[] | undefined },
) {
  return inStore(shop, bookOf(userId), async (tx, book) => {
    const before = (await selectStore(tx, bookOf(userId)))?.allowed ?? [];
    const allowed = BOOK_PARTS.filter(
      (part) => [...before, ...parts].includes(part) && !taken.includes(part),
    );
    await setAllowed(tx, book.id, { allowed });
    await leaveToAll(tx, userId, {
      given: allowed.filter((part) => !before.includes(part)),
      taken: before.filter((part) => !allowed.includes(part)),
    });
    return { allowed };
  });
}
