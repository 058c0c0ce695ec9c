import { eq, lte } from 'drizzle-orm';
import type { DeletionRecord } from '#domain/subscription/restore.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { deletionRecords } from '#server/db/schema/accounts.ts';
import { holdOrders, type KeptPurchase, selectPaidFor } from './kept-purchase-store.ts';

export interface RecordRow extends DeletionRecord {
  emailHmac: string;
  /** What was owned, by its rows of `purchases`. */
  purchases: readonly number[];
  /** Of these, what is still paid for. */
  paidFor: readonly KeptPurchase[];
}

type Row = typeof deletionRecords.$inferSelect;

async function asRecord(db: Queries, { purchaseIds, ...row }: Row): Promise<RecordRow> {
  const paidFor = await selectPaidFor(db, purchaseIds);
  const owned = [...new Set(paidFor.map(({ automationId }) => automationId))];
  return { ...row, purchases: purchaseIds, paidFor, owned };
}

export async function selectRecord(db: Queries, emailHmac: string): Promise<RecordRow | undefined> {
  const [row] = await db.select().from(deletionRecords).where(eq(deletionRecords.emailHmac, emailHmac));
  return row && asRecord(db, row);
}

/** With the orders behind it, so that a restore happens once and is followed by every refund. */
export async function lockRecord(tx: Transaction, emailHmac: string): Promise<RecordRow | undefined> {
  const [row] = await tx
    .select()
    .from(deletionRecords)
    .where(eq(deletionRecords.emailHmac, emailHmac))
    .for('update');
  if (!row) return undefined;
  await holdOrders(tx, row.purchaseIds);
  return asRecord(tx, row);
}

/** A second deletion replaces the record, but not the date of its last restore. */
export async function writeRecord(
  tx: Transaction,
  record: Omit<RecordRow, 'restoredAt' | 'owned' | 'paidFor'>,
): Promise<void> {
  const { emailHmac, purchases, ...columns } = record;
  const values = { ...columns, purchaseIds: [...purchases] };
  await tx
    .insert(deletionRecords)
    .values({ emailHmac, ...values })
    .onConflictDoUpdate({ target: deletionRecords.emailHmac, set: values });
}

export async function markRestored(tx: Transaction, emailHmac: string, now: Date): Promise<void> {
  await tx.update(deletionRecords).set({ restoredAt: now }).where(eq(deletionRecords.emailHmac, emailHmac));
}

export async function purgeRecords(db: Queries, now: Date, limit: number): Promise<number> {
  const { emailHmac: key, purgeAt: oldest } = deletionRecords;
  return deleteBatch(db, { table: deletionRecords, key, where: lte(oldest, now), oldest, limit });
}
