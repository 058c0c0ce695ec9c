import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { usedTrials, users } from '#server/db/schema/accounts.ts';

/** With the person's own mark; undefined for a closed account. */
export async function selectTrialAddress(db: Queries, userId: number) {
  const { email, emailVerifiedAt, trialUsedAt } = users;
  const [row] = await db
    .select({ email, emailVerifiedAt, trialUsedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row;
}

export async function selectUsed(db: Queries, hashes: readonly string[]): Promise<Date | undefined> {
  const [row] = await db
    .select({ usedAt: usedTrials.usedAt })
    .from(usedTrials)
    .where(inArray(usedTrials.personHmac, [...hashes]))
    .orderBy(asc(usedTrials.usedAt))
    .limit(1);
  return row?.usedAt;
}

/** A mark left by a deleted account belongs to who came back. True when this call noted it first. */
export async function insertUsed(
  tx: Transaction,
  used: { personHmac: string; userId: number; usedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(usedTrials)
    .values(used)
    .onConflictDoNothing()
    .returning({ personHmac: usedTrials.personHmac });
  if (inserted.length > 0) return true;
  await tx
    .update(usedTrials)
    .set({ userId: used.userId, purgeAt: null })
    .where(and(eq(usedTrials.personHmac, used.personHmac), isNull(usedTrials.userId)));
  return false;
}

/** They are nobody's any more, until their date. */
export async function releaseUsed(tx: Transaction, userId: number, purgeAt: Date): Promise<void> {
  await tx.update(usedTrials).set({ userId: null, purgeAt }).where(eq(usedTrials.userId, userId));
}

/** People who had a trial before mailboxes were noted. */
export async function selectUnnoted(db: Queries, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNotNull(users.trialUsedAt),
        sql`not ${users.trialNoted}`,
        isNull(users.deletedAt),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function purgeUsed(db: Queries, now: Date, limit: number): Promise<number> {
  const { personHmac: key, purgeAt: oldest } = usedTrials;
  return deleteBatch(db, { table: usedTrials, key, where: lte(oldest, now), oldest, limit });
}
