import { eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { executePrepared } from '#server/db/connection.ts';
import { termsAcceptances } from '#server/db/schema/accounts.ts';
import type { TermsAcceptance } from '../contract.ts';

async function insertTermsAcceptance(
  db: Queries,
  row: typeof termsAcceptances.$inferInsert,
): Promise<number> {
  const [inserted] = await db.insert(termsAcceptances).values(row).returning({ id: termsAcceptances.id });
  if (!inserted) throw new Error('the terms acceptance was not written');
  return inserted.id;
}

/** Deletes where a person accepted; that they did is kept. */
export async function forgetDevicesOf(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(termsAcceptances)
    .set({ userAgent: '', acceptanceUrl: '' })
    .where(eq(termsAcceptances.userId, userId));
}

export async function deleteOldAcceptances(db: Queries, until: Date, limit: number): Promise<number> {
  const { rowCount } = await executePrepared(
    db,
    sql`
    delete from terms_acceptances where id in (
      select t.id from users u join terms_acceptances t on t.user_id = u.id
      where u.deleted_at <= ${until} order by u.deleted_at limit ${limit} for update of t skip locked)`,
  );
  return rowCount ?? 0;
}

/** It runs in the transaction of what was accepted. Answers its number. */
export function recordTermsAcceptance(
  db: Queries,
  entry: {
    userId: number;
    type: 'registration' | 'purchase' | 'subscription';
    acceptance: TermsAcceptance;
    now: Date;
  },
): Promise<number> {
  const { userId, type, acceptance, now } = entry;
  return insertTermsAcceptance(db, {
    userId,
    type,
    accepted: acceptance.accepted,
    acceptedAt: new Date(acceptance.timestamp),
    userAgent: acceptance.userAgent,
    acceptanceUrl: acceptance.acceptanceUrl,
    version: acceptance.version,
    receivedAt: now,
  });
}
