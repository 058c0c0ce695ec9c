import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { requireInvoice, selectInvoice } from './invoice-store.ts';
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
