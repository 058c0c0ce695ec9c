export { forgetAddressesOf, selectAddresses } from './store.ts';
