export { type By, beginSubscription, changeSubscription, noteSubscription } from './change-subscription.ts';
export { leaseDunningDue, leasePeriodOver } from './due-store.ts';
export { lockSubscription } from './lock-subscription.ts';
export {
  findSubscription,
  recordAccess,
  reserveId,
  type SubscriptionRow,
  selectAutomationName,
  selectOfCustomer,
  updateSubscription,
} from './store.ts';
