// biome-ignore lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { activatePaid, recordPurchase } from './activate-paid.ts';
export { endEverySubscription, endOwnership } from './end-account.ts';
export { monthLines } from './renewal-amount.ts';
export { reconcileSubscription } from './renewals.ts';
export { restorePurchase, restoreSubscription } from './restore-owned.ts';
export { countedSubscriptions } from './shares.ts';
export {
  reserveId,
  type SubscriptionRow,
  selectForAutomation,
  selectOwned,
  selectOwnSubscription,
} from './store.ts';
