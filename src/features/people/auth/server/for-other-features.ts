export { admitEmailChange, askEmailChange } from './ask-email-change.ts';
export { confirmPassword } from './confirm-password.ts';
export { emailLinkTo } from './email-link-to.ts';
export { createLink, hashOfKey } from './emailed-links.ts';
export { personOfLink } from './person-of-link.ts';
export { refreshPair } from './refresh-session.ts';
export { revokeSessions, tellThisProcess } from './revoke-sessions.ts';
export { createSignIn } from './sign-in.ts';
export { createTokens } from './tokens.ts';
