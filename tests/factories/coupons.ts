import type { SharedShop } from '../shared-shop.ts';

export interface CreatedCoupon {
  code: string;
  percent?: number;
  /** Cents. */
  amount?: number;
  onPurchase?: boolean;
  months?: number;
  maxUses?: number;
  endsAt?: Date;
  automationIds?: number[];
  archivedAt?: Date;
}

/** Fifty percent of the purchase and of three months, unless it says otherwise. */
export async function createCoupon(
  shop: Pick<SharedShop, 'pool' | 'clock'>,
  coupon: CreatedCoupon,
): Promise<number> {
  const {
    code,
    amount = null,
    percent = amount === null ? 50 : null,
    onPurchase = true,
    months = 3,
  } = coupon;
  const { maxUses = null, endsAt = null, automationIds = null, archivedAt = null } = coupon;
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into coupons (code, percent, amount, on_purchase, months, max_uses, ends_at, automation_ids, archived_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [code, percent, amount, onPurchase, months, maxUses, endsAt, automationIds, archivedAt, shop.clock.now()],
  );
  return rows[0]?.id ?? 0;
}
