export { cancelRow, endMonth, reactivateRow } from './cancellation.ts';
export { type EndedContract, endContract, endOwnershipOf } from './end-contract.ts';
export { suspendLate } from './suspend-late.ts';
export {
  type LastRefusal,
  letterFacts,
  letterKey,
  sendLetter,
  tellCancelled,
  tellReactivated,
  tellRecovered,
  tellRenewed,
} from './tell-customer.ts';
