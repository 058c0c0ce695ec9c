import { Refusal } from '#contract-kit/error-codes.ts';
import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { type InvoiceRow, selectInvoice } from './store.ts';

async function draw(row: InvoiceRow): Promise<Buffer> {
  // The writer of PDF files takes 30 MB that most processes never need.
  const { invoicePdf } = await import('./invoice-pdf.ts');
  return invoicePdf(row);
}

/** `userId`: whose it must be; staff read everybody's. Throws `Refusal('not_found')` for any number but one's own. */
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
