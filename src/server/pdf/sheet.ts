import { layLines, withoutLastSpace } from './lay-lines.ts';
import type { ArchiveDocument } from './pdf-metadata.ts';
import { type PrintedRun, printedText } from './printed-text.ts';
import { french, inter, othersOpened, type Typeface, type Weight } from './typefaces.ts';

const mm = 72 / 25.4;
const height = 841.89;
const top = 18 * mm;
const bottom = height - 22 * mm;
export const ruleWidth = 0.7;
export const left = 16 * mm;
export const right = 595.28 - left;

export interface Style {
  size: number;
  /** From one line to the next. */
  pitch: number;
  weight: Weight;
  color: string;
}

/** What a reader of screens hears: its kind, and where it stands. */
export type Element = PDFKit.PDFStructureElement;

export interface Block {
  words: string;
  style: Style;
  /** Without one it is read to nobody: each page repeats it. */
  element?: Element | undefined;
}

export interface Column {
  x: number;
  width: number;
  align?: 'right' | 'center';
  blocks: readonly Block[];
}

interface LaidLine {
  block: Block;
  runs: readonly PrintedRun[];
  x: number;
}

/** The lines of each column. All share the pitch of the first. */
export interface Laid {
  columns: readonly (readonly LaidLine[])[];
  pitch: number;
  height: number;
}

/** With room above and below, and a rule. */
export interface Row extends Laid {
  padding: number;
  rule: string;
}

const fontName = ({ family }: Typeface, weight: Weight) => `${family} ${weight}`;

/**
 * The letters of another script are shaped as a whole: the drawer takes French word by word, which is quicker. Amounts have
 * figures of one width, for the others pull their comma beneath the figure before it.
 */
function shaping({ face, letters }: PrintedRun): { features?: 'tnum'[] } {
  if (!inter.includes(face)) return { features: [] };
  return /\d,\d/.test(letters) ? { features: ['tnum'] } : {};
}

/** Pages that fill from above. */
export class Sheet {
  readonly #document: ArchiveDocument;
  readonly #root: Element;
  y = bottom;
  /** It is drawn anew at the head of each page that begins. */
  repeated: Row | undefined;

  constructor(document: ArchiveDocument) {
    this.#document = document;
    for (const face of [...inter, ...othersOpened()])
      for (const weight of [400, 700] as const)
        document.registerFont(fontName(face, weight), face.fonts[weight]);
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
    this.#nextPage();
  }

  element(tag: string, parent: Element = this.#root, options = {}): Element {
    const element = this.#document.struct(tag, options);
    parent.add(element);
    return element;
  }

  #nextPage(): void {
    this.#document.addPage();
    this.y = top;
    if (this.repeated) this.drawRow(this.repeated);
  }

  /** A new page where as much is not left on this one, and would be on the next. */
  keep(points: number): void {
    if (this.y + points > bottom && points <= bottom - top) this.#nextPage();
  }

  #widthOf(run: PrintedRun, { weight, size }: Style): number {
    this.#document.font(fontName(run.face, weight), size);
    return this.#document.widthOfString(run.letters, shaping(run));
  }

  lay(columns: readonly Column[]): Laid {
    const laid = columns.map(({ x, width, align, blocks }) =>
      blocks.flatMap((block) => {
        const measure = (run: PrintedRun) => this.#widthOf(run, block.style);
        return layLines(printedText(block.words), width, measure).map((laidRuns): LaidLine => {
          const runs = align ? withoutLastSpace(laidRuns) : laidRuns;
          const room = align ? width - runs.reduce((sum, run) => sum + measure(run), 0) : 0;
          return { block, runs, x: x + (align === 'center' ? room / 2 : room) };
        });
      }),
    );
    const pitch = columns[0]?.blocks[0]?.style.pitch ?? 0;
    return { columns: laid, pitch, height: pitch * Math.max(0, ...laid.map(({ length }) => length)) };
  }

  /** What does not fit on the page goes on at the next. */
  draw({ columns, pitch }: Laid): void {
    const most = Math.max(0, ...columns.map(({ length }) => length));
    for (let from = 0; from < most; ) {
      if (this.y + pitch > bottom) this.#nextPage();
      const to = Math.min(most, from + Math.max(1, Math.floor((bottom - this.y) / pitch)));
      for (const lines of columns) this.#drawLines(lines.slice(from, to), pitch);
      this.y += (to - from) * pitch;
      from = to;
    }
  }

  #drawLines(lines: readonly LaidLine[], pitch: number): void {
    let y = this.y;
    for (let from = 0; from < lines.length; ) {
      const block = lines[from]?.block;
      const next = lines.findIndex((line, index) => index > from && line.block !== block);
      const own = lines.slice(from, next === -1 ? undefined : next);
      this.#marked(block?.element, () => {
        for (const line of own) {
          this.#drawLine(line, y);
          y += pitch;
        }
      });
      from += own.length;
    }
  }

  #drawLine({ block, runs, x: from }: LaidLine, y: number): void {
    const { weight, size, color } = block.style;
    const { ascent, unitsPerEm } = french.fonts[weight];
    let x = from;
    this.#document.fillColor(color);
    for (const run of runs) {
      const width = this.#widthOf(run, block.style);
      const base = y + (ascent / unitsPerEm) * size;
      const options = { lineBreak: false, baseline: 'alphabetic', ...shaping(run) } as const;
      // Shaped letters are read back as they stand on the line, some in forms that no keyboard has.
      const isShaped = !inter.includes(run.face);
      if (isShaped) this.#document.markContent('Span', { actual: run.letters });
      this.#document.text(run.letters, x, base, options);
      if (isShaped) this.#document.endMarkedContent();
      x += width;
    }
  }

  #marked(element: Element | undefined, draw: () => unknown): void {
    if (element) element.add(this.#document.markStructureContent('P'));
    else this.#document.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.#document.endMarkedContent();
  }

  drawRow({ padding, rule, ...laid }: Row): void {
    this.y += padding;
    this.draw(laid);
    this.y += padding + ruleWidth / 2;
    this.#marked(undefined, () =>
      this.#document
        .moveTo(left, this.y)
        .lineTo(right, this.y)
        .lineWidth(ruleWidth)
        .strokeColor(rule)
        .stroke(),
    );
    this.y += ruleWidth / 2;
  }

  frame(color: string, above: number): void {
    this.#marked(undefined, () => {
      this.#document
        .rect(left, above, right - left, this.y - above)
        .lineWidth(ruleWidth)
        .strokeColor(color)
        .stroke();
    });
  }

  #figure(
    { width, height: tall }: { width: number; height: number },
    alt: string,
    draw: () => unknown,
  ): void {
    this.keep(tall);
    const bbox = [left, this.y, left + width, this.y + tall];
    this.#marked(this.element('Figure', undefined, { alt, bbox }), draw);
    this.y += tall;
  }

  picture(data: Buffer, size: { width: number; height: number }, alt: string): void {
    this.#figure(size, alt, () => this.#document.image(data, left, this.y, size));
  }

  /** The path is drawn in a square of 32. */
  mark({ path, side, color }: { path: string; side: number; color: string }, alt: string): void {
    this.#figure({ width: side, height: side }, alt, () => {
      this.#document
        .save()
        .translate(left, this.y)
        .scale(side / 32);
      this.#document.path(path).fillColor(color).fill('even-odd');
      this.#document.restore();
    });
  }

  /** At the foot of each page that there is. */
  foot(style: Style, words: (page: number, pages: number) => string): void {
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(start + page);
      this.y = height - 28 - style.pitch;
      const block = { words: words(page + 1, count), style };
      for (const lines of this.lay([{ x: left, width: right - left, align: 'center', blocks: [block] }])
        .columns)
        this.#drawLines(lines, style.pitch);
    }
  }

  async end(): Promise<Buffer> {
    this.#root.end();
    this.#document.end();
    return Buffer.concat(await Array.fromAsync<Buffer>(this.#document));
  }
}
