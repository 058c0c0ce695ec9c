import { LRUCache } from 'lru-cache';
import { Refusal } from '#contract-kit/error-codes.ts';
import { BeyondLimits, readApart } from '#server/apart/read-apart.ts';
import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { read } from './invoice-pdf.ts';
import { type InvoiceRow, selectInvoice } from './invoice-store.ts';

const drawer = new URL('./invoice-pdf.ts', import.meta.url);
const withinMs = 20_000;
/** One row always gives the same file, so many requests at once draw it once. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 50 });

/** Drawing here would block all other answers and jobs (docs/product/invoice.md#drawn-when-asked). */
function draw(row: InvoiceRow): Promise<Buffer> {
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

/** `userId` must own it; staff read all. Throws `not_found`, or `unavailable` when drawing takes too long. */
export async function printInvoice(
  { db }: Pick<Shop, 'db'>,
  userId: number | 'anyone',
  number: string,
): Promise<Buffer> {
  const row = await selectInvoice(db, userId, number);
  if (!row) throw new Refusal('not_found');
  return draw(row);
}

export const attachInvoice: DrawAttachment = async ({ db }, { id: number, userId }) => {
  const row = await selectInvoice(db, userId, number);
  return row && { filename: `${number}.pdf`, contentType: 'application/pdf', content: await draw(row) };
};
