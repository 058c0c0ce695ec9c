export { askAgainIfOld } from './check-vat-number.ts';
export { forgetAddressesOf, selectAddresses } from './store.ts';
