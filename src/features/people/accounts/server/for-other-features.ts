export {
  type AccountChanges,
  claimEmail,
  eraseAccount,
  insertAccount,
  keepTrialChoice,
  markDeleted,
  noteSeen,
  noteSignIn,
  noteUsedTrial,
  selectEmail,
  spendTrial,
  updateAccount,
  updateStanding,
} from './account-store.ts';

export { changeCap } from './change-cap.ts';
export {
  type Customer,
  holdCustomer,
  lockCustomer,
  lockOpenCustomer,
  selectByProvenEmail,
  selectByProviderCustomer,
  selectCustomer,
} from './customer-store.ts';
export { deleteNote, forgetNotesOf, insertNote, lockNote } from './note-store.ts';
export { forgetPreferencesOf, insertPreferences } from './preference-store.ts';
export {
  enqueueProviderPerson,
  enqueueProviderPersonIfChanged,
  keepProviderCustomer,
  providerPerson,
} from './provider-person.ts';
export { refuseTeam } from './refuse-team.ts';
export { showAccount } from './show-account.ts';
export { forgetDevicesOf, recordTermsAcceptance } from './term-store.ts';
