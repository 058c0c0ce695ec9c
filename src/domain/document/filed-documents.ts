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
}

/** A quote inside a value takes a second byte; a comma follows each document. */
export const weightInFile = (document: FiledDocument): number => bytesOf(JSON.stringify(document)) + 1;

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

/** The file may have any shape. */
export const countUnread = (stores: unknown): number =>
  listOf(stores).reduce<number>((sum, store) => sum + listOf(Object(store).documents).length, 0);

export const storesToRestore = (filed: FiledDocuments, owned: readonly number[]): FiledStore[] =>
  filed.stores.filter(({ automation_id: tool }) => tool === null || owned.includes(tool));
