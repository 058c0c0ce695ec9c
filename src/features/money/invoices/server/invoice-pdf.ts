import { formatDate } from '#domain/french-dates.ts';
import { sellerLines } from '#money/seller/server/for-other-features.ts';
import { drawPaper } from '#server/pdf/draw-paper.ts';
import { amountTable } from './invoice-amounts.ts';
import { buyerLines, legalLines, titleOf } from './invoice-mentions.ts';
import type { InvoiceRow } from './store.ts';

/** An A4 invoice or credit note, as it was issued: everything comes from the row, nothing from today's settings. */
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
