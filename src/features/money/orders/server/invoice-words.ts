import { euroCents, printedEuros } from '#domain/money/money.ts';
import { netAmounts } from '#domain/money/vat.ts';
import { vatOfRow } from '#domain/money/vat-treatment.ts';
import { countryName } from '#domain/people/countries.ts';
import { formatDate, formatDay } from '#domain/time/french-dates.ts';
import type { PrintedLine } from '#server/db/schema/orders.ts';
import type { Paper, PaperRow } from '#server/pdf/draw-paper.ts';
import { sellerLines } from '#server/pdf/seller.ts';
import { buyerLines, legalLines, titleOf } from './invoice-mentions.ts';
import type { PrintedInvoice } from './invoice-store.ts';

const formatPercent = (rate: number) => `${String(rate).replace('.', ',')}\u00a0%`;

const designation = ({ label, period }: PrintedLine): string =>
  period ? `${label}, du ${formatDay(period.from)} au ${formatDay(period.to)}` : label;

/** Where there is a tax it stands apart (CGI, annexe II, 242 nonies A). */
function amountTable(invoice: PrintedInvoice): PaperRow[] {
  const { lines, totalAmount, vatAmount } = invoice;
  const vat = vatOfRow(invoice);
  if (vat.rate === 0) {
    return [
      { cells: ['Désignation', 'Quantité', 'Montant'], head: true },
      ...lines.map((line) => ({ cells: [designation(line), '1', printedEuros(line.amount)] })),
      { cells: ['Total', '', printedEuros(totalAmount)], strong: true },
    ];
  }
  const net = netAmounts(
    lines.map(({ amount }) => amount),
    vatAmount,
  );
  const rate = formatPercent(vat.rate);
  return [
    { cells: ['Désignation', 'Quantité', 'Prix HT', 'TVA', 'Prix TTC'], head: true },
    ...lines.map((line, index) => ({
      cells: [
        designation(line),
        '1',
        printedEuros(net[index] ?? line.amount),
        rate,
        printedEuros(line.amount),
      ],
    })),
    { cells: ['Total HT', printedEuros(euroCents(totalAmount - vatAmount))] },
    {
      cells: [
        `TVA ${rate}${'state' in vat && vat.state ? ` (${countryName(vat.state)})` : ''}`,
        printedEuros(vatAmount),
      ],
    },
    { cells: ['Total TTC', printedEuros(totalAmount)], strong: true },
  ];
}

/** What the file and the page both say, of the row alone, never of today's settings (docs/product/invoice.md#row-holds-the-paper). */
export const wordsOf = (invoice: PrintedInvoice) =>
  ({
    title: titleOf(invoice),
    date: `Émis${invoice.kind === 'credit_note' ? '' : 'e'} le ${formatDate(invoice.issuedAt)}`,
    parties: [
      ['Vendeur', sellerLines(invoice.seller)],
      ['Client', buyerLines(invoice.buyer)],
    ],
    rows: amountTable(invoice),
    legalLines: legalLines(invoice),
  }) satisfies Partial<Paper>;
