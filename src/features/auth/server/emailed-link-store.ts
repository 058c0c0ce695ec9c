import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../server/db/connection.ts';
import { emailedLinks, users } from '../../../server/db/schema/accounts.ts';

export type LinkPurpose =
  | 'verify_email'
  | 'change_email'
  | 'reset_password'
  | 'reset_admin_password'
  | 'terminate';

export async function insertLink(
  db: Queries,
  link: { keyHash: string; userId: number; purpose: LinkPurpose; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, ...row } = link;
  await db.insert(emailedLinks).values({ ...row, createdAt: now });
}

/** Locked, so that a link clicked twice at once is used once. */
export async function lockLink(tx: Transaction, keyHash: string, purpose: LinkPurpose) {
  const [link] = await tx
    .select()
    .from(emailedLinks)
    .where(and(eq(emailedLinks.keyHash, keyHash), eq(emailedLinks.purpose, purpose)))
    .for('update');
  return link;
}

export async function markLinkUsed(tx: Transaction, keyHash: string, now: Date): Promise<void> {
  await tx.update(emailedLinks).set({ usedAt: now }).where(eq(emailedLinks.keyHash, keyHash));
}

export interface Correspondent {
  id: number;
  email: string;
  firstName: string;
  emailVerifiedAt: Date | null;
}

const correspondent = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  emailVerifiedAt: users.emailVerifiedAt,
};

export async function lockCorrespondent(tx: Transaction, userId: number): Promise<Correspondent | undefined> {
  const [row] = await tx
    .select(correspondent)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  return row;
}

export async function selectUnverified(db: Queries, email: string): Promise<Correspondent | undefined> {
  const [row] = await db
    .select(correspondent)
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email),
        isNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
        eq(users.isActive, true),
      ),
    );
  return row;
}

/** Who writes from this address, if the account is open. */
export async function findCorrespondent(db: Queries, email: string): Promise<Correspondent | undefined> {
  const [row] = await db
    .select(correspondent)
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt), eq(users.isActive, true)));
  return row;
}

export async function markEmailVerified(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
}
