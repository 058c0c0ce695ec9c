export { cancelRow, endMonth, reactivateRow } from './cancellation.ts';
export { linkProvider, readAnchors } from './carrier-store.ts';
export { type By, beginSubscription, changeSubscription, noteSubscription } from './change-subscription.ts';
export { debitsOfAllBefore, debitsToCome, nextDebitToTell } from './coming-debits.ts';
export { dunningDue, leaseDunningDue, leasePeriodOver, periodsOver } from './due-store.ts';
export { type EndedContract, endContract, endOwnershipOf } from './end-contract.ts';
export { lockSubscription } from './lock-subscription.ts';
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
export { monthLines, priceOfFinal, priceOfRenewal } from './renewal-amount.ts';
export {
  afterChange,
  asRenewed,
  everySubscription,
  everySubscriptionAndMoney,
  type OwnRow,
} from './renewed-subscriptions.ts';
export { enqueueProviderPeriod, setPeriod } from './set-period.ts';
export {
  countedSubscriptions,
  enqueueProviderShare,
  setShare,
  shareOutAmong,
  shareOutCap,
  withNewShare,
} from './shares.ts';
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
