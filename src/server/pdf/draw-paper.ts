import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { unpackWoff } from './unpack-woff.ts';

// Two subsets, so that a name in Polish or Czech is written as its owner writes it.
const files = {
  'Inter latin': [
    { fontWeight: 400, src: import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff') },
    { fontWeight: 700, src: import.meta.resolve('@fontsource/inter/files/inter-latin-700-normal.woff') },
  ],
  'Inter latin-ext': [
    { fontWeight: 400, src: import.meta.resolve('@fontsource/inter/files/inter-latin-ext-400-normal.woff') },
    { fontWeight: 700, src: import.meta.resolve('@fontsource/inter/files/inter-latin-ext-700-normal.woff') },
  ],
};
const unpacked = (src: string) =>
  `data:font/ttf;base64,${unpackWoff(readFileSync(fileURLToPath(src))).toString('base64')}`;
for (const [family, fonts] of Object.entries(files)) {
  Font.register({ family, fonts: fonts.map(({ fontWeight, src }) => ({ fontWeight, src: unpacked(src) })) });
}
Font.registerHyphenationCallback((word) => [word]);

const styles = StyleSheet.create({
  page: {
    padding: '18mm 16mm 22mm',
    fontFamily: Object.keys(files),
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
  paragraph: { marginBottom: 8 },
  legal: { marginTop: 26, fontSize: 8, color: '#55635f' },
});

const texts = (lines: readonly string[], style = {}) =>
  lines.map((line) => h(Text, { key: line, style }, line));

function party([label, [name, ...rest]]: Party): ReactNode {
  return h(
    View,
    { key: label, style: styles.party },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.strong }, name),
    texts(rest),
  );
}

/** Two people side by side: the label, then the lines, of which the first is the name. */
type Party = readonly [label: string, lines: readonly string[]];

export interface PaperRow {
  /** The first is wide, the others are figures. */
  cells: string[];
  strong?: boolean;
}

function row({ cells: [name, ...figures], strong }: PaperRow, key: number) {
  const weight = strong ? styles.strong : {};
  return h(
    View,
    { key, style: styles.row, wrap: false },
    h(Text, { style: [styles.name, weight] }, name),
    figures.map((figure, index) => h(Text, { key: index, style: [styles.figure, weight] }, figure)),
  );
}

/** What an A4 document of the shop says, from top to bottom. */
export interface Paper {
  title: string;
  author: string;
  /** Under the title. */
  date: string;
  parties: readonly Party[];
  paragraphs?: readonly string[];
  rows: readonly PaperRow[];
  /** In small print, at the end. */
  legalLines: readonly string[];
}

/** Draws it as a PDF file, the fonts embedded. */
export function drawPaper({
  title,
  author,
  date,
  parties,
  paragraphs = [],
  ...rest
}: Paper): Promise<Buffer> {
  return renderToBuffer(
    h(
      Document,
      { title, author, language: 'fr' },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(Text, { style: styles.title }, title),
        h(Text, null, date),
        h(View, { style: styles.parties }, parties.map(party)),
        texts(paragraphs, styles.paragraph),
        rest.rows.map(row),
        h(View, { style: styles.legal }, texts(rest.legalLines)),
      ),
    ),
  );
}
