import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { ReplyAuthor } from '#domain/status/ticket-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ticketReplies } from '#server/db/schema/support.ts';
import { idOfKey, idOfShortKey, shortKey, signedKey } from '#server/keys/signed-key.ts';
import type { Settings } from '#server/settings/settings.ts';

type Secret = Pick<Settings, 'TOKEN_SECRET'>;

/** For who has no account (docs/product/ticket.md#answering-without-an-account). */
export const threadKeyOf = (settings: Secret, ticketId: number): string =>
  signedKey(settings, 'rouage support thread', ticketId);

/** Undefined for what this shop did not sign. */
export const ticketOfKey = (settings: Secret, key: string): number | undefined =>
  idOfKey(settings, 'rouage support thread', key);

/** Opens nothing: it only says to which request an email belongs (docs/product/ticket.md#answering-by-email). */
export const emailKeyOf = (settings: Secret, ticketId: number): string =>
  shortKey(settings, 'rouage support email', ticketId);

export const ticketOfEmailKey = (settings: Secret, key: string): number | undefined =>
  idOfShortKey(settings, 'rouage support email', key);

/** docs/product/ticket.md#a-thread-by-parts */
const partSize = 50;

interface Part {
  ticketId: number;
  /** The replies before this one. */
  before?: number | undefined;
  withNotes: boolean;
}

const columns = {
  id: ticketReplies.id,
  author: ticketReplies.author,
  internal: ticketReplies.internal,
  message: ticketReplies.message,
  createdAt: ticketReplies.createdAt,
  firstName: sql<string>`coalesce(${users.firstName}, '')`,
  lastName: sql<string>`coalesce(${users.lastName}, '')`,
};

const ofTicket = ({ ticketId, withNotes }: Pick<Part, 'ticketId' | 'withNotes'>) =>
  and(eq(ticketReplies.ticketId, ticketId), withNotes ? undefined : eq(ticketReplies.internal, false));

/** The last ones, the oldest first. */
export async function selectReplies(db: Queries, { before, ...which }: Part) {
  const rows = await db
    .select(columns)
    .from(ticketReplies)
    .leftJoin(users, eq(users.id, ticketReplies.userId))
    .where(and(ofTicket(which), before === undefined ? undefined : lt(ticketReplies.id, before)))
    .orderBy(desc(ticketReplies.id))
    .limit(partSize + 1);
  return { replies: rows.slice(0, partSize).reverse(), hasEarlier: rows.length > partSize };
}

export type ReplyRow = Awaited<ReturnType<typeof selectReplies>>['replies'][number];

/** Notes included: a colleague's note may change what one was about to write. */
export async function selectRepliesAfter(
  db: Queries,
  ticketId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ReplyRow[]> {
  return db
    .select(columns)
    .from(ticketReplies)
    .leftJoin(users, eq(users.id, ticketReplies.userId))
    .where(and(eq(ticketReplies.ticketId, ticketId), sql`${ticketReplies.id} > ${after}`))
    .orderBy(ticketReplies.id)
    .limit(limit);
}

type SentReply = Pick<typeof ticketReplies.$inferSelect, 'userId' | 'author' | 'internal' | 'message'>;

/** It finds what was sent under this name before. */
export async function findReply(
  tx: Transaction,
  ticketId: number,
  requestId: string,
): Promise<SentReply | undefined> {
  const { userId, author, internal, message } = ticketReplies;
  const [row] = await tx
    .select({ userId, author, internal, message })
    .from(ticketReplies)
    .where(and(eq(ticketReplies.ticketId, ticketId), eq(ticketReplies.requestId, requestId)));
  return row;
}

export interface NewReply {
  ticketId: number;
  userId: number | null;
  author: ReplyAuthor;
  internal: boolean;
  message: string;
  requestId: string;
  createdAt: Date;
}

export async function insertReply(tx: Transaction, row: NewReply): Promise<number> {
  const [inserted] = await tx.insert(ticketReplies).values(row).returning({ id: ticketReplies.id });
  if (!inserted) throw new Error('the reply was not written');
  return inserted.id;
}
