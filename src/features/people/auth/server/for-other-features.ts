export { refuseCommonPassword } from './common-passwords.ts';
export { confirmPassword } from './password-attempts.ts';
export { type Passwords, passwordsOf } from './password-hashing.ts';
export { refreshPair } from './refresh-session.ts';
export { notifyThisProcess, openSession, revokeSessions } from './session.ts';
export { createSignIn } from './sign-in.ts';
export { createTokens, type Tokens } from './tokens.ts';
export { refuseTakenEmail, sendVerification } from './verification.ts';
