import { isSale } from '#domain/money/credit-notes.ts';
import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { invoicePdfPath, type ReadableInvoice } from '../contract.ts';
import { correctionOf } from './correct-invoice.ts';
import { requireInvoice, selectInvoice } from './invoice-store.ts';
import { wordsOf } from './invoice-words.ts';
import { readInvoice } from './kept-invoice.ts';

type Printing = Pick<Shop, 'db' | 'settings' | 'errorReports' | 'log'>;

/** `userId` must own it; staff read all. Throws `not_found`, or `unavailable` when drawing takes too long. */
export async function printInvoice(
  shop: Printing,
  userId: number | 'anyone',
  number: string,
): Promise<Buffer> {
  return readInvoice(shop, await requireInvoice(shop.db, userId, number));
}

export const attachInvoice: DrawAttachment = async (shop, { id: number, userId }) => {
  const row = await selectInvoice(shop.db, userId, number);
  return (
    row && {
      filename: `${number}.pdf`,
      contentType: 'application/pdf',
      content: await readInvoice(shop, row),
    }
  );
};

/** `userId` must own it; staff read all. Throws `not_found` (docs/product/invoice.md#readable-page). */
export async function invoiceInWords(
  shop: Pick<Shop, 'db' | 'clock'>,
  userId: number | 'anyone',
  number: string,
): Promise<ReadableInvoice> {
  const row = await requireInvoice(shop.db, userId, number);
  const { title, date, parties, rows, legalLines: mentions } = wordsOf(row);
  return {
    ...{ number, kind: row.kind, title, date, mentions },
    parties: parties.map(([name, lines]) => ({ name, lines })),
    head: rows.find(({ head }) => head)?.cells ?? [],
    rows: rows.filter(({ head }) => !head).map(({ cells, strong = false }) => ({ cells, strong })),
    pdf_url: invoicePdfPath(number),
    replaced_by: isSale(row.kind) ? row.replacedBy : null,
    cancelled_by: isSale(row.kind) ? row.replacedWith : null,
    correction: await correctionOf(shop, row, userId),
  };
}
