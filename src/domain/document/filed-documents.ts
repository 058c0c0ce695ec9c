/** docs/product/export-and-restore.md#documents-in-the-file */
import { bytesOf } from './document-limits.ts';
import type { IssuedPaper } from './issued-papers.ts';

/** The documents of one file take so much there. */
export const FILED_BYTES = 3_145_728;
export const FILED_DOCUMENTS = 10_000;

/** Instants are in ISO 8601; the value is a text of JSON. */
export interface FiledDocument {
  readonly key: string;
  readonly title: string;
  readonly renamed: boolean;
  readonly value: string;
  readonly created_at: string;
  readonly saved_at: string;
  readonly archived_at: string | null;
  readonly kind: string | null;
  readonly number: number | null;
  readonly issued_at: string | null;
  /** Older files lack it. */
  readonly paper?: IssuedPaper | null | undefined;
  readonly paid_on?: string | null | undefined;
  readonly paid_by?: string | null | undefined;
  /** The digest of the one of `logos` that it bears. */
  readonly logo?: string | null | undefined;
}

/** A store without a tool is the book that all tools share. */
export interface FiledStore {
  readonly automation_id: number | null;
  readonly slug: string | null;
  readonly documents: FiledDocument[];
}

export interface FiledDocuments {
  readonly stores: FiledStore[];
  readonly sequences: {
    readonly kind: string;
    readonly last: number;
    readonly day?: string | null | undefined;
  }[];
  readonly left_out: number;
  /** Letterheads as `data:`, as far as there is room beside the documents. */
  readonly logos?: string[] | undefined;
}

/** A quote inside a value takes a second byte; a comma follows each document. */
export const weightInFile = (one: FiledDocument | string): number => bytesOf(JSON.stringify(one)) + 1;

interface Room {
  bytes: number;
  documents?: number;
}

export function newestThatFit<One extends { bytes: number; savedAt: Date }>(
  all: readonly One[],
  { bytes, documents = Number.POSITIVE_INFINITY }: Room,
): One[] {
  const kept: One[] = [];
  let left = bytes;
  for (const one of [...all].sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime())) {
    if (kept.length >= documents) break;
    if (one.bytes > left) continue;
    kept.push(one);
    left -= one.bytes;
  }
  return kept;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export interface CameBack {
  documents: number;
  /** Only where a part of it came back: it is no document. */
  book?: true;
}

/** The file may have any shape. */
export function countUnread(stores: unknown): CameBack {
  const counted = listOf(stores).map((store) => ({
    isBook: Object(store).automation_id === null,
    parts: listOf(Object(store).documents).length,
  }));
  const documents = counted.reduce((sum, { isBook, parts }) => sum + (isBook ? 0 : parts), 0);
  return { documents, ...(counted.some(({ isBook, parts }) => isBook && parts > 0) && { book: true }) };
}

export const storesToRestore = (filed: FiledDocuments, owned: readonly number[]): FiledStore[] =>
  filed.stores.filter(({ automation_id: tool }) => tool === null || owned.includes(tool));
