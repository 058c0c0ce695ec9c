import {
  Document,
  Font,
  Image,
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

/** Where it does not fit, a longer word is cut between any four signs: it would stand on the amounts beside it. */
const cutBeyond = (most: number) => (word: string) =>
  word.length <= most ? [word] : (word.match(/(?:\P{M}\p{M}*){1,4}|\p{M}+/gu) ?? [word]);
Font.registerHyphenationCallback(cutBeyond(24));
/** Of narrow columns. */
const cutFigure = cutBeyond(13);
/** A unit may go below its quantity. */
const beforeUnit = /\u00a0(?=\p{L}{3})/u;

// On the page itself it would hide what each page repeats, and around the rows it would cut them.
const body = { fontSize: 9.5, lineHeight: 1.45 };

const styles = StyleSheet.create({
  body,
  page: {
    padding: '18mm 16mm 22mm',
    fontFamily: french,
    fontSize: 9.5,
    color: '#16211f',
  },
  parties: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 22, marginBottom: 26 },
  party: { width: '47%' },
  picture: { marginBottom: 14, alignSelf: 'flex-start' },
  title: { fontSize: 19, fontWeight: 700, lineHeight: 1.2, marginBottom: 4 },
  label: { fontSize: 8, color: '#55635f', marginBottom: 3 },
  strong: { fontWeight: 700 },
  row: { ...body, flexDirection: 'row', borderBottom: '0.7pt solid #d9e0de', paddingVertical: 6 },
  name: { flex: 1, paddingRight: 10 },
  figure: { width: 78, textAlign: 'right' },
  paragraph: { marginBottom: 8 },
  legal: { ...body, marginTop: 26, fontSize: 8, color: '#55635f' },
  fact: { flexDirection: 'row' },
  factName: { width: 150, color: '#55635f' },
  factValue: { flex: 1 },
  sums: { ...body, marginTop: 12, marginLeft: '38%' },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  notes: { ...body, marginTop: 22, fontSize: 8.5 },
  note: { marginBottom: 4 },
  signature: { ...body, marginTop: 20, padding: 10, minHeight: 90, border: '0.7pt solid #9aa8a4' },
  footer: {
    position: 'absolute',
    bottom: 28,
    left: 45,
    right: 45,
    fontSize: 8,
    color: '#55635f',
    flexDirection: 'row',
    justifyContent: 'center',
  },
});

type Style = TextProps['style'];

/** Each run names its typeface: the drawer would choose a font that it does not embed. */
function text(words: string | undefined, style: Style = {}, key?: Key, more: TextProps = {}): ReactNode {
  const runs = printedText(words ?? '').map(({ family, letters }, index) =>
    family === french ? letters : h(Text, { key: index, style: { fontFamily: family } }, letters),
  );
  return h(Text, { ...more, key, style }, runs);
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
  /** It stands above the rows of each page. */
  head?: boolean;
}

/** Such a line is cut; `fixed: false` would cut every one. */
const mayFillPages = (name = '', figures: readonly string[] = []): boolean =>
  name.length > 700 || figures.some(({ length }) => length > 250);

function row({ cells: [name, ...figures], strong, head }: PaperRow, key: number) {
  const weight = strong || head ? styles.strong : {};
  return h(
    View,
    { key, style: styles.row, wrap: mayFillPages(name, figures), ...(head && { fixed: true }) },
    text(name, [styles.name, weight]),
    figures.map((figure, index) =>
      text(figure.replace(beforeUnit, ' '), [styles.figure, weight], index, {
        hyphenationCallback: cutFigure,
      }),
    ),
  );
}

/** A PNG; its sides are in pixels. */
export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

export interface Paper {
  title: string;
  author: string;
  date?: string;
  parties: readonly Party[];
  paragraphs?: readonly string[];
  rows: readonly PaperRow[];
  legalLines: readonly string[];
  meta?: readonly (readonly [name: string, value: string])[];
  /** What the rows come to: its name, and its amount. */
  sums?: readonly PaperRow[];
  notes?: readonly string[];
  /** Above the room to sign. */
  signature?: string;
  /** The letterhead, above the title. */
  picture?: Picture;
  /** On each page, before its number. */
  footer?: string;
}

/** As large as the tools' pages show it (`.sheet .logo`), in points of the paper. */
function letterhead({ data, width, height }: Picture): ReactNode {
  const scale = Math.min(0.75, 170 / width, 68 / height);
  const sides = { width: width * scale, height: height * scale };
  return h(Image, { src: { data, format: 'png' }, style: [styles.picture, sides] });
}

const fact = ([name, value]: readonly [string, string]) =>
  h(View, { key: name, style: styles.fact }, text(name, styles.factName), text(value, styles.factValue));

function sum({ cells: [name, amount], strong }: PaperRow, key: number) {
  const weight = strong ? styles.strong : {};
  return h(View, { key, style: styles.sum, wrap: false }, text(name, weight), text(amount, weight));
}

const pageFooter = (words: string): ReactNode =>
  h(
    View,
    { fixed: true, style: styles.footer },
    text(words),
    h(Text, { render: ({ pageNumber, totalPages }) => `, page ${pageNumber} sur ${totalPages}` }),
  );

/** What only some papers have; each keeps together. */
const below = ({ sums = [], notes = [], signature }: Paper): ReactNode[] => [
  sums.length > 0 && h(View, { key: 'sums', style: styles.sums, wrap: false }, sums.map(sum)),
  notes.length > 0 &&
    h(
      View,
      { key: 'notes', style: styles.notes },
      notes.map((note, index) => text(note, styles.note, index)),
    ),
  signature && h(View, { key: 'signature', style: styles.signature, wrap: false }, text(signature)),
];

export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { title, author, date, parties, meta = [], paragraphs = [], footer, picture, ...rest } = paper;
  await openOthersFor(JSON.stringify({ ...paper, picture: undefined }));
  return renderToBuffer(
    h(
      Document,
      { title, author, language: 'fr' },
      h(
        Page,
        { size: 'A4', style: styles.page },
        footer === undefined ? null : pageFooter(footer),
        h(
          View,
          { style: styles.body },
          picture === undefined ? null : letterhead(picture),
          text(title, styles.title),
          date === undefined ? null : text(date),
          meta.map(fact),
          h(View, { style: styles.parties }, parties.map(party)),
          texts(paragraphs, styles.paragraph),
        ),
        rest.rows.map(row),
        below(paper),
        h(View, { style: styles.legal }, texts(rest.legalLines)),
      ),
    ),
  );
}
