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
  setShare,
  shareOutAmong,
  shareOutCap,
  withNewShare,
} from './shares.ts';
