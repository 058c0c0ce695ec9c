export { endEverySubscription, endOwnership, reconcileLastPayments } from './end-account.ts';
export { type RenewalStanding, selectStanding } from './late-payment.ts';
export { giveBackExcess } from './pay-as-taken.ts';
export { isSettled, type Lastly, reconcileSubscription } from './renewals.ts';
export { repairAtProvider } from './repair.ts';
export { reconcilePaidMonth, type Toggle, toggleSubscription } from './toggle-subscription.ts';
