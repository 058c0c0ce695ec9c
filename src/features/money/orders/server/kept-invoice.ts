import { createHash } from 'node:crypto';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { Refusal } from '#contract-kit/error-codes.ts';
import { BeyondLimits, readApart } from '#server/apart/read-apart.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import { ifThere, isStoreAway, listFiles, openStore, putFile } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import type { read } from './invoice-pdf.ts';
import {
  forgetBuyer,
  type InvoiceRow,
  lockNamed,
  requireInvoice,
  selectDigests,
  selectInvoice,
  setFileDigest,
} from './invoice-store.ts';

const drawer = new URL('./invoice-pdf.ts', import.meta.url);
const withinMs = 20_000;
/** One row always gives the same file, so many requests at once draw it once. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 50 });

/** Drawing here would block all other answers and jobs (docs/product/invoice.md#drawn-apart). */
function draw({ fileDigest: _kept, ...row }: InvoiceRow): Promise<Buffer> {
  const key = JSON.stringify(row);
  const known = drawn.get(key);
  if (known) return known;
  const drawing = readApart<typeof read>(drawer, row, { withinMs }).catch((error: unknown) => {
    drawn.delete(key);
    throw error instanceof BeyondLimits ? new Refusal('unavailable', { retryAfterSeconds: 60 }) : error;
  });
  drawn.set(key, drawing);
  return drawing;
}

const digestOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');

const folderOf = (number: string) => `invoices/${number.toLowerCase()}`;
/** Two processes of two versions may draw it at once, and each keeps its own until one of them is the invoice's. */
const keptFile = (number: string, digest: string) =>
  ({ area: 'private', key: `${folderOf(number)}/${digest}.pdf` }) as const;

type Keeping = Pick<Shop, 'db' | 'settings' | 'errorReports'>;

async function readKept({ settings }: Keeping, number: string, digest: string): Promise<Buffer | undefined> {
  const { area, key } = keptFile(number, digest);
  const file = await ifThere((await openStore(settings, area)).getBytes(key));
  return file && digestOf(file) === digest ? Buffer.from(file) : undefined;
}

async function keep(shop: Keeping, { number, fileDigest: lost }: InvoiceRow, file: Buffer): Promise<Buffer> {
  const digest = digestOf(file);
  const place = keptFile(number, digest);
  await putFile(shop.settings, place, file);
  const inForce = await setFileDigest(shop.db, number, { digest, lost });
  if (inForce === digest) return file;
  await (await openStore(shop.settings, place.area)).delete(place.key);
  return (inForce && (await readKept(shop, number, inForce))) || file;
}

/** The file as it was issued (docs/product/invoice.md#kept-as-issued). */
async function issuedFile(shop: Keeping, row: InvoiceRow): Promise<Buffer> {
  const { number, fileDigest } = row;
  const kept = fileDigest === null ? undefined : await readKept(shop, number, fileDigest);
  if (kept) return kept;
  if (fileDigest !== null)
    shop.errorReports.report(new Error('the file of an invoice is not where it was kept'), {});
  const file = await draw(row);
  // Nobody's file is kept who is forgotten.
  return Object.keys(row.buyer).length === 0 ? file : keep(shop, row, file);
}

/** For what leaves the shop once for all: it waits while the store is away. Throws `not_found`. */
export async function readIssued(shop: Keeping, number: string): Promise<Buffer> {
  return issuedFile(shop, await requireInvoice(shop.db, 'anyone', number));
}

/** For whoever reads it now: as drawn, while the store is away. */
export async function readInvoice(shop: Keeping & Pick<Shop, 'log'>, row: InvoiceRow): Promise<Buffer> {
  try {
    return await issuedFile(shop, row);
  } catch (err) {
    if (!isStoreAway(err)) throw err;
    shop.log.warn({ err, number: row.number }, 'an invoice could not be kept, nor read where it is');
    return draw(row);
  }
}

/** Twice keeps it once. */
export async function keepInvoice(shop: Keeping, number: string): Promise<void> {
  const row = await selectInvoice(shop.db, 'anyone', number);
  if (row) await issuedFile(shop, row);
}

/** One that was lost, or of a process that died before its row named it, says as much of its buyer. */
async function deleteFiles(settings: Shop['settings'], number: string): Promise<void> {
  const store = await openStore(settings, 'private');
  const folder = `${folderOf(number)}/`;
  // A bucket lists what begins so, and one number may begin as another.
  for await (const { key } of listFiles(store, folder)) if (key.startsWith(folder)) await store.delete(key);
}

/** The bytes first: the row names them if the process dies here. */
export function forgetBuyerOf(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  { id }: { id: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await lockNamed(tx, id);
    if (!row) return false;
    await deleteFiles(settings, row.number);
    await forgetBuyer(tx, id);
    return true;
  });
}

/**
 * Of these files. One that its row does not name yet may be kept right now, unless the invoice's own stands beside it. One
 * without a row was issued after the instant that a restore went back to: it is no file to delete, for somebody has it.
 */
export async function judgeInvoices(
  db: Queries,
  keys: readonly string[],
): Promise<{ unnamed: string[]; unknown: string[] }> {
  const there = new Set(keys);
  const rows = new Map((await selectDigests(db)).map((row) => [folderOf(row.number), row]));
  const rowOf = (key: string) => rows.get(path.posix.dirname(key));
  const isUnnamed = (key: string) => {
    const row = rowOf(key);
    if (!row) return false;
    const own = row.digest === null ? undefined : keptFile(row.number, row.digest).key;
    return !row.hasBuyer || (own !== undefined && own !== key && there.has(own));
  };
  return { unnamed: keys.filter(isUnnamed), unknown: keys.filter((key) => !rowOf(key)) };
}
