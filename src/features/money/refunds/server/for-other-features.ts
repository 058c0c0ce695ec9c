export { isContested } from './contested-store.ts';
export { convergeCharge, convergeProviderRefund } from './converge-refund.ts';
export { openRefund, type StaffRequest } from './open-refund.ts';
export { selectPayer } from './order-money-store.ts';
export { mayBeReopened, reopenRefund, settleOtherwise } from './retry-refund.ts';
export { intentOf, openStaffRefund, refundableOf } from './staff-refund.ts';
export { forgetRefundNotesOf, selectRefund } from './store.ts';
