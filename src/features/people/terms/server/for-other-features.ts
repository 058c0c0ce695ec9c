export { forgetDevicesOf, recordTermsAcceptance } from './store.ts';
