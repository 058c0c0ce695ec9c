import { createRequire } from 'node:module';
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { formatDate } from '../../../domain/french-dates.ts';
import { amountTable } from './invoice-amounts.ts';
import { buyerLines, legalLines, sellerLines, titleOf } from './invoice-mentions.ts';
import type { InvoiceRow } from './store.ts';

const { resolve } = createRequire(import.meta.url);

// Two subsets, so that a name in Polish or Czech is written as its owner writes it.
const families = ['latin', 'latin-ext'].map((subset) => {
  const family = `Inter ${subset}`;
  const file = (weight: number) => resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`);
  Font.register({
    family,
    fonts: [400, 700].map((fontWeight) => ({ src: file(fontWeight), fontWeight })),
  });
  return family;
});
Font.registerHyphenationCallback((word) => [word]);

const styles = StyleSheet.create({
  page: {
    padding: '18mm 16mm 22mm',
    fontFamily: families,
    fontSize: 9.5,
    lineHeight: 1.45,
    color: '#16211f',
  },
  parties: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 22, marginBottom: 26 },
  party: { width: '47%' },
  title: { fontSize: 19, fontWeight: 700, lineHeight: 1.2, marginBottom: 4 },
  label: { fontSize: 8, color: '#55635f', marginBottom: 3 },
  strong: { fontWeight: 700 },
  row: { flexDirection: 'row', borderBottom: '0.7pt solid #d9e0de', paddingVertical: 6 },
  name: { flex: 1, paddingRight: 10 },
  figure: { width: 78, textAlign: 'right' },
  legal: { marginTop: 26, fontSize: 8, color: '#55635f' },
});

const texts = (lines: readonly string[]) => lines.map((line) => h(Text, { key: line }, line));

function party(label: string, [name, ...rest]: readonly string[]): ReactNode {
  return h(
    View,
    { style: styles.party },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.strong }, name),
    texts(rest),
  );
}

function row({ cells: [name, ...figures], strong }: { cells: string[]; strong?: boolean }, key: number) {
  const weight = strong ? styles.strong : {};
  return h(
    View,
    { key, style: styles.row, wrap: false },
    h(Text, { style: [styles.name, weight] }, name),
    figures.map((figure, index) => h(Text, { key: index, style: [styles.figure, weight] }, figure)),
  );
}

/** An A4 invoice or credit note, as it was issued: everything comes from the row, nothing from today's settings. */
export function invoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const title = titleOf(invoice);
  return renderToBuffer(
    h(
      Document,
      { title, author: invoice.seller.name, language: 'fr' },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(Text, { style: styles.title }, title),
        h(Text, null, `Émise le ${formatDate(invoice.issuedAt)}`),
        h(
          View,
          { style: styles.parties },
          party('Vendeur', sellerLines(invoice.seller)),
          party('Client', buyerLines(invoice.buyer)),
        ),
        amountTable(invoice).map(row),
        h(View, { style: styles.legal }, texts(legalLines(invoice))),
      ),
    ),
  );
}
