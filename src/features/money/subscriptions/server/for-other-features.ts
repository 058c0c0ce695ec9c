export { cancelRow, endMonth, reactivateRow } from './cancellation.ts';
export { linkProvider, readAnchors } from './carrier-store.ts';
export { type By, beginSubscription, changeSubscription, noteSubscription } from './change-subscription.ts';
export { debitsOfAllBefore, debitsToCome, nextDebitToTell } from './coming-debits.ts';
export { dunningDue, leaseDunningDue, leasePeriodOver, periodsOver } from './due-store.ts';
export { type EndedContract, endContract, endOwnershipOf } from './end-contract.ts';
export { lockSubscription } from './lock-subscription.ts';
export {
  afterChange,
  asRenewed,
  countedSubscriptions,
  enqueueProviderShare,
  everySubscription,
  everySubscriptionAndMoney,
  monthLines,
  type OwnRow,
  priceOfFinal,
  priceOfRenewal,
  setShare,
  shareOutAmong,
  shareOutCap,
  withNewShare,
} from './month-price.ts';
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
export {
  type AnnouncedPrice,
  insertNotice,
  lapseNotice,
  markKept,
  selectAnnouncedPrice,
  selectNotices,
  subscribersToTell,
  updateNotice,
} from './price-notice-store.ts';
export { endMessage, enqueueProviderEnd } from './provider-end.ts';
export { pushUntilInSync } from './push-until-in-sync.ts';
export { enqueueProviderPeriod, setPeriod } from './set-period.ts';
export {
  findSubscription,
  recordAccess,
  reserveId,
  type SubscriptionRow,
  selectAutomationName,
  selectOfCustomer,
  updateSubscription,
} from './subscription-store.ts';
export { suspendLate } from './suspend-late.ts';
