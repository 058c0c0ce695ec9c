import { type EuroCents, euroCents, formatEurosExactly } from '#domain/money/money.ts';
import { NORMAL_VAT_PERCENT, netAmounts } from '#domain/money/vat.ts';
import { formatDate } from '#domain/time/french-dates.ts';
import { drawPaper, type PaperRow } from '#server/pdf/draw-paper.ts';
import { sellerLines } from '#server/pdf/seller.ts';
import { buyerLines, legalLines, titleOf } from './invoice-mentions.ts';
import type { InvoiceRow } from './invoice-store.ts';

const euros = (cents: EuroCents) => formatEurosExactly(cents).replaceAll('\u202f', '\u00a0');

/** A seller who owes VAT shows the tax apart (CGI, annexe II, 242 nonies A). */
function amountTable({ lines, totalAmount, vatAmount, seller }: InvoiceRow): PaperRow[] {
  const amounts = lines.map(({ amount }) => amount);
  if (!seller.vatNumber) {
    return [
      { cells: ['Désignation', 'Quantité', 'Montant'], strong: true },
      ...lines.map(({ label }, index) => ({ cells: [label, '1', euros(amounts[index] ?? totalAmount)] })),
      { cells: ['Total', '', euros(totalAmount)], strong: true },
    ];
  }
  const net = netAmounts(amounts, vatAmount);
  const rate = `${NORMAL_VAT_PERCENT}\u00a0%`;
  return [
    { cells: ['Désignation', 'Quantité', 'Prix HT', 'TVA', 'Prix TTC'], strong: true },
    ...lines.map(({ label }, index) => {
      const [before = totalAmount, after = totalAmount] = [net[index], amounts[index]];
      return { cells: [label, '1', euros(before), rate, euros(after)] };
    }),
    { cells: ['Total HT', euros(euroCents(totalAmount - vatAmount))] },
    { cells: [`TVA ${rate}`, euros(vatAmount)] },
    { cells: ['Total TTC', euros(totalAmount)], strong: true },
  ];
}

/** `readApart` runs it, on the row alone, never on today's settings (docs/product/invoice.md#row-holds-the-paper). */
export function read(invoice: InvoiceRow): Promise<Buffer> {
  return drawPaper({
    title: titleOf(invoice),
    author: invoice.seller.name ?? '',
    date: `Émis${invoice.kind === 'credit_note' ? '' : 'e'} le ${formatDate(invoice.issuedAt)}`,
    parties: [
      ['Vendeur', sellerLines(invoice.seller)],
      ['Client', buyerLines(invoice.buyer)],
    ],
    rows: amountTable(invoice),
    legalLines: legalLines(invoice),
  });
}
