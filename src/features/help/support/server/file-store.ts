import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { FileBy } from '#domain/file/attached-file.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { type Author, isWrittenBy } from '#server/db/last-writes.ts';
import { ticketFiles, ticketReplies, tickets } from '#server/db/schema/support.ts';

const shown = {
  id: ticketFiles.id,
  replyId: ticketFiles.replyId,
  name: ticketFiles.name,
  type: ticketFiles.type,
  bytes: ticketFiles.bytes,
};

export type FileRow = Pick<typeof ticketFiles.$inferSelect, keyof typeof shown>;

export const supportFile = (id: string) => ({ area: 'private', key: `support/${id}` }) as const;

export async function insertFile(tx: Transaction, row: typeof ticketFiles.$inferInsert): Promise<void> {
  await tx.insert(ticketFiles).values(row);
}

/** No store took it, and its sender has no other way to make room. */
export async function forgetWeight(db: Queries, id: string): Promise<void> {
  await db.update(ticketFiles).set({ bytes: 0 }).where(eq(ticketFiles.id, id));
}

/** One customer's uploads wait for each other here, so that the sum stays true. */
export async function bytesOfCustomer(tx: Transaction, userId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('support files', ${userId}))`);
  const { bytes, author } = ticketFiles;
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${bytes}), 0)::float8` })
    .from(ticketFiles)
    .where(and(eq(ticketFiles.userId, userId), eq(author, 'customer')));
  return row?.bytes ?? 0;
}

/** Of all requests of an address, with an account or without. */
export async function bytesOfAddress(db: Queries, email: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${ticketFiles.bytes}), 0)::float8` })
    .from(ticketFiles)
    .innerJoin(tickets, eq(tickets.id, ticketFiles.ticketId))
    .where(and(sql`lower(${tickets.email}) = ${email}`, eq(ticketFiles.author, 'customer')));
  return row?.bytes ?? 0;
}

/** Those that this person uploaded and nobody has sent yet. */
export function lockUnsent(tx: Transaction, ids: readonly string[], { userId, author }: FileBy, now: Date) {
  const whose = userId === null ? isNull(ticketFiles.userId) : eq(ticketFiles.userId, userId);
  return tx
    .select(shown)
    .from(ticketFiles)
    .where(
      and(
        inArray(ticketFiles.id, [...ids]),
        isNull(ticketFiles.ticketId),
        gt(ticketFiles.dropAt, now),
        eq(ticketFiles.author, author),
        whose,
      ),
    )
    .orderBy(asc(ticketFiles.id))
    .for('update');
}

export async function sendFiles(
  tx: Transaction,
  ids: readonly string[],
  of: { ticketId: number; replyId: number | null; userId: number | null },
): Promise<void> {
  await tx
    .update(ticketFiles)
    .set({
      ...of,
      dropAt: null,
      place: sql`array_position(${sql.param([...ids])}::uuid[], ${ticketFiles.id})`,
    })
    .where(inArray(ticketFiles.id, [...ids]));
}

const ofRequest = and(isNull(ticketFiles.replyId), eq(ticketFiles.author, 'customer'));

/** Of the request itself, and of these replies, in the order in which they were chosen. */
export function selectFiles(db: Queries, ticketId: number, replyIds: readonly number[]): Promise<FileRow[]> {
  const which = replyIds.length > 0 ? or(ofRequest, inArray(ticketFiles.replyId, [...replyIds])) : ofRequest;
  return db
    .select(shown)
    .from(ticketFiles)
    .where(and(eq(ticketFiles.ticketId, ticketId), which))
    .orderBy(asc(ticketFiles.place), asc(ticketFiles.id));
}

export async function filesOfReply(tx: Transaction, ticketId: number, requestId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: ticketFiles.id })
    .from(ticketFiles)
    .innerJoin(ticketReplies, eq(ticketReplies.id, ticketFiles.replyId))
    .where(and(eq(ticketReplies.ticketId, ticketId), eq(ticketReplies.requestId, requestId)));
  return rows.map(({ id }) => id);
}

/** Without notes for its author: theirs are the team's alone. */
export async function findFile(
  db: Queries,
  { id, ticketId, withNotes }: { id: string; ticketId: number; withNotes: boolean },
): Promise<FileRow | undefined> {
  const seen = withNotes ? undefined : or(ofRequest, eq(ticketReplies.internal, false));
  const [row] = await db
    .select(shown)
    .from(ticketFiles)
    .leftJoin(ticketReplies, eq(ticketReplies.id, ticketFiles.replyId))
    .where(and(eq(ticketFiles.id, id), eq(ticketFiles.ticketId, ticketId), seen));
  return row;
}

const since = sql`coalesce(${ticketFiles.dropAt}, ${ticketFiles.createdAt})`;

/** Never sent, or of a request that is gone. */
export const filesToDrop = (db: Queries, now: Instant) =>
  db
    .select({ id: ticketFiles.id })
    .from(ticketFiles)
    .where(and(isNull(ticketFiles.ticketId), lte(since, now)))
    .orderBy(since);

/** Undefined where it was sent meanwhile. */
export async function lockDropped(tx: Transaction, id: string): Promise<{ createdAt: Date } | undefined> {
  const [row] = await tx
    .select({ createdAt: ticketFiles.createdAt })
    .from(ticketFiles)
    .where(and(eq(ticketFiles.id, id), isNull(ticketFiles.ticketId)))
    .for('update');
  return row;
}

export async function dropAgainAt(tx: Transaction, id: string, dropAt: Date): Promise<void> {
  await tx.update(ticketFiles).set({ dropAt }).where(eq(ticketFiles.id, id));
}

export async function deleteFileRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(ticketFiles).where(eq(ticketFiles.id, id));
}

/** Before their requests go: the sweep finds the bytes by what is left of the rows. */
export async function forgetFileNamesOf(tx: Transaction, author: Author): Promise<void> {
  const theirs = tx.select({ id: tickets.id }).from(tickets).where(isWrittenBy(author, tickets));
  const { ticketId, userId, createdAt } = ticketFiles;
  const nothing = { name: '', userId: null, ticketId: null, replyId: null };
  await tx.update(ticketFiles).set(nothing).where(inArray(ticketId, theirs));
  await tx
    .update(ticketFiles)
    .set({ ...nothing, dropAt: sql`${createdAt}` })
    .where(and(eq(userId, author.id), eq(ticketFiles.author, 'customer')));
}

/** For `files check`. */
export async function selectKeptFiles(db: Queries): Promise<string[]> {
  const rows = await db
    .select({ id: ticketFiles.id })
    .from(ticketFiles)
    .where(isNotNull(ticketFiles.ticketId))
    .orderBy(desc(ticketFiles.createdAt));
  return rows.map(({ id }) => id);
}

/** Every row sees its bytes deleted. */
export async function selectEveryFile(db: Queries): Promise<string[]> {
  const rows = await db.select({ id: ticketFiles.id }).from(ticketFiles);
  return rows.map(({ id }) => id);
}

export interface OwnFile extends FileRow {
  ticketId: number;
}

/** What a person's requests show them. */
export async function selectFilesOf(db: Queries, userId: number): Promise<OwnFile[]> {
  return db
    .select({ ...shown, ticketId: tickets.id })
    .from(ticketFiles)
    .innerJoin(tickets, eq(tickets.id, ticketFiles.ticketId))
    .leftJoin(ticketReplies, eq(ticketReplies.id, ticketFiles.replyId))
    .where(and(eq(tickets.userId, userId), or(ofRequest, eq(ticketReplies.internal, false))))
    .orderBy(asc(tickets.id), asc(ticketFiles.replyId), asc(ticketFiles.place));
}
