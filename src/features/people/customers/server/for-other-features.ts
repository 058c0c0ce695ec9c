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
  askProviderForPerson,
  askProviderIfChanged,
  keepProviderCustomer,
  providerPerson,
} from './provider-person.ts';
export { showAccount } from './show-account.ts';
