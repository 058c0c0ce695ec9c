/** What a tool's page finds as `window.rouage` (docs/automation-kit.md). */
import type { BookPart, NumberedKind } from './document-limits.ts';
import type { GivenPaper, PaperLine } from './issued-papers.ts';

export interface KeptLine {
  key: string;
  title: string;
  version: number;
  /** ISO instant. */
  savedAt: string;
  archived: boolean;
  /**
   * Null until it is issued; from then on it never changes. `written`: as it stands on the paper, null of what was issued
   * before that was kept. In a demonstration the number is a text, which is none.
   */
  issued: { kind: NumberedKind; number: number | string; written: string | null; at: string } | null;
}

export interface KeptDocument extends KeptLine {
  /** A text of JSON. */
  value: string;
}

/** `here`: the connection is away; it leaves once it is back. */
export type Kept = { at: 'shop' | 'here' };

/** A page that keeps one piece of work at a time, as the person chooses it in the viewer. */
export interface Keeping<Work> {
  /** Null where there is nothing worth keeping. */
  read(): Work | null;
  /** Null for a new one. False for what it can't show: that stays as it is, and what is typed is a document of its own. */
  show(work: Work | null, about: KeptLine | null): unknown;
  title(work: Work): string;
  /** Whether it holds what the shop keeps no part of, such as a file that was opened: leaving asks then. */
  loose?(): boolean;
  saved?(): void;
}

export interface Rouage {
  load<Work>(key: string): Promise<(KeptLine & { work: Work }) | null>;
  save(key: string, work: unknown, title?: string): Promise<Kept>;
  list(): Promise<KeptLine[]>;
  remove(key: string): Promise<void>;
  /** The former versions, or the work of one. */
  history(key: string, version?: number): Promise<unknown>;
  /** Freezes what is shown now, a paper, under the next number of its kind; null when the person would rather not. */
  issue(kind: NumberedKind, paper: GivenPaper): Promise<KeptLine['issued']>;
  /** All papers of the customer that the shop numbered, in whatever tool, in the order of their numbers. */
  papers(): Promise<PaperLine[]>;
  /** A part of the customer's own book, or null where they do not allow it or it is empty; with `value`, replaces it. */
  book<Value>(part: BookPart, value?: Value): Promise<Value | null>;
  /** Who the customer is on paper. */
  me<Value>(value?: Value): Promise<Value | null>;
  /** Hands data over to another tool; false when the person stays. */
  open(tool: string, data: unknown): Promise<boolean>;
  /** What another tool handed over, once. */
  given<Data>(): Promise<{ from: string; data: Data } | null>;
  keep<Work>(page: Keeping<Work>): void;
  /** Something changed that is no input of the page's. */
  changed(): void;
}

/** What a page may call; anything else it writes after `rouage.` is a mistake. */
export const ROUAGE_CALLS = [
  'load',
  'save',
  'list',
  'remove',
  'history',
  'issue',
  'papers',
  'book',
  'me',
  'open',
  'given',
  'keep',
  'changed',
] as const satisfies readonly (keyof Rouage)[];
