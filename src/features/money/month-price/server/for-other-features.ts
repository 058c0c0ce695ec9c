export { amountDueOfFinal, monthLines, renewalAmount } from './renewal-amount.ts';
export {
  afterChange,
  asRenewed,
  everySubscription,
  everySubscriptionAndMoney,
  type OwnRow,
  renewedSubscriptions,
} from './renewed-subscriptions.ts';
export {
  askProviderForShare,
  countedSubscriptions,
  shareOutAmong,
  shareOutCap,
  withNewShare,
} from './shares.ts';
export { tellUntilAgreed } from './tell-until-agreed.ts';
