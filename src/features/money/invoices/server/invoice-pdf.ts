import { formatDate } from '#domain/time/french-dates.ts';
import { sellerLines } from '#money/seller/server/for-other-features.ts';
import { drawPaper } from '#server/pdf/draw-paper.ts';
import { amountTable } from './invoice-amounts.ts';
import { buyerLines, legalLines, titleOf } from './invoice-mentions.ts';
import type { InvoiceRow } from './store.ts';

/** Everything comes from the row, nothing from today's settings (docs/product/invoice.md#row-holds-the-paper). */
export function invoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  return drawPaper({
    title: titleOf(invoice),
    author: invoice.seller.name ?? '',
    date: `Émis${invoice.kind === 'invoice' ? 'e' : ''} le ${formatDate(invoice.issuedAt)}`,
    parties: [
      ['Vendeur', sellerLines(invoice.seller)],
      ['Client', buyerLines(invoice.buyer)],
    ],
    rows: amountTable(invoice),
    legalLines: legalLines(invoice),
  });
}
