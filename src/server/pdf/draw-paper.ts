import {
  Document,
  Font,
  Page,
  renderToBuffer,
  StyleSheet,
  Text,
  type TextProps,
  View,
} from '@react-pdf/renderer';
import anyAscii from 'any-ascii';
import { createElement as h, type Key, type ReactNode } from 'react';
import { shapingJoiner } from '#domain/text/one-form.ts';
import { inter, openOthersFor, othersOpened, type Typeface } from './typefaces.ts';

interface PrintedRun {
  family: string;
  letters: string;
}

// Invisible and direction characters could make a name look like another; joiners that shape letters stay.
const unseen = new RegExp(
  `(${shapingJoiner})|[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}]|(?!\\s)\\p{Cc}`,
  'gu',
);
// Turns pasted line breaks into spaces; a non-breaking space stays one.
const space = /(?!\u00a0)\s/g;
const withAccents = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu;

const withoutMarks = (letters: string) => letters.replaceAll(/\p{M}/gu, '');

// Inter cannot place a separate accent: it would stand on the next letter.
function runOf(
  grapheme: string,
  others: readonly Typeface[],
): (PrintedRun & { isForeign?: true }) | undefined {
  const bare = withoutMarks(grapheme);
  const own = bare && inter.find(({ has }) => has(bare));
  if (own) return { family: own.family, letters: bare };
  for (const letters of [grapheme, bare]) {
    const other = letters && others.find(({ has }) => has(letters));
    if (other) return { family: other.family, letters, ...(other.isScript && { isForeign: true }) };
  }
  const letters = anyAscii(grapheme);
  const latin = letters && inter.find(({ has }) => has(letters));
  return latin ? { family: latin.family, letters } : undefined;
}

const join = (runs: PrintedRun[], run: PrintedRun): void => {
  const last = runs.at(-1);
  if (last?.family === run.family) last.letters += run.letters;
  else runs.push({ ...run });
};

/** docs/product/invoice.md#names-are-printed-as-they-are */
function printedText(text: string): PrintedRun[] {
  const others = othersOpened();
  const shown = text.replaceAll(unseen, '$1').replaceAll(space, ' ').normalize('NFC');
  const runs: PrintedRun[] = [];
  // Latin letters inside another script go after its last word.
  let foreign = '';
  let between = '';
  const sayInLatin = () => {
    const [{ family } = { family: '' }] = inter;
    if (foreign) join(runs, { family, letters: ` (${anyAscii(foreign).replaceAll(/[`']/g, '’').trim()})` });
    if (between) join(runs, { family, letters: between });
    foreign = '';
    between = '';
  };
  for (const [grapheme] of shown.matchAll(withAccents)) {
    const run = runOf(grapheme, others);
    if (!run) continue;
    if (run.isForeign) {
      if (between) join(runs, { family: run.family, letters: between });
      foreign += between + grapheme;
      between = '';
      join(runs, run);
    } else if (foreign && /^[ \u00a0'’-]$/.test(run.letters)) between += run.letters;
    else {
      sayInLatin();
      join(runs, run);
    }
  }
  sayInLatin();
  return runs;
}

const french = inter[0]?.family;
Font.registerHyphenationCallback((word) => [word]);

const styles = StyleSheet.create({
  page: {
    padding: '18mm 16mm 22mm',
    fontFamily: french,
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

type Style = TextProps['style'];

/** Each run names its typeface: the drawer would choose a font that it does not embed. */
function text(words: string | undefined, style: Style = {}, key?: Key): ReactNode {
  const runs = printedText(words ?? '').map(({ family, letters }, index) =>
    family === french ? letters : h(Text, { key: index, style: { fontFamily: family } }, letters),
  );
  return h(Text, { key, style }, runs);
}

const texts = (lines: readonly string[], style?: Style) => lines.map((line) => text(line, style, line));

function party([label, [name, ...rest]]: Party): ReactNode {
  return h(
    View,
    { key: label, style: styles.party },
    text(label, styles.label),
    text(name, styles.strong),
    texts(rest),
  );
}

type Party = readonly [label: string, lines: readonly string[]];

export interface PaperRow {
  cells: string[];
  strong?: boolean;
}

function row({ cells: [name, ...figures], strong }: PaperRow, key: number) {
  const weight = strong ? styles.strong : {};
  return h(
    View,
    { key, style: styles.row, wrap: false },
    text(name, [styles.name, weight]),
    figures.map((figure, index) => text(figure, [styles.figure, weight], index)),
  );
}

export interface Paper {
  title: string;
  author: string;
  date: string;
  parties: readonly Party[];
  paragraphs?: readonly string[];
  rows: readonly PaperRow[];
  legalLines: readonly string[];
}

export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { title, author, date, parties, paragraphs = [], ...rest } = paper;
  await openOthersFor(JSON.stringify(paper));
  return renderToBuffer(
    h(
      Document,
      { title, author, language: 'fr' },
      h(
        Page,
        { size: 'A4', style: styles.page },
        text(title, styles.title),
        text(date),
        h(View, { style: styles.parties }, parties.map(party)),
        texts(paragraphs, styles.paragraph),
        rest.rows.map(row),
        h(View, { style: styles.legal }, texts(rest.legalLines)),
      ),
    ),
  );
}
