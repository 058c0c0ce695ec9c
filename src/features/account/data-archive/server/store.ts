import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { dataArchives } from '#server/db/schema/privacy.ts';

export type ArchiveRow = typeof dataArchives.$inferSelect;

export async function selectLatest(db: Queries, userId: number, now: Date): Promise<ArchiveRow | undefined> {
  const { expiresAt } = dataArchives;
  const [row] = await db
    .select()
    .from(dataArchives)
    .where(and(eq(dataArchives.userId, userId), sql`${expiresAt} > ${now}`))
    // The one that was begun last: its request may be older than another's, for letters take days.
    .orderBy(desc(expiresAt))
    .limit(1);
  return row;
}

export async function insertArchive(
  tx: Transaction,
  row: { userId: number; askedAt: Date; expiresAt: Date },
): Promise<ArchiveRow> {
  const [inserted] = await tx.insert(dataArchives).values(row).returning();
  if (!inserted) throw new Error('the archive was not written');
  return inserted;
}

export async function selectOwn(
  db: Queries,
  own: { id: string; userId: number },
): Promise<ArchiveRow | undefined> {
  const { id, userId } = dataArchives;
  const [row] = await db
    .select()
    .from(dataArchives)
    .where(and(eq(id, own.id), eq(userId, own.userId)));
  return row;
}

export async function selectArchive(db: Queries, id: string): Promise<ArchiveRow | undefined> {
  const [row] = await db.select().from(dataArchives).where(eq(dataArchives.id, id));
  return row;
}

/** Undefined when the row is gone, with its account or by age. */
export async function lockArchive(tx: Transaction, id: string): Promise<ArchiveRow | undefined> {
  const [row] = await tx.select().from(dataArchives).where(eq(dataArchives.id, id)).for('update');
  return row;
}

export async function updateArchive(
  db: Queries,
  id: string,
  changes: Partial<Pick<ArchiveRow, 'status' | 'askedAt' | 'readyAt' | 'expiresAt' | 'bytes' | 'attempts'>>,
): Promise<void> {
  await db.update(dataArchives).set(changes).where(eq(dataArchives.id, id));
}

export async function takeArchivesOf(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx
    .delete(dataArchives)
    .where(eq(dataArchives.userId, userId))
    .returning({ id: dataArchives.id });
  return rows.map(({ id }) => id);
}

export async function selectEnded(db: Queries, now: Date, limit: number): Promise<string[]> {
  const { id, expiresAt } = dataArchives;
  const rows = await db
    .select({ id })
    .from(dataArchives)
    .where(lte(expiresAt, now))
    .orderBy(expiresAt)
    .limit(limit)
    .prepare('archives_ended')
    .execute();
  return rows.map((row) => row.id);
}

/** Whose file is still to be had. */
export async function selectReady(db: Queries, now: Date): Promise<string[]> {
  const { id, status, expiresAt } = dataArchives;
  const rows = await db
    .select({ id })
    .from(dataArchives)
    .where(and(eq(status, 'ready'), gt(expiresAt, now)));
  return rows.map((row) => row.id);
}

/** Every row sees its file deleted. */
export async function selectEvery(db: Queries): Promise<string[]> {
  const rows = await db.select({ id: dataArchives.id }).from(dataArchives);
  return rows.map(({ id }) => id);
}

/** False when another process was first. */
export async function deleteArchive(db: Queries, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(dataArchives).where(eq(dataArchives.id, id));
  return rowCount === 1;
}

export interface Reader {
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
}

/** Undefined when the account is no longer open. */
export async function selectReader(db: Queries, userId: number): Promise<Reader | undefined> {
  const { email, firstName, lastName, emailVerifiedAt, id, isActive, deletedAt } = users;
  const [row] = await db
    .select({ email, firstName, lastName, emailVerified: sql<boolean>`${emailVerifiedAt} is not null` })
    .from(users)
    .where(and(eq(id, userId), eq(isActive, true), isNull(deletedAt)));
  return row;
}
