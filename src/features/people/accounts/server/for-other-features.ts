export {
  type AccountChanges,
  eraseAccount,
  insertAccount,
  keepFirstProviderCustomer,
  markDeleted,
  noteSeen,
  noteSignIn,
  selectEmail,
  takeEmail,
  updateAccount,
  updateMonthlyCap,
} from './store.ts';
export { keepTrialChoice, noteUsedTrial, spendTrial } from './trial-store.ts';
