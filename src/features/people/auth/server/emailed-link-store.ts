import { and, count, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { users } from '#server/db/schema/accounts.ts';
import { emailedLinks, type LinkPurpose } from '#server/db/schema/sessions.ts';

export async function insertLink(
  db: Queries,
  link: { keyHash: string; userId: number; purpose: LinkPurpose; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, ...row } = link;
  await db.insert(emailedLinks).values({ ...row, createdAt: now });
}

const named = (keyHash: string, purposes: readonly LinkPurpose[]) =>
  and(eq(emailedLinks.keyHash, keyHash), inArray(emailedLinks.purpose, [...purposes]));

export async function selectLink(db: Queries, keyHash: string, ...purposes: LinkPurpose[]) {
  const [link] = await db.select().from(emailedLinks).where(named(keyHash, purposes));
  return link;
}

/** The lock keeps a link that is clicked twice at once from being used twice. */
export async function lockLink(tx: Transaction, keyHash: string, ...purposes: LinkPurpose[]) {
  const [link] = await tx.select().from(emailedLinks).where(named(keyHash, purposes)).for('update');
  return link;
}

/** Marks the unused links of these purposes as used. */
export async function voidLinks(
  tx: Transaction,
  userId: number,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<void> {
  await tx
    .update(emailedLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailedLinks.userId, userId),
        inArray(emailedLinks.purpose, [...purposes]),
        isNull(emailedLinks.usedAt),
      ),
    );
}

/** Nobody else counts or sends this person's links of this purpose until the commit. */
export async function lockLinksOf(tx: Transaction, userId: number, purpose: LinkPurpose): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`emailed_links ${purpose} ${userId}`}, 0))`,
  );
}

export async function countLinksSince(
  db: Queries,
  userId: number,
  purposes: readonly LinkPurpose[],
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ links: count() })
    .from(emailedLinks)
    .where(
      and(
        eq(emailedLinks.userId, userId),
        inArray(emailedLinks.purpose, [...purposes]),
        gte(emailedLinks.createdAt, since),
      ),
    );
  return row?.links ?? 0;
}

export async function markLinkUsed(tx: Transaction, keyHash: string, now: Date): Promise<void> {
  await tx.update(emailedLinks).set({ usedAt: now }).where(eq(emailedLinks.keyHash, keyHash));
}

export async function forgetLinksOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(emailedLinks).where(eq(emailedLinks.userId, userId));
}

export async function deleteOldLinks(db: Queries, expiredBefore: Date, limit: number): Promise<number> {
  const { keyHash: key, expiresAt: oldest } = emailedLinks;
  return deleteBatch(db, { table: emailedLinks, key, where: lt(oldest, expiredBefore), oldest, limit });
}

/** Their time is over: their pace counts only links of the last minutes. */
export async function deleteOverLinks(
  tx: Transaction,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<number> {
  const over = and(inArray(emailedLinks.purpose, [...purposes]), lt(emailedLinks.expiresAt, now));
  const { rowCount } = await tx.delete(emailedLinks).where(over);
  return rowCount ?? 0;
}

export type Correspondent = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'firstName' | 'emailVerifiedAt' | 'isStaff' | 'passwordHash'
>;

const correspondent = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  emailVerifiedAt: users.emailVerifiedAt,
  isStaff: users.isStaff,
  passwordHash: users.passwordHash,
};

const open = and(isNull(users.deletedAt), eq(users.isActive, true));

/** The account is neither deleted nor deactivated. */
export async function selectCorrespondent(
  db: Queries,
  whose: { email: string } | { userId: number },
): Promise<Correspondent | undefined> {
  const one = 'email' in whose ? eq(sql`lower(${users.email})`, whose.email) : eq(users.id, whose.userId);
  const [row] = await db.select(correspondent).from(users).where(and(one, open));
  return row;
}

export async function lockCorrespondent(tx: Transaction, userId: number): Promise<Correspondent | undefined> {
  const [row] = await tx
    .select(correspondent)
    .from(users)
    .where(and(eq(users.id, userId), open))
    .for('update');
  return row;
}
