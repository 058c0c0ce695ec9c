import { Refusal } from '../../../contract-kit/error-codes.ts';
import type { Shop } from '../../../server/shop.ts';
import { selectInvoice } from './store.ts';

/** The PDF of one's own invoice. Throws `Refusal('not_found')` for any other number. */
export async function printInvoice(
  { db }: Pick<Shop, 'db'>,
  userId: number,
  number: string,
): Promise<Buffer> {
  const row = await selectInvoice(db, userId, number);
  if (!row) throw new Refusal('not_found');
  // Loaded at the first invoice: the writer of PDF files takes 30 MB that most processes never need.
  const { invoicePdf } = await import('./invoice-pdf.ts');
  return invoicePdf(row);
}
