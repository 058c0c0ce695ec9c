import type { CouponTerms } from '#domain/price/coupon.ts';

/** What lowers the coming month of a subscription's row, whose SQL name it is; answers JSON or null. */
export const comingCouponOf = (subscription: string): string =>
  `(case when ${subscription}.coupon_until > ${subscription}.current_period_end
    then json_build_object('percent', ${subscription}.coupon_percent, 'amount', ${subscription}.coupon_amount) end)`;

export interface WithComingCoupon {
  coupon: CouponTerms | null;
}
