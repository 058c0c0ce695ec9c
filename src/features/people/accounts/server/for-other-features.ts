export {
  type AccountChanges,
  type Customer,
  claimEmail,
  enqueueProviderPerson,
  enqueueProviderPersonIfChanged,
  eraseAccount,
  holdCustomer,
  insertAccount,
  keepProviderCustomer,
  keepTrialChoice,
  lockCustomer,
  lockOpenCustomer,
  markDeleted,
  noteSeen,
  noteSignIn,
  noteUsedTrial,
  providerPerson,
  selectByProvenEmail,
  selectByProviderCustomer,
  selectCustomer,
  selectEmail,
  spendTrial,
  updateAccount,
  updateStanding,
} from './customer-store.ts';
export {
  deleteNote,
  forgetNotesOf,
  forgetPreferencesOf,
  insertNote,
  insertPreferences,
  lockNote,
} from './preference-store.ts';
export { refuseTeam } from './refuse-team.ts';
export { showAccount } from './show-account.ts';
export { changeCap, forgetDevicesOf, recordTermsAcceptance } from './term-store.ts';
