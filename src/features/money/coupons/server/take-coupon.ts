import { Refusal } from '#contract-kit/error-codes.ts';
import { COUPON_REFUSALS, judgeCoupon, WRONG_CODES_AN_HOUR } from '#domain/price/coupon.ts';
import type { Queries } from '#server/db/connection.ts';
import { countInWindow, takeBack } from '#server/http/rate-limiter.ts';
import type { Shop } from '#server/shop.ts';
import { type CouponRow, countUses } from './coupon-store.ts';

export interface WantedUse {
  userId: number;
  automationId: number;
  buys: boolean;
}

const windowSeconds = 3600;

class WrongCode extends Refusal {}

/** Throws `invalid` at the field `promo_code` (docs/product/coupon.md#not-guessed). */
export async function admitCoupon(
  db: Queries,
  coupon: CouponRow | undefined,
  { userId, automationId, buys }: WantedUse,
  now: Date,
): Promise<CouponRow> {
  const used = coupon ? await countUses(db, coupon.id, userId) : { uses: 0, usedByThem: false };
  const answer = judgeCoupon(coupon, { automationId, buys, ...used }, now);
  if (coupon && answer === 'applies') return coupon;
  const why = answer === 'applies' ? 'unknown' : answer;
  const refused = { fields: { promo_code: [COUPON_REFUSALS[why]] } };
  throw why === 'unknown' ? new WrongCode('invalid', refused) : new Refusal('invalid', refused);
}

/** Counted before it is looked at, or many at once would each be the last one allowed. */
export async function withoutGuessing<Answer>(
  { pool }: Pick<Shop, 'pool'>,
  asked: { userId: number; code: string | undefined },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (asked.code === undefined) return work();
  const key = `coupon_codes:${asked.userId}`;
  const tries = await countInWindow(pool, [key], windowSeconds);
  if (tries(key) > WRONG_CODES_AN_HOUR)
    throw new Refusal('too_many_requests', { retryAfterSeconds: windowSeconds });
  try {
    const answer = await work();
    await takeBack(pool, key);
    return answer;
  } catch (error) {
    if (!(error instanceof WrongCode)) await takeBack(pool, key);
    throw error;
  }
}
