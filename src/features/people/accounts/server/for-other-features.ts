export { changeCap } from './change-cap.ts';
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
export { deleteNote, forgetNotesOf, insertNote, lockNote } from './note-store.ts';
export { forgetPreferencesOf, insertPreferences } from './preference-store.ts';
export { refuseTeam } from './refuse-team.ts';
export { showAccount } from './show-account.ts';
export {
  type AcceptedTerms,
  forgetDevicesOf,
  recordTermsAcceptance,
  selectAcceptances,
  termsOfOrder,
} from './term-store.ts';
export {
  acceptedDocument,
  attachTerms,
  attachWithdrawalForm,
  readTerms,
} from './terms-documents.ts';
