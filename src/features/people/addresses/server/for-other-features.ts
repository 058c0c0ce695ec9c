export { forgetAddressesOf } from './store.ts';
