export { cancelRow, endMonth, reactivateRow } from './cancellation.ts';
export { type EndedContract, endContract, endOwnershipOf } from './end-contract.ts';
export {
  emailFacts,
  emailOnceKey,
  type LastRefusal,
  notifyCancelled,
  notifyReactivated,
  notifyRecovered,
  notifyRenewed,
  sendEmail,
} from './notify-customer.ts';
export { suspendLate } from './suspend-late.ts';
