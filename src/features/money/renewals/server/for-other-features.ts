export { endEverySubscription, endOwnership, learnLastPayments } from './end-account.ts';
export { isSettled, type Lastly, reconcileSubscription } from './renewals.ts';
export { askForRepair } from './repair.ts';
export { type Standing, selectStanding } from './standing-store.ts';
export { learnPaidMonth, type Toggle, toggleSubscription } from './toggle-subscription.ts';
