import { drawText, type TextBlock } from './draw-text.ts';
import { ArchiveDocument, type ArchiveKind, withOwnId } from './pdf-metadata.ts';
import { type Block, type Column, type Element, left, right, ruleWidth, Sheet, type Style } from './sheet.ts';
import { openOthersFor } from './typefaces.ts';

/** A unit may go below its quantity. */
const beforeUnit = /\u00a0(?=\p{L}{3})/u;

const ink = '#16211f';
const muted = '#55635f';
const body: Style = { size: 9.5, pitch: 9.5 * 1.45, weight: 400, color: ink };
const strong: Style = { ...body, weight: 700 };
const title: Style = { ...strong, size: 19, pitch: 19 * 1.2 };
const label: Style = { ...body, size: 8, color: muted };
const small: Style = { ...label, pitch: 8 * 1.45 };
const note: Style = { ...body, size: 8.5, pitch: 8.5 * 1.45 };

const across = right - left;
const rowPadding = 6;
const figureWidth = 78;

type Party = readonly [label: string, lines: readonly string[]];

export interface PaperRow {
  cells: string[];
  strong?: boolean;
  /** It stands above the rows of each page. */
  head?: boolean;
}

/** A PNG; its sides are in pixels. */
export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/** A path of SVG in a square of 32, filled by the even-odd rule; its sides are in points of the paper. */
export interface Mark {
  path: string;
  side: number;
  color: string;
}

export interface Paper {
  title: string;
  author: string;
  /** When what it says was written: the file is the same whenever it is drawn. */
  writtenAt: Date;
  date?: string;
  parties: readonly Party[];
  paragraphs?: readonly string[];
  /** A long text, with its heads, lists and boxes. */
  text?: readonly TextBlock[];
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
  /** It stands in the place of a letterhead. */
  mark?: Mark;
  /** On each page, before its number. */
  footer?: string;
  /** The same invoice for programs, as XML: it makes the file one of Factur-X. */
  invoice?: string;
}

const whole = (...blocks: Block[]): Column => ({ x: left, width: across, blocks });

function drawLines(
  sheet: Sheet,
  lines: readonly string[],
  style: Style,
  { tag = 'P', after = 0 } = {},
): void {
  for (const words of lines) {
    sheet.draw(sheet.lay([whole({ words, style, element: sheet.element(tag) })]));
    sheet.y += after;
  }
}

/** As large as the tools' pages show it (`.sheet .logo`), in points of the paper. */
function drawLetterhead(sheet: Sheet, { data, width, height }: Picture, of: string): void {
  const scale = Math.min(0.75, 170 / width, 68 / height);
  sheet.picture(data, { width: width * scale, height: height * scale }, `Logo de ${of}`);
  sheet.y += 14;
}

function drawMark(sheet: Sheet, mark: Mark, of: string): void {
  sheet.mark(mark, `Logo de ${of}`);
  sheet.y += 10;
}

interface Pair {
  name: string;
  value: string;
  style?: Style;
}

/** Names and what they have, one below the other. */
function drawPairs(
  sheet: Sheet,
  pairs: readonly Pair[],
  {
    x,
    middle,
    style,
    align,
    padding = 0,
  }: Omit<Column, 'blocks' | 'width'> & { middle: number; style: Style; padding?: number },
): void {
  if (pairs.length === 0) return;
  const table = sheet.element('Table');
  for (const { name, value, style: own = body } of pairs) {
    const row = sheet.element('TR', table);
    const th = sheet.element('TH', row, { scope: 'Row' });
    const laid = sheet.lay([
      { x, width: middle - x - 4, blocks: [{ words: name, style: own === body ? style : own, element: th }] },
      {
        ...{ x: middle, width: right - middle },
        ...(align && { align }),
        blocks: [{ words: value, style: own, element: sheet.element('TD', row) }],
      },
    ]);
    sheet.keep(laid.height + 2 * padding);
    sheet.y += padding;
    sheet.draw(laid);
    sheet.y += padding;
  }
}

function drawParties(sheet: Sheet, parties: readonly Party[]): void {
  const width = parties.length < 3 ? across * 0.47 : across / parties.length - 12;
  const placed = parties.map(([name, lines], index) => ({
    ...{ name, lines, width, element: sheet.element('Div') },
    x: left + (parties.length < 2 ? 0 : (index * (across - width)) / (parties.length - 1)),
  }));
  const heads = placed.map(
    ({ name, element, ...place }): Column => ({
      ...place,
      blocks: [{ words: name, style: label, element: sheet.element('H2', element) }],
    }),
  );
  sheet.y += 22;
  sheet.draw(sheet.lay(heads));
  sheet.y += 3;
  const lines = placed.map(
    ({ lines: all, element, ...place }): Column => ({
      ...place,
      blocks: all.map((words, index) => ({
        ...{ words, style: index === 0 ? strong : body, element: sheet.element('P', element) },
      })),
    }),
  );
  sheet.draw(sheet.lay(lines));
  sheet.y += 26;
}

/** The amounts stand at the right; a sum has fewer cells, and the last is its amount. */
function columnsOf({ cells, ...row }: PaperRow, element: (cell: number) => Element | undefined): Column[] {
  const [name = '', ...figures] = cells;
  const style = row.strong || row.head ? strong : body;
  return [
    {
      ...{ x: left, width: across - figureWidth * figures.length - 10 },
      blocks: [{ words: name, style, element: element(0) }],
    },
    ...figures.map(
      (figure, index): Column => ({
        ...{ x: right - figureWidth * (figures.length - index), width: figureWidth, align: 'right' },
        blocks: [{ words: figure.replace(beforeUnit, ' '), style, element: element(index + 1) }],
      }),
    ),
  ];
}

function drawRows(sheet: Sheet, rows: readonly PaperRow[]): void {
  if (rows.length === 0) return;
  const table = sheet.element('Table');
  const most = Math.max(...rows.map(({ cells }) => cells.length));
  for (const row of rows) {
    const tr = sheet.element('TR', table);
    const cells = Array.from({ length: most }, () =>
      row.head ? sheet.element('TH', tr, { scope: 'Column' }) : sheet.element('TD', tr),
    );
    // What a sum has no cell for stays empty, between its name and its amount.
    const laid = sheet.lay(columnsOf(row, (cell) => cells[cell === 0 ? 0 : cell + most - row.cells.length]));
    const drawn = { ...laid, padding: rowPadding, rule: '#d9e0de' };
    sheet.keep(laid.height + 2 * rowPadding + ruleWidth);
    sheet.drawRow(drawn);
    if (row.head) sheet.repeated = { ...drawn, ...sheet.lay(columnsOf(row, () => undefined)) };
  }
  sheet.repeated = undefined;
}

function drawSums(sheet: Sheet, sums: readonly PaperRow[]): void {
  if (sums.length === 0) return;
  sheet.y += 12;
  sheet.keep(sums.length * (body.pitch + 6));
  const pairs = sums.map(
    ({ cells: [name = '', value = ''], ...sum }): Pair => ({
      ...{ name, value },
      ...(sum.strong && { style: strong }),
    }),
  );
  const middle = left + across * 0.7;
  drawPairs(sheet, pairs, { x: left + across * 0.38, middle, align: 'right', style: body, padding: 3 });
}

function drawSignature(sheet: Sheet, words: string): void {
  sheet.y += 20;
  const element = sheet.element('P');
  const laid = sheet.lay([{ x: left + 10, width: across - 20, blocks: [{ words, style: body, element }] }]);
  const height = Math.max(90, laid.height + 20);
  sheet.keep(height);
  const above = sheet.y;
  sheet.y += 10;
  sheet.draw(laid);
  sheet.y = above + height;
  sheet.frame('#9aa8a4', above);
}

/** Tagged, and an archive (PDF/A): its fonts are within. The same paper is the same file, to the byte. */
export async function drawPaper(paper: Paper, kind: ArchiveKind = 'PDF/A-3b'): Promise<Buffer> {
  const {
    author,
    date,
    meta = [],
    paragraphs = [],
    text = [],
    notes = [],
    signature,
    footer,
    picture,
    mark,
    invoice,
  } = paper;
  await openOthersFor(JSON.stringify({ ...paper, picture: undefined, invoice: undefined }));
  const document = new ArchiveDocument(paper, kind);
  if (invoice !== undefined) document.attachInvoice(invoice, paper.writtenAt);
  const sheet = new Sheet(document);
  if (picture) drawLetterhead(sheet, picture, author);
  if (mark) drawMark(sheet, mark, author);
  drawLines(sheet, [paper.title], title, { tag: 'H1', after: 4 });
  if (date !== undefined) drawLines(sheet, [date], body);
  const facts = meta.map(([name, value]): Pair => ({ name, value }));
  drawPairs(sheet, facts, { x: left, middle: left + 150, style: { ...body, color: muted } });
  drawParties(sheet, paper.parties);
  drawLines(sheet, paragraphs, body, { after: 8 });
  drawText(sheet, text);
  drawRows(sheet, paper.rows);
  drawSums(sheet, paper.sums ?? []);
  if (notes.length > 0) sheet.y += 22;
  drawLines(sheet, notes, note, { after: 4 });
  if (signature) drawSignature(sheet, signature);
  sheet.y += 26;
  drawLines(sheet, paper.legalLines, small);
  if (footer !== undefined) sheet.foot(small, (page, pages) => `${footer}, page ${page} sur ${pages}`);
  return withOwnId(await sheet.end());
}
