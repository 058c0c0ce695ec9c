/** docs/automation-kit.md */
import type { BookPart, NumberedKind } from './document-limits.ts';
import type { GivenPaper, PaperLine } from './issued-papers.ts';

export interface KeptLine {
  key: string;
  title: string;
  version: number;
  /** ISO instant. */
  savedAt: string;
  archived: boolean;
  /** Null until issued, then fixed. `written` is as printed, null on older papers; a demonstration has no number. */
  issued: { kind: NumberedKind; number: number | string; written: string | null; at: string } | null;
}

export interface KeptDocument extends KeptLine {
  /** A text of JSON. */
  value: string;
}

/** `here`: the connection is down, and the work is sent once it is back. */
export type Kept = { at: 'shop' | 'here' };

/** The page keeps one piece of work at a time; the viewer lets the person choose it. */
export interface Keeping<Work> {
  /** Null where nothing is worth keeping. */
  read(): Work | null;
  /** Null asks for a new one. After false, the work is left alone and typing starts another document. */
  show(work: Work | null, about: KeptLine | null): unknown;
  title(work: Work): string;
  /** True while it holds something the shop does not keep, such as an opened file: leaving then asks first. */
  loose?(): boolean;
  saved?(): void;
}

export interface Rouage {
  /** The shop’s present in milliseconds, which the machine’s clock may be far from. */
  now(): number;
  load<Work>(key: string): Promise<(KeptLine & { work: Work }) | null>;
  save(key: string, work: unknown, title?: string): Promise<Kept>;
  list(): Promise<KeptLine[]>;
  remove(key: string): Promise<void>;
  /** Lists the former versions, or gives the work of one. */
  history(key: string, version?: number): Promise<unknown>;
  /** Freezes the work as a paper with the next number of its kind; null when the person declines. */
  issue(kind: NumberedKind, paper: GivenPaper): Promise<KeptLine['issued']>;
  /** The PDF of the document that is shown, as the shop draws it; null before it is issued. */
  file(): Promise<Blob | null>;
  /** All numbered papers of the customer, from any tool, in the order of their numbers. */
  papers(): Promise<PaperLine[]>;
  /** Reads a part of the customer's book, null if refused or empty; with `value`, replaces it. */
  book<Value>(part: BookPart, value?: Value): Promise<Value | null>;
  /** The customer's own details, as printed on papers. */
  me<Value>(value?: Value): Promise<Value | null>;
  /** The same for a document that begins: the person is asked once for the tool, and their no holds. `asks`: unless false. */
  identity<Value>(asks?: boolean): Promise<Value | null>;
  /** Tried without an account: nothing that is made here is real. */
  readonly tried: boolean;
  /** Hands data to another tool; false when the person stays. */
  open(tool: string, data: unknown): Promise<boolean>;
  /** Gives what another tool handed over, once only. */
  given<Data>(): Promise<{ from: string; data: Data } | null>;
  keep<Work>(page: Keeping<Work>): void;
  /** Tells the viewer of a change outside the page's inputs. */
  changed(): void;
}

export const ROUAGE_CALLS = [
  'now',
  'load',
  'save',
  'list',
  'remove',
  'history',
  'issue',
  'file',
  'papers',
  'book',
  'me',
  'identity',
  'tried',
  'open',
  'given',
  'keep',
  'changed',
] as const satisfies readonly (keyof Rouage)[];
