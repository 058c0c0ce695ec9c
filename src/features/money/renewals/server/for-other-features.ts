export { endEverySubscription, endOwnership, reconcileLastPayments } from './end-account.ts';
export { isSettled, type Lastly, reconcileSubscription } from './renewals.ts';
export { repairAtProvider } from './repair.ts';
export { type RenewalStanding, selectStanding } from './standing-store.ts';
export { reconcilePaidMonth, type Toggle, toggleSubscription } from './toggle-subscription.ts';
