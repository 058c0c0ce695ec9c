export type ArchiveRecord = Record<string, unknown>;

/** One file of the archive: the rows of a query about one person. */
export interface ArchivePart {
  file: string;
  /** What it holds, for the page that explains the archive; French, ends without a full stop. */
  says: string;
  /** The tables that it gives back to their person. */
  tables: readonly string[];
  /** What `$1` is: the number of the person by default, or the keyed hash of an address known to be theirs. */
  of?: 'address';
  /** Amounts in euros. */
  query: string;
  /** A row in words. */
  tell?: (row: ArchiveRecord) => ArchiveRecord;
}
