export { cancelRow, endMonth, reactivateRow } from './cancellation.ts';
export {
  type By,
  beginSubscription,
  changeSubscription,
  endMessage,
  enqueueProviderEnd,
  noteSubscription,
  pushUntilInSync,
} from './change-subscription.ts';
export {
  debitsOfAllBefore,
  debitsToCome,
  dunningDue,
  leaseDunningDue,
  leasePeriodOver,
  nextDebitToTell,
  periodsOver,
} from './coming-debits.ts';
export { type EndedContract, endContract, endOwnershipOf } from './end-contract.ts';
export {
  lowerPrice,
  lowerStandingPrice,
  noteAnnounced,
  priceFacts,
  pricesOfTakingBack,
} from './lower-price.ts';
export {
  afterChange,
  asRenewed,
  countedSubscriptions,
  couponReason,
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
export { followPause, pauseMessage, takeBackPauseOf } from './pause-subscription.ts';
export {
  type AnnouncedPrice,
  lapseNotice,
  markKept,
  selectLatestPrice,
  selectNotices,
  subscribersToTell,
  updateNotice,
} from './price-notice-store.ts';
export { enqueueProviderPeriod, setPeriod, suspendLate } from './set-period.ts';
export {
  findSubscription,
  linkProvider,
  lockSubscription,
  readAnchors,
  recordAccess,
  reserveId,
  type SubscriptionChanges,
  type SubscriptionRow,
  selectAutomationName,
  selectOfCustomer,
  updateSubscription,
} from './subscription-store.ts';
