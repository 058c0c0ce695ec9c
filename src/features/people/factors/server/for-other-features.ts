export { keepChallenge, readChallenge, takeChallenge } from './challenge-store.ts';
export {
  countRecoveryCodes,
  deleteFactor,
  type Factor,
  forgetFactorsOf,
  insertFactor,
  type NewFactor,
  notePasskeyUse,
  noteStepUse,
  renameFactor,
  replaceRecoveryCodes,
  selectFactors,
  spendRecoveryCode,
} from './factor-store.ts';
