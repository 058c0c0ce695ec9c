import { gearPath } from '#domain/document/gear-path.ts';
import { crossIndustryInvoice } from '#domain/electronic-invoice/cross-industry-invoice.ts';
import { electronicInvoiceOf } from '#domain/electronic-invoice/issued-paper.ts';
import { drawPaper, type Paper } from '#server/pdf/draw-paper.ts';
import { meansOf } from './invoice-mentions.ts';
import type { PrintedInvoice } from './invoice-store.ts';
import { wordsOf } from './invoice-words.ts';

export function invoicePaper(invoice: PrintedInvoice): Paper {
  const electronic = electronicInvoiceOf(invoice, meansOf(invoice));
  return {
    ...wordsOf(invoice),
    author: invoice.seller.name ?? '',
    writtenAt: invoice.issuedAt,
    mark: { path: gearPath, side: 34, color: '#0b6b62' },
    ...(electronic && { invoice: crossIndustryInvoice(electronic) }),
  };
}

/** `readApart` runs it. */
export const read = (invoice: PrintedInvoice): Promise<Buffer> => drawPaper(invoicePaper(invoice));
