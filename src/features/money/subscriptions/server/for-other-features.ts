// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { activatePaid, recordPurchase } from './activate-paid.ts';
export { readAnchors } from './billing-anchors-store.ts';
export { type By, beginSubscription, changeSubscription } from './change-subscription.ts';
export { debitsToCome, nextDebitToTell } from './coming-debits.ts';
export { endEverySubscription, endOwnership, learnLastPayments } from './end-account.ts';
export { type EndedContract, endContract, endOwnershipOf } from './end-contract.ts';
export { cancelRow, reactivateRow } from './end-month.ts';
export { type SubscriptionRow as ListedRow, subscriptionColumns } from './list-store.ts';
export { describeSubscription, listSubscriptions } from './list-subscriptions.ts';
export { lockById } from './lock-subscription.ts';
export { type LatePayment, listLate, payLateInvoices } from './pay-late.ts';
export { askProviderForEnd } from './provider-end.ts';
export { monthLines } from './renewal-amount.ts';
export { isSettled, reconcileSubscription } from './renewals.ts';
export { asRenewed, renewedSubscriptions } from './renewed-subscriptions.ts';
export { askForRepair } from './repair.ts';
export { restorePurchase, restoreSubscription } from './restore-owned.ts';
export { askProviderForShare, countedSubscriptions, shareOutCap, withNewShare } from './shares.ts';
export { type Standing, selectStanding } from './standing-store.ts';
export {
  linkProvider,
  reserveId,
  type SubscriptionRow,
  selectAutomationName,
  selectBilled,
  selectById,
  selectByProvider,
  selectForAutomation,
  selectOwned,
  selectOwnSubscription,
  updateSubscription,
} from './store.ts';
export { letterFacts, tellCancelled, tellReactivated } from './tell-customer.ts';
export { learnPaidMonth, toggleSubscription } from './toggle-subscription.ts';
export { recordUnpaidPurchase } from './unpaid-purchase.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
