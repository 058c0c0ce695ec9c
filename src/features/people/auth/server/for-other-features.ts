export { refuseCommonPassword } from './common-passwords.ts';
export { sendInvitation } from './invitation.ts';
export {
  adminReset,
  refuseWeakPassword,
  requestReset,
  resetPassword,
  setPassword,
  validateReset,
} from './password.ts';
export { confirmPassword } from './password-attempts.ts';
export { type Passwords, passwordsOf } from './password-hashing.ts';
export { refreshPair } from './refresh-session.ts';
export { notifyThisProcess, openSession, revokeSessions } from './session.ts';
export { createSignIn } from './sign-in.ts';
export { markProven as proveSession } from './store.ts';
export { createTokens, type Tokens } from './tokens.ts';
export { refuseTakenEmail, sendVerification } from './verification.ts';
