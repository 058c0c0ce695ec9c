import { eq, lte } from 'drizzle-orm';
import type { DeletionRecord } from '../../../domain/restore.ts';
import type { Queries, Transaction } from '../../../server/db/connection.ts';
import { deleteBatch } from '../../../server/db/delete-batch.ts';
import { deletionRecords } from '../../../server/db/schema/accounts.ts';

export interface RecordRow extends DeletionRecord {
  emailHmac: string;
  trialUsed: boolean;
}

const asRecord = ({ ownedAutomationIds, ...row }: typeof deletionRecords.$inferSelect): RecordRow => ({
  ...row,
  owned: ownedAutomationIds,
});

export async function selectRecord(db: Queries, emailHmac: string): Promise<RecordRow | undefined> {
  const [row] = await db.select().from(deletionRecords).where(eq(deletionRecords.emailHmac, emailHmac));
  return row && asRecord(row);
}

/** Locked, so that what is restored is restored once. */
export async function lockRecord(tx: Transaction, emailHmac: string): Promise<RecordRow | undefined> {
  const [row] = await tx
    .select()
    .from(deletionRecords)
    .where(eq(deletionRecords.emailHmac, emailHmac))
    .for('update');
  return row && asRecord(row);
}

/** A second deletion of the same address replaces the record; when it was last restored stays. */
export async function writeRecord(tx: Transaction, record: Omit<RecordRow, 'restoredAt'>): Promise<void> {
  const { emailHmac, owned, ...columns } = record;
  const values = { ...columns, ownedAutomationIds: [...owned] };
  await tx
    .insert(deletionRecords)
    .values({ emailHmac, ...values })
    .onConflictDoUpdate({ target: deletionRecords.emailHmac, set: values });
}

export async function markRestored(tx: Transaction, emailHmac: string, now: Date): Promise<void> {
  await tx.update(deletionRecords).set({ restoredAt: now }).where(eq(deletionRecords.emailHmac, emailHmac));
}

/** Answers how many records had reached their date. */
export async function purgeRecords(db: Queries, now: Date, limit: number): Promise<number> {
  const { emailHmac: key, purgeAt: oldest } = deletionRecords;
  return deleteBatch(db, { table: deletionRecords, key, where: lte(oldest, now), oldest, limit });
}
