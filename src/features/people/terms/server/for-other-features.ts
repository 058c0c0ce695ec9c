export { recordTermsAcceptance } from './record-acceptance.ts';
export { forgetDevicesOf } from './store.ts';
