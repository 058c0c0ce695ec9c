export { type Staff, staffNamed, staffOf } from './acting-staff.ts';
export { changeCap } from './change-cap.ts';
export {
  type Customer,
  lockCustomer,
  lockOpenCustomer,
  selectByProviderCustomer,
  selectCustomer,
} from './customer-store.ts';
export {
  askProviderForPerson,
  askProviderIfChanged,
  keepProviderCustomer,
  providerPerson,
} from './provider-person.ts';
export { showAccount } from './show-account.ts';
