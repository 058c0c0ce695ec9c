export { type By, beginSubscription, changeSubscription, noteSubscription } from './change-subscription.ts';
export { takeDunningDue, takePeriodOver } from './due-store.ts';
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
