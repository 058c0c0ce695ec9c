export type ArchiveRecord = Record<string, unknown>;

/** One file of the archive: the rows of a query about one person. */
export interface ArchivePart {
  file: string;
  /** French, ends without a full stop. */
  says: string;
  tables: readonly string[];
  /** What `$1` is: the number of the person, or the keyed hash of an address known to be theirs. */
  of?: 'address';
  /** Amounts in euros. */
  query: string;
  tell?: (row: ArchiveRecord) => ArchiveRecord;
}
