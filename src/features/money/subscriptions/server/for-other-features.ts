export { readAnchors } from './billing-anchors-store.ts';
export { type By, beginSubscription, changeSubscription, noteSubscription } from './change-subscription.ts';
export { type Locked, lockById } from './lock-subscription.ts';
export { askProviderForEnd, endMessage } from './provider-end.ts';
export { type RenewalFacts, type RowWithFacts, selectFacts, selectWithFacts } from './renewal-facts-store.ts';
export { restorePurchase, restoreSubscription } from './restore-owned.ts';
export { askProviderForPeriod } from './set-period.ts';
export { type Standing, selectStanding } from './standing-store.ts';
export {
  endPurchaseOf,
  endPurchases,
  goesOnWith,
  insertPurchase,
  linkProvider,
  reserveId,
  type SubscriptionRow,
  selectAutomationName,
  selectBilled,
  selectById,
  selectByProvider,
  selectForAutomation,
  selectMonthsOver,
  selectOfCustomer,
  selectOwned,
  selectOwnSubscription,
  updateSubscription,
} from './store.ts';
export { recordUnpaidPurchase } from './unpaid-purchase.ts';
