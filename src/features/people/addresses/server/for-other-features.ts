export { askAgainIfOld, checkVatNumber } from './check-vat-number.ts';
export { forgetAddressesOf, selectAddresses } from './store.ts';
