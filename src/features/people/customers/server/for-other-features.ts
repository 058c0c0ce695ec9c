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
export {
  enqueueProviderPerson,
  enqueueProviderPersonIfChanged,
  keepProviderCustomer,
  providerPerson,
} from './provider-person.ts';
export { refuseTeam } from './refuse-team.ts';
export { showAccount } from './show-account.ts';
