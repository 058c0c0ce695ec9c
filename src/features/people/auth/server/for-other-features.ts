export { refuseCommonPassword } from './common-passwords.ts';
export { sendInvitation } from './invitation.ts';
export { endIdentityLinks, refuseWeakPassword, setPassword } from './password.ts';
export { confirmPassword } from './password-attempts.ts';
export { type Passwords, passwordsOf } from './password-hashing.ts';
export { notifyThisProcess, openSession, revokeSessions } from './session.ts';
export { staffDoor } from './staff-door.ts';
export { createTokens } from './tokens.ts';
export { refuseTakenEmail, sendVerification } from './verification.ts';
