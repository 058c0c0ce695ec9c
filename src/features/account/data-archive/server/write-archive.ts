import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { invoiceNumbersOf, printInvoice } from '#money/invoices/server/for-other-features.ts';
import { streamRows } from '#server/db/stream-rows.ts';
import { hashOfEmail } from '#server/email-hash.ts';
import type { FileStore } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import { accountParts } from './account-parts-store.ts';
import { archiveKey } from './archive-file.ts';
import type { ArchivePart } from './archive-part.ts';
import { purchaseParts } from './purchase-parts-store.ts';
import { readMe } from './read-me.ts';
import { recordParts } from './record-parts-store.ts';
import type { Reader } from './store.ts';

export const archiveParts: readonly ArchivePart[] = [...accountParts, ...purchaseParts, ...recordParts];

/** A JSON list, row by row. */
async function* jsonOf(shop: Shop, { query, tell = (row) => row }: ArchivePart, value: number | string) {
  let before = '[\n';
  for await (const row of streamRows(shop.pool, query, [value])) {
    yield before + JSON.stringify(tell(row), null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

interface Entry {
  name: string;
  open(): Readable | Promise<Readable>;
}

async function* entriesOf(shop: Shop, userId: number, reader: Reader, now: Date): AsyncGenerator<Entry> {
  const { SITE_NAME: siteName, siteUrl, MAIL_FROM: contact } = shop.settings;
  const name = `${reader.firstName} ${reader.lastName}`.trim();
  const text = readMe({ siteName, siteUrl, contact }, { name, email: reader.email, now }, archiveParts);
  yield { name: 'LISEZ-MOI.txt', open: () => Readable.from([text]) };
  for (const part of archiveParts) {
    // An address that nobody confirmed may be somebody else's.
    if (part.of === 'address' && !reader.emailVerified) continue;
    const value = part.of === 'address' ? hashOfEmail(shop.settings, reader.email) : userId;
    yield { name: part.file, open: () => Readable.from(jsonOf(shop, part, value)) };
  }
  for await (const number of invoiceNumbersOf(shop, userId)) {
    const open = async () => Readable.from([await printInvoice(shop, userId, number)]);
    yield { name: `factures/${number}.pdf`, open };
  }
}

/** Streamed from the database; answers its bytes. Throws what went wrong. */
export async function writeArchive(
  shop: Shop,
  store: FileStore,
  { id, userId }: { id: string; userId: number },
  reader: Reader,
): Promise<number> {
  const now = shop.clock.now();
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  // What fails before the store listens is thrown below, or only the process would hear of it.
  let failure: Error | undefined;
  output.on('error', (error) => {
    failure ??= error;
  });
  zip.on('error', (error: Error) => output.destroy(error));
  // One at a time is read; left half-way it would keep its connection.
  let current: Readable | undefined;
  for await (const { name, open } of entriesOf(shop, userId, reader, now)) {
    zip.addReadStreamLazy(name, { mtime: now }, (give) => {
      const opened = async () => {
        current = await open();
        return current.on('error', (error) => output.destroy(error));
      };
      opened().then(
        (stream) => give(null, stream),
        (error: Error) => output.destroy(error),
      );
    });
  }
  zip.end();
  try {
    await store.putStream(archiveKey(id), output);
  } catch (error) {
    throw failure ?? error;
  } finally {
    current?.destroy();
  }
  return (await store.getMetaData(archiveKey(id))).contentLength;
}
