// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { activatePaid, recordPurchase } from './activate-paid.ts';
export { beginSubscription, changeSubscription } from './change-subscription.ts';
export { lockById } from './lock-subscription.ts';
export { monthLines } from './renewal-amount.ts';
export { reconcileSubscription } from './renewals.ts';
export { countedSubscriptions } from './shares.ts';
export {
  reserveId,
  type SubscriptionRow,
  selectAutomationName,
  selectForAutomation,
  selectOwned,
  selectOwnSubscription,
} from './store.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
