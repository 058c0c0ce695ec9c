export { recordTermsAcceptance } from './record-acceptance.ts';
