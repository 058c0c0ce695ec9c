export {
  type ApiKey,
  deleteKey,
  forgetKeysOf,
  insertKey,
  type KeysOf,
  selectKeysOf,
  updateKey,
} from './api-key-store.ts';
export { refuseCommonPassword } from './common-passwords.ts';
export {
  type Correspondent,
  countLinksSince,
  forgetLinksOf,
  lockCorrespondent,
  lockLink,
  markLinkUsed,
  selectCorrespondent,
  selectLink,
  voidLinks,
} from './emailed-link-store.ts';
export {
  createLink,
  emailLinkTo,
  hashOfKey,
  hasLinksEnough,
  makeInvitation,
  personOfLink,
  sendInvitation,
} from './emailed-links.ts';
export {
  countRecoveryCodes,
  deleteFactor,
  type Factor,
  forgetFactorsOf,
  insertFactor,
  keepChallenge,
  type NewFactor,
  notePasskeyUse,
  noteStepUse,
  readChallenge,
  renameFactor,
  replaceRecoveryCodes,
  replaceSealed,
  selectFactors,
  selectSealed,
  spendRecoveryCode,
  takeChallenge,
} from './factor-store.ts';
export { endIdentityLinks, refuseWeakPassword, setPassword } from './password.ts';
export { confirmPassword } from './password-attempts.ts';
export { type Passwords, passwordsOf } from './password-hashing.ts';
export { createTokens, notifyThisProcess, openSession, revokeSessions } from './session.ts';
export { staffDoor } from './staff-door.ts';
export { refuseTakenEmail, sendVerification } from './verification.ts';
