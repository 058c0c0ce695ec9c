import { LRUCache } from 'lru-cache';
import { Refusal } from '#contract-kit/error-codes.ts';
import { BeyondLimits, readApart } from '#server/apart/read-apart.ts';
import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { read } from './invoice-pdf.ts';
import { type InvoiceRow, selectInvoice } from './invoice-store.ts';

const drawer = new URL('./invoice-pdf.ts', import.meta.url);
const withinMs = 20_000;
/** Of the same row the same file: asked for again, be it by many at once, it is drawn once. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 50 });

/** As long as it takes nobody else would be answered, and no job done (docs/product/invoice.md#drawn-when-asked). */
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

/**
 * `userId`: whose it must be; staff read everybody's. Throws `Refusal('not_found')` for any number but one's own, and
 * `unavailable` for one that takes too long to draw.
 */
export async function printInvoice(
  { db }: Pick<Shop, 'db'>,
  userId: number | 'anyone',
  number: string,
): Promise<Buffer> {
  const row = await selectInvoice(db, userId, number);
  if (!row) throw new Refusal('not_found');
  return draw(row);
}

/** The same file, for the email that announces it. */
export const attachInvoice: DrawAttachment = async ({ db }, { id: number, userId }) => {
  const row = await selectInvoice(db, userId, number);
  return row && { filename: `${number}.pdf`, contentType: 'application/pdf', content: await draw(row) };
};
