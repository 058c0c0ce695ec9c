import { and, eq, sql } from 'drizzle-orm';
import { type Coupon, type CouponUse, couponCode } from '#domain/price/coupon.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { payments, purchases } from '#server/db/schema/orders.ts';

export type CouponRow = typeof coupons.$inferSelect & Coupon;

/** Whoever opens a payment with it waits here, so that its uses are counted one after another. */
export async function lockCouponOf(tx: Transaction, typed: string): Promise<CouponRow | undefined> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, couponCode(typed)))
    .for('update');
  return row;
}

export async function lockCoupon(tx: Transaction, id: number): Promise<CouponRow | undefined> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  return row;
}

export async function selectCoupon(db: Queries, id: number): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
  return row;
}

export async function findCoupon(db: Queries, typed: string): Promise<CouponRow | undefined> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, couponCode(typed)));
  return row;
}

/** The account, and those that it was before: what a restore gives back is bought by the same order as ever. */
const accountsOf = (userId: number) => sql`(
  select ${userId}::int union select former.user_id from ${purchases} owned
    join ${purchases} former on former.order_id = owned.order_id where owned.user_id = ${userId})`;

/** Their own payment that waits is no use: the next one takes its place (docs/product/coupon.md#once-a-person). */
export async function countUses(
  db: Queries,
  couponId: number,
  userId: number,
): Promise<Pick<CouponUse, 'uses' | 'usedByThem'>> {
  const own = sql`${payments.userId} in ${accountsOf(userId)}`;
  const paid = eq(payments.status, 'succeeded');
  const counts = sql`${payments.status} <> 'voided' and (${paid} or not ${own})`;
  const [row] = await db
    .select({
      uses: sql<number>`count(*)::int`,
      usedByThem: sql<boolean>`coalesce(bool_or(${own}), false)`,
    })
    .from(payments)
    .where(and(eq(payments.couponId, couponId), counts));
  return row ?? { uses: 0, usedByThem: false };
}

export async function insertCoupon(
  tx: Transaction,
  values: typeof coupons.$inferInsert,
): Promise<number | undefined> {
  const [row] = await tx.insert(coupons).values(values).onConflictDoNothing().returning({ id: coupons.id });
  return row?.id;
}

export async function updateCoupon(
  tx: Transaction,
  id: number,
  values: Partial<Pick<CouponRow, 'maxUses' | 'startsAt' | 'endsAt' | 'archivedAt'>>,
): Promise<void> {
  await tx
    .update(coupons)
    .set({ ...values, version: sql`${coupons.version} + 1` })
    .where(eq(coupons.id, id));
}
