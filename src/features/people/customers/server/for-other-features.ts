export {
  type Customer,
  changeCap,
  lockCustomer,
  lockOpenCustomer,
  type Staff,
  selectByProviderCustomer,
  selectCustomer,
  staffNamed,
  staffOf,
} from './customer-store.ts';
export {
  enqueueProviderPerson,
  enqueueProviderPersonIfChanged,
  keepProviderCustomer,
  providerPerson,
} from './provider-person.ts';
export { showAccount } from './show-account.ts';
