export { openRefund, type StaffRequest } from './change-refund.ts';
export { convergeCharge, convergeProviderRefund } from './converge-refund.ts';
export { mayBeReopened, reopenRefund, settleOtherwise } from './refund-order.ts';
export { intentOf, openStaffRefund, refundableOf } from './staff-refund.ts';
export { forgetRefundNotesOf, isContested, selectPayer, selectRefund } from './store.ts';
