import { Refusal } from '#contract-kit/error-codes.ts';
import { type BookPart, bytesOf, DOCUMENT_BYTES } from '#domain/document/document-limits.ts';
import { bookShapes } from '../book-shapes.ts';
import type { BookEntry } from '../contract.ts';
import { selectDocument } from './document-rows.ts';
import { type Asked, inStore, type Reading, readStore } from './open-store.ts';
import { saveIn } from './save-document.ts';
import { selectStore } from './store-rows.ts';

interface AskedPart extends Asked {
  part: BookPart;
}

/** Refuses as `findOpenDoor`, and `book_not_allowed`. */
async function requireLeave(shop: Reading, { part, ...asked }: AskedPart): Promise<void> {
  const store = await readStore(shop, asked);
  if (!store?.allowed.includes(part)) throw new Refusal('book_not_allowed');
}

export async function showBook(shop: Reading, asked: AskedPart): Promise<BookEntry> {
  await requireLeave(shop, asked);
  const book = await selectStore(shop.db, { userId: asked.userId, automationId: null });
  const row = book && (await selectDocument(shop.db, book.id, asked.part));
  if (!row) return { value: null, version: 0 };
  return { value: bookShapes[asked.part].parse(JSON.parse(row.value)), version: row.version };
}

export async function saveInBook(
  shop: Reading,
  asked: AskedPart,
  given: { value: unknown; version: number; saveId: string },
): Promise<BookEntry> {
  await requireLeave(shop, asked);
  const { part } = asked;
  const read = bookShapes[part].safeParse(given.value);
  if (!read.success)
    throw new Refusal('invalid', { fields: { value: ['Ce n’est pas cette partie du carnet.'] } });
  const { version, saveId } = given;
  const value = JSON.stringify(read.data);
  if (bytesOf(value) > DOCUMENT_BYTES)
    throw new Refusal('invalid', {
      fields: { value: ['Cette partie du carnet est trop grande\u00a0: 256\u00a0ko au plus.'] },
    });
  const document = { key: part, title: part, value, version, saveId };
  const saved = await inStore(shop, { userId: asked.userId, automationId: null }, (tx, book, now) =>
    saveIn(tx, book, document, now),
  );
  return { value: read.data, version: saved.version };
}
