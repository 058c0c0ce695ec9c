// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { activatePaid, recordPurchase } from './activate-paid.ts';
export { beginSubscription, changeSubscription } from './change-subscription.ts';
export { endEverySubscription, endOwnership } from './end-account.ts';
export { endContract } from './end-contract.ts';
export { listSubscriptions } from './list-subscriptions.ts';
export { lockById } from './lock-subscription.ts';
export { type LatePayment, listLate, payLateInvoices } from './pay-late.ts';
export { selectNotices } from './price-notice-store.ts';
export { monthLines } from './renewal-amount.ts';
export { reconcileSubscription } from './renewals.ts';
export { askForRepair } from './repair.ts';
export { restorePurchase, restoreSubscription } from './restore-owned.ts';
export { countedSubscriptions } from './shares.ts';
export {
  reserveId,
  type SubscriptionRow,
  selectAutomationName,
  selectBilled,
  selectByProvider,
  selectForAutomation,
  selectOwned,
  selectOwnSubscription,
} from './store.ts';
export { toggleSubscription } from './toggle-subscription.ts';
export { recordUnpaidPurchase } from './unpaid-purchase.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
