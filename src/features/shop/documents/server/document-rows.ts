import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, max, sql, sum } from 'drizzle-orm';
import { DOCUMENT_BYTES, FORMER_VERSIONS } from '#domain/document/document-limits.ts';
import { executePrepared, type Queries, type Transaction } from '#server/db/connection.ts';
import { documents, documentVersions } from '#server/db/schema/documents.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type ListedDocument = Omit<DocumentRow, 'value' | 'written'>;
type VersionRow = typeof documentVersions.$inferSelect;
export type ListedVersion = Pick<VersionRow, 'version' | 'bytes' | 'savedAt'>;

export const named = (storeId: number, key: string) =>
  and(eq(documents.storeId, storeId), eq(documents.key, key));
const versionsOf = (storeId: number, key: string) =>
  and(eq(documentVersions.storeId, storeId), eq(documentVersions.key, key));

export async function selectDocument(
  db: Queries,
  storeId: number,
  key: string,
): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(documents).where(named(storeId, key));
  return row;
}

export const hasDocument = async (db: Queries, storeId: number, key: string): Promise<boolean> =>
  (await db.$count(documents, named(storeId, key))) > 0;

const lastFirst = [desc(documents.savedAt), documents.key];

/** No part weighs more than a document. */
async function keysByParts(db: Queries, storeId: number): Promise<string[][]> {
  const { key, bytes } = documents;
  const of = eq(documents.storeId, storeId);
  const rows = await db
    .select({ key, bytes })
    .from(documents)
    .where(of)
    .orderBy(...lastFirst);
  const parts: string[][] = [];
  let room = 0;
  for (const row of rows) {
    if (row.bytes > room) {
      parts.push([]);
      room = DOCUMENT_BYTES;
    }
    parts.at(-1)?.push(row.key);
    room -= row.bytes;
  }
  return parts;
}

/** The last saved first. Holds no connection between two parts: its reader may be slow. */
export async function* readDocuments(db: Queries, storeId: number): AsyncGenerator<DocumentRow> {
  for (const keys of await keysByParts(db, storeId)) {
    const isOfPart = and(eq(documents.storeId, storeId), inArray(documents.key, keys));
    yield* await db
      .select()
      .from(documents)
      .where(isOfPart)
      .orderBy(...lastFirst);
  }
}

const { value: _, written: __, ...listed } = getTableColumns(documents);

export interface KeptDocument extends ListedDocument {
  /** The last of its former versions was put aside then. */
  lastKeptAt: Date | null;
}

/** The store is locked, and the value is not read. */
export async function selectStanding(
  tx: Transaction,
  storeId: number,
  key: string,
): Promise<KeptDocument | undefined> {
  const lastKept = tx
    .select({ at: max(documentVersions.keptAt) })
    .from(documentVersions)
    .where(versionsOf(storeId, key));
  const lastKeptAt = sql<Date | null>`(${lastKept})`.mapWith(documentVersions.keptAt);
  const [row] = await tx
    .select({ ...listed, lastKeptAt })
    .from(documents)
    .where(named(storeId, key))
    .prepare('document_standing')
    .execute();
  return row;
}

/** They may still be removed: issued papers stay, and take nobody's room. */
export async function countDrafts(db: Queries, storeId: number): Promise<number> {
  return db.$count(documents, and(eq(documents.storeId, storeId), isNull(documents.issuedAt)));
}

export async function issuedBytes(db: Queries, storeId: number): Promise<number> {
  const [row] = await db
    .select({ all: sum(documents.bytes).mapWith(Number) })
    .from(documents)
    .where(and(eq(documents.storeId, storeId), isNotNull(documents.issuedAt)));
  return row?.all ?? 0;
}

export async function insertDocument(
  tx: Transaction,
  document: typeof documents.$inferInsert,
): Promise<DocumentRow> {
  const [row] = await tx.insert(documents).values(document).returning();
  if (!row) throw new Error(`no document ${document.key}`);
  return row;
}

/** The store is locked. */
export async function replaceValue(
  tx: Transaction,
  standing: KeptDocument,
  saved: Pick<DocumentRow, 'value' | 'bytes' | 'saveId' | 'savedAt' | 'version' | 'title' | 'facts'>,
): Promise<ListedDocument> {
  const { storeId, key } = standing;
  const { title, value, bytes, version, saveId, savedAt, facts } = saved;
  const { rowCount } = await executePrepared(
    tx,
    sql`update documents set title = ${title}, value = ${value}, bytes = ${bytes}, version = ${version},
        save_id = ${saveId}, saved_at = ${savedAt.toISOString()}, facts = ${JSON.stringify(facts)}::jsonb, facts_version = ${version}
      where store_id = ${storeId} and key = ${key}`,
  );
  if (rowCount === 0) throw new Error(`document ${key} is gone`);
  return { ...standing, ...saved, factsVersion: version };
}

type Change = Partial<Omit<typeof documents.$inferInsert, 'storeId' | 'key'>>;

export async function updateDocument(
  tx: Transaction,
  { storeId, key }: Pick<DocumentRow, 'storeId' | 'key'>,
  change: Change,
): Promise<DocumentRow> {
  const [row] = await tx.update(documents).set(change).where(named(storeId, key)).returning();
  if (!row) throw new Error(`document ${key} is gone`);
  return row;
}

/** Answers how many bytes it held, former versions included. */
export async function deleteDocument(
  tx: Transaction,
  { storeId, key, bytes }: Pick<DocumentRow, 'storeId' | 'key' | 'bytes'>,
): Promise<number> {
  const former = await tx
    .delete(documentVersions)
    .where(versionsOf(storeId, key))
    .returning({ bytes: documentVersions.bytes });
  await tx.delete(documents).where(named(storeId, key));
  return former.reduce((sum, version) => sum + version.bytes, bytes);
}

/** The newest first, without their values. */
export async function selectVersions(db: Queries, storeId: number, key: string): Promise<ListedVersion[]> {
  const { version, bytes, savedAt } = documentVersions;
  return db
    .select({ version, bytes, savedAt })
    .from(documentVersions)
    .where(versionsOf(storeId, key))
    .orderBy(desc(documentVersions.version));
}

type NamedVersion = Pick<VersionRow, 'storeId' | 'key' | 'version'>;

const isNamed = ({ storeId, key, version }: NamedVersion) =>
  and(versionsOf(storeId, key), eq(documentVersions.version, version));

export async function selectVersion(db: Queries, version: NamedVersion): Promise<VersionRow | undefined> {
  const [row] = await db.select().from(documentVersions).where(isNamed(version));
  return row;
}

export const hasVersion = async (db: Queries, version: NamedVersion): Promise<boolean> =>
  (await db.$count(documentVersions, isNamed(version))) > 0;

/** Answers the change in bytes: those that are too many go. */
export async function keepVersion(
  tx: Transaction,
  { storeId, key, bytes }: Pick<DocumentRow, 'storeId' | 'key' | 'bytes'>,
  now: Date,
): Promise<number> {
  await tx.insert(documentVersions).select(
    tx
      .select({
        ...{ storeId: documents.storeId, key: documents.key, version: documents.version },
        ...{ value: documents.value, bytes: documents.bytes, savedAt: documents.savedAt },
        keptAt: sql<Date>`${now.toISOString()}::timestamptz`.as('kept_at'),
      })
      .from(documents)
      .where(named(storeId, key)),
  );
  const surplus = tx
    .select({ version: documentVersions.version })
    .from(documentVersions)
    .where(versionsOf(storeId, key))
    .orderBy(desc(documentVersions.version))
    .offset(FORMER_VERSIONS);
  const gone = await tx
    .delete(documentVersions)
    .where(and(versionsOf(storeId, key), inArray(documentVersions.version, surplus)))
    .returning({ bytes: documentVersions.bytes });
  return gone.reduce((sum, one) => sum - one.bytes, bytes);
}

/** The oldest of the whole store, until so much is free; answers how much became so. */
export async function forgetVersions(tx: Transaction, storeId: number, wanted: number): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(sql`
    with aged as (
      select key, version, coalesce(sum(bytes) over (order by kept_at, key, version
        rows between unbounded preceding and 1 preceding), 0) as before
      from document_versions where store_id = ${storeId})
    delete from document_versions v using aged
    where v.store_id = ${storeId} and v.key = aged.key and v.version = aged.version and aged.before < ${wanted}
    returning v.bytes`);
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
