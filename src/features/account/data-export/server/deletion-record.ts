import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { EuroCents } from '#domain/money/money.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { type DeletionRecord, mergedRecord } from '#domain/subscription/restore.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { deletionRecords } from '#server/db/schema/accounts.ts';
import { orderItems, orders, purchases, refunds } from '#server/db/schema/orders.ts';
import { disputes } from '#server/db/schema/withdrawals.ts';
import { hashesOfEmail } from '#server/keys/email-hash.ts';
import type { PerKey } from '#server/settings/key-list.ts';
import type { Settings } from '#server/settings/settings.ts';
import { selectSequences } from '#shop/documents/server/for-other-features.ts';

type KeptPurchase = Pick<
  typeof purchases.$inferSelect,
  'automationId' | 'orderId' | 'amountPaid' | 'purchasedAt'
>;

/** A partial refund ends nothing (decision 18), a lost dispute all, even of a part. A failed refund is still owed. */
const isPaidFor: SQL<boolean> = sql<boolean>`(${orders.status} = 'paid' and not exists (
  select from ${disputes} where ${disputes.orderId} = ${orders.id} and ${disputes.status} = 'lost') and not exists (
  select from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${orderItems.kind} in ('purchase', 'purchase_discount')
  having sum(${orderItems.amount}) > 0 and sum(${orderItems.amount}) <= (
    select coalesce(sum(${refunds.amount} - ${refunds.recurringAmount}), 0) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${refunds.replaces} is null)))`;

/** The order is left joined: a purchase that the team gave has none. */
const isKept = sql`(${orders.id} is null or ${isPaidFor})`;

/** The earliest first. */
async function selectPaidFor(db: Queries, ids: readonly number[]): Promise<KeptPurchase[]> {
  if (ids.length === 0) return [];
  const { automationId, orderId, amountPaid, purchasedAt } = purchases;
  return db
    .select({ automationId, orderId, amountPaid, purchasedAt })
    .from(purchases)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(and(inArray(purchases.id, [...ids]), isKept))
    .orderBy(asc(purchasedAt), asc(purchases.id));
}

/** A refund or a dispute decided meanwhile waits, then finds what was refunded. */
async function holdOrders(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const behind = tx
    .select({ id: purchases.orderId })
    .from(purchases)
    .where(inArray(purchases.id, [...ids]));
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, behind)).for('share');
}

export async function isOrderPaidFor(db: Queries, orderId: number): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isPaidFor));
  return rows.length > 0;
}

/** Who got this order's purchase back by a restore. */
export function selectRestoredOf(db: Queries, orderId: number) {
  const { userId, automationId, source, endedAt } = purchases;
  return db
    .select({ userId, automationId })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), eq(source, 'restore'), isNull(endedAt)));
}

export interface RecordRow extends DeletionRecord {
  emailHmac: string;
  purchases: readonly number[];
  paidFor: readonly KeptPurchase[];
}

type Row = typeof deletionRecords.$inferSelect;

async function asRecord(db: Queries, { purchaseIds, ...row }: Row): Promise<RecordRow> {
  const paidFor = await selectPaidFor(db, purchaseIds);
  const owned = [...new Set(paidFor.map(({ automationId }) => automationId))];
  return { ...row, purchases: purchaseIds, paidFor, owned };
}

/** `hashes`: of one address, under every key. */
export async function selectRecord(db: Queries, hashes: readonly string[]): Promise<RecordRow | undefined> {
  const isOne = inArray(deletionRecords.emailHmac, [...hashes]);
  const [row] = await db.select().from(deletionRecords).where(isOne);
  return row && asRecord(db, row);
}

/**
 * The map counts, for each automation, the closed accounts whose file may still bring it back; it lacks one that none
 * may. It reads every record, unless nobody has ever lost any of these.
 */
export async function countRestorable(
  db: Queries,
  automationIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (automationIds.length === 0) return new Map();
  const { emailHmac, purchaseIds, deletedAt, restoredAt, purgeAt } = deletionRecords;
  const isOne = sql`${inArray(purchases.automationId, [...automationIds])} and ${purchases.endedAt} is not null`;
  const { rows } = await db.execute<{ automation: number; people: number }>(sql`
    select ${purchases.automationId} as automation, count(distinct kept.person)::int as people
    from (select ${emailHmac} as person, id::int from ${deletionRecords}, jsonb_array_elements_text(${purchaseIds}) id
        where ${purgeAt} > ${now} and (${restoredAt} is null or ${restoredAt} <= ${deletedAt})
          and exists (select from ${purchases} where ${isOne})) kept
      join ${purchases} on ${purchases.id} = kept.id left join ${orders} on ${orders.id} = ${purchases.orderId}
    where ${isOne} and ${isKept}
    group by ${purchases.automationId}`);
  return new Map(rows.map(({ automation, people }) => [automation, people]));
}

/** True when one under an older key was there. */
export async function bringRecordUnderNewest(
  db: Queries,
  [newest, ...older]: PerKey<string>,
): Promise<boolean> {
  if (older.length === 0) return false;
  const { emailHmac } = deletionRecords;
  const { rowCount } = await db
    .update(deletionRecords)
    .set({ emailHmac: newest })
    .where(
      sql`${emailHmac} = (select ${emailHmac} from ${deletionRecords}
        where ${inArray(emailHmac, [newest, ...older])} order by ${emailHmac} = ${newest} desc limit 1) and ${emailHmac} <> ${newest}`,
    );
  return rowCount === 1;
}

/** Locks the orders too, so that a restore happens once and every refund follows it. */
export async function lockRecord(tx: Transaction, hashes: PerKey<string>): Promise<RecordRow | undefined> {
  await bringRecordUnderNewest(tx, hashes);
  const [row] = await tx
    .select()
    .from(deletionRecords)
    .where(eq(deletionRecords.emailHmac, hashes[0]))
    .for('update');
  if (!row) return undefined;
  await holdOrders(tx, row.purchaseIds);
  return asRecord(tx, row);
}

/** A second deletion replaces the record, but not the date of its last restore. */
async function writeRecord(
  tx: Transaction,
  record: Omit<RecordRow, 'restoredAt' | 'owned' | 'paidFor'>,
): Promise<void> {
  const { emailHmac, purchases, lastNumbers, ...columns } = record;
  const values = { ...columns, purchaseIds: [...purchases], lastNumbers: [...lastNumbers] };
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

interface Leaving {
  id: number;
  email: string;
  emailVerifiedAt: Date | null;
  monthlyCap: EuroCents;
}

/** The customer is locked (docs/product/deletion.md#record-for-a-restore). */
export async function keepRecord(
  tx: Transaction,
  settings: Settings,
  person: Leaving,
  left: { purchases: readonly number[]; deletedAt: Date },
): Promise<void> {
  const hashes = hashesOfEmail(settings, person.email);
  const emailVerified = person.emailVerifiedAt !== null;
  const earlier = await lockRecord(tx, hashes);
  // Who only typed this address leaves no trace of its owner.
  if (!emailVerified && left.purchases.length === 0) return;
  const { purchases } = left;
  const lastNumbers = await selectSequences(tx, person.id);
  // The shop learns late what a former account paid, maybe after the next account was deleted too.
  const isFollowed = earlier !== undefined && earlier.deletedAt > left.deletedAt;
  const { deletedAt } = isFollowed ? earlier : left;
  const { monthlyCap } = isFollowed ? earlier : person;
  await writeRecord(tx, {
    emailHmac: hashes[0],
    ...mergedRecord({ purchases, monthlyCap, lastNumbers, emailVerified }, earlier),
    deletedAt,
    purgeAt: keptUntil(KEPT_DATA.deletionRecord.period, deletedAt),
  });
}
