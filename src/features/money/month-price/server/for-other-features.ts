export { pushUntilInSync } from './push-until-in-sync.ts';
export { monthLines, priceOfFinal, priceOfRenewal } from './renewal-amount.ts';
export {
  afterChange,
  asRenewed,
  everySubscription,
  everySubscriptionAndMoney,
  everySubscriptionOfAll,
  type OwnRow,
} from './renewed-subscriptions.ts';
export {
  countedSubscriptions,
  enqueueProviderShare,
  shareOutAmong,
  shareOutCap,
  withNewShare,
} from './shares.ts';
