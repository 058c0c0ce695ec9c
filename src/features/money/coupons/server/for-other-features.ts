export {
  type CouponRow,
  findCoupon,
  insertCoupon,
  lockCoupon,
  lockCouponOf,
  selectCoupon,
  updateCoupon,
} from './coupon-store.ts';
export { admitCoupon, withoutGuessing } from './take-coupon.ts';
