import {
  type CsvRow,
  csvLine,
  type Delimiter,
  guessDelimiter,
  readCsv,
  titleRow,
  usualWidth,
  withoutDeclaration,
} from '../parts/csv.ts';
import { type Decoded, decode, type Encoding, encodeInWindows1252, mendMisread } from '../parts/encodings.ts';
import { guessKind, habitsOf } from './columns.ts';
import {
  type CleanRow,
  type Counts,
  cleanRow,
  cleanTitle,
  type Doubt,
  isEmpty,
  noCounts,
  type Settings,
  type Table,
  titlesOf,
} from './core.ts';
import { countDuplicates, type Key, type Removed, withoutDuplicates } from './duplicates.ts';
import type { Kind } from './values.ts';

/** Called often in long work: it may wait, so that a page stays alive, or throw, to end the work. */
export type Pause = (done: number, total: number) => Promise<void> | undefined;

export interface Source {
  content: Uint8Array | string;
  /** Undefined: recognised. */
  delimiter?: Delimiter | undefined;
  encoding?: Encoding | undefined;
  titled: boolean;
  today: string;
}

export interface Reading {
  titles: string[];
  /** Filled rows above the titles, which are no part of the table. */
  skipped: number;
  kinds: Kind[];
  rows: number;
  delimiter: Delimiter;
  /** Undefined for a text that was typed. */
  encoding: Decoded['encoding'] | undefined;
  oldLines: number;
}

export interface Summary {
  kept: number;
  emptyLines: number;
  counts: Counts;
  doubts: number;
  /** The first of them. */
  firstDoubts: Doubt[];
  removed: number;
  firstRemoved: { line: number; keptLine: number; differs: number[] }[];
  /** What each likely key would take away, where it would take any. */
  proposals: { key: Key; rows: number }[];
  /** The first rows, of all or of those that changed or need a look. */
  shown: CleanRow[];
  shownOf: number;
}

export interface Written {
  content: string | Uint8Array<ArrayBuffer>;
  /** What the encoding cannot hold, with how often. */
  lost: [character: string, times: number][];
}

const step = 2_000;
const mostShown = 100;
const plainTitle = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const isReference = (title: string) =>
  /\b(id|identifiant|reference|ref|sku|numero|no|code|siret|siren)\b/.test(plainTitle(title));

/** One file on the desk: it is opened, cleaned as often as one likes, and written. */
export class Desk {
  #rows: CsvRow[] = [];
  #titles: string[] = [];
  /** The row of titles as it stands in the file; undefined where there is none. */
  #head: CsvRow | undefined;
  #table: Table = { width: 0, habits: [], today: '' };
  /** The titles as they leave; none where the file has none. */
  #written: string[][] = [];
  #kept: CleanRow[] = [];
  #removed: Removed<CleanRow>[] = [];
  #doubts: Doubt[] = [];

  async open({ content, titled, today, ...asked }: Source, pause: Pause): Promise<Reading> {
    const decoded = typeof content === 'string' ? undefined : decode(content, asked.encoding);
    const text = decoded?.text ?? String(content);
    const delimiter = asked.delimiter ?? guessDelimiter(text);
    const rows: CsvRow[] = [];
    let done = 0;
    for (const row of readCsv(withoutDeclaration(text), delimiter)) {
      rows.push(row);
      done += row.cells.reduce((sum, cell) => sum + cell.length + 1, 1);
      if (rows.length % step === 0) await pause(done, text.length);
    }
    const at = titleRow(rows);
    this.#head = titled && rows.length > at + 1 ? rows[at] : undefined;
    this.#rows = this.#head ? rows.slice(at + 1) : rows;
    const width = this.#head?.cells.length ?? usualWidth(rows);
    this.#titles = titlesOf(this.#head?.cells.map(mendMisread) ?? [], width);
    const values = (column: number) => this.#rows.map(({ cells }) => cells[column]?.trim() ?? '');
    this.#table = {
      width,
      today,
      habits: this.#titles.map((title, column) => habitsOf(title, values(column))),
    };
    const kinds = this.#titles.map((title, column) => guessKind(title, values(column)));
    const { encoding, oldLines = 0 } = decoded ?? {};
    const skipped = this.#head ? rows.slice(0, at).filter((row) => !isEmpty(row)).length : 0;
    return { titles: this.#titles, skipped, kinds, rows: this.#rows.length, delimiter, encoding, oldLines };
  }

  async clean(
    { settings, onlyChanged }: { settings: Settings; onlyChanged: boolean },
    pause: Pause,
  ): Promise<Summary> {
    const counts = noCounts();
    const rows: CleanRow[] = [];
    let emptyLines = 0;
    for (const [at, row] of this.#rows.entries()) {
      if (at % step === 0) await pause(at, this.#rows.length);
      if (settings.emptyLines && isEmpty(row)) emptyLines += 1;
      else rows.push(cleanRow(row, settings, this.#table, counts));
    }
    const { key, keep } = settings;
    this.#written = this.#head ? [this.#head.cells.map((cell) => cleanTitle(cell, settings))] : [];
    const { kept, removed } = key === null ? { kept: rows, removed: [] } : withoutDuplicates(rows, key, keep);
    this.#kept = kept;
    this.#removed = removed;
    this.#doubts = kept.flatMap(({ doubts }) => doubts);
    const shown = onlyChanged ? kept.filter(isChanged) : kept;
    return {
      kept: kept.length,
      emptyLines,
      counts,
      doubts: this.#doubts.length,
      firstDoubts: this.#doubts.slice(0, 8),
      removed: removed.length,
      firstRemoved: removed.slice(0, 20).map(({ row, ...one }) => ({ line: row.line, ...one })),
      proposals: this.#proposals(rows, settings.kinds),
      shown: shown.slice(0, mostShown),
      shownOf: shown.length,
    };
  }

  #proposals(rows: readonly CleanRow[], kinds: readonly Kind[]): Summary['proposals'] {
    const likely = this.#titles.flatMap((title, column) =>
      kinds[column] === 'courriel' || kinds[column] === 'telephone' || isReference(title) ? [[column]] : [],
    );
    const keys: Key[] = ['all', ...likely];
    return keys.map((key) => ({ key, rows: countDuplicates(rows, key) })).filter((one) => one.rows > 0);
  }

  #write(
    rows: readonly string[][],
    delimiter: Delimiter,
    encoding: 'bom' | 'utf-8' | 'windows-1252',
  ): Written {
    const text = [...this.#written, ...rows].map((cells) => `${csvLine(cells, delimiter)}\r\n`).join('');
    if (encoding !== 'windows-1252')
      return { content: encoding === 'bom' ? `\ufeff${text}` : text, lost: [] };
    const { bytes, lost } = encodeInWindows1252(text);
    return { content: bytes, lost: [...lost] };
  }

  async file(
    {
      rows,
      delimiter,
      encoding,
    }: { rows: 'kept' | 'removed'; delimiter: Delimiter; encoding: 'bom' | 'utf-8' | 'windows-1252' },
    _pause: Pause,
  ): Promise<Written> {
    const cells =
      rows === 'kept' ? this.#kept.map((row) => row.cells) : this.#removed.map(({ row }) => [...row.before]);
    return this.#write(cells, delimiter, encoding);
  }

  /** All that a person has to look at, and every row that went with the one that stays. */
  async findings(
    _: null,
    _pause: Pause,
  ): Promise<{ doubts: Doubt[]; removed: { line: number; keptLine: number }[] }> {
    return {
      doubts: this.#doubts,
      removed: this.#removed.map(({ row, keptLine }) => ({ line: row.line, keptLine })),
    };
  }
}

const isChanged = ({ cells, before, doubts }: CleanRow) =>
  doubts.length > 0 || cells.some((cell, at) => cell !== before[at]);

export type Act = 'open' | 'clean' | 'file' | 'findings';
export type ActArgument<A extends Act> = Parameters<Desk[A]>[0];
export type Answer<A extends Act> = Awaited<ReturnType<Desk[A]>>;
