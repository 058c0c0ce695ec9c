/** What an export file carries of a customer's documents (docs/product/export-and-restore.md#documents-in-the-file). */
import { bytesOf } from './document-limits.ts';
import type { IssuedPaper } from './issued-papers.ts';

/** Of all documents in one file, as they weigh there. */
export const FILED_BYTES = 3_145_728;
/** Of all stores in one file, as the shop makes it. */
export const FILED_DOCUMENTS = 10_000;

/** As the file writes it: instants in ISO 8601, the value a text of JSON. */
export interface FiledDocument {
  readonly key: string;
  readonly title: string;
  /** By the customer. */
  readonly renamed: boolean;
  readonly value: string;
  readonly created_at: string;
  readonly saved_at: string;
  readonly archived_at: string | null;
  readonly kind: string | null;
  readonly number: number | null;
  readonly issued_at: string | null;
  /** Not in a file of before it was kept. */
  readonly paper?: IssuedPaper | null | undefined;
}

/** Of a tool, or, without one, of the book that they share. */
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
  /** How many documents the account kept besides. */
  readonly left_out: number;
}

/** Every quote of a value takes a second byte; each document is followed by a comma. */
export const weightInFile = (document: FiledDocument): number => bytesOf(JSON.stringify(document)) + 1;

interface Room {
  bytes: number;
  documents?: number;
}

/** The newest saved first; what is too heavy for the room that is left is passed over. */
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

/** How many documents stand in these stores, of a file of any shape. */
export const countUnread = (stores: unknown): number =>
  listOf(stores).reduce<number>((sum, store) => sum + listOf(Object(store).documents).length, 0);

/** What may come back of a file: the tools that the customer owns again, and the book. */
export const storesToRestore = (filed: FiledDocuments, owned: readonly number[]): FiledStore[] =>
  filed.stores.filter(({ automation_id: tool }) => tool === null || owned.includes(tool));
