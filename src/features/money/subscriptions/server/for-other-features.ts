export { recordAccess } from './access-store.ts';
export { type By, beginSubscription, changeSubscription, noteSubscription } from './change-subscription.ts';
export { takeDunningDue, takePeriodOver } from './due-store.ts';
export { findSubscription } from './find-subscription.ts';
export { lockSubscription } from './lock-subscription.ts';
export {
  reserveId,
  type SubscriptionRow,
  selectAutomationName,
  selectOfCustomer,
  updateSubscription,
} from './store.ts';
