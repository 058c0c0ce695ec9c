import { refuseTeam } from '#people/customers/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import {
  changePassword,
  checkEmail,
  confirmPasswordReset,
  refreshSession,
  requestPasswordReset,
  resendVerification,
  signIn,
  signOut,
  validatePasswordReset,
} from '../contract.ts';
import { changeOwnPassword, customerReset } from './password.ts';
import { refreshPair } from './refresh-session.ts';
import { endSession } from './session.ts';
import { createSignIn } from './sign-in.ts';
import { createTokens } from './tokens.ts';
import { refuseTakenEmail, resendTo } from './verification.ts';

export const auth: Feature = ({ endpoints, shop }) => {
  const tokens = createTokens(shop);
  const openDoor = createSignIn(shop);
  endpoints.open(signIn, (call) => openDoor('customer', call));
  endpoints.open(refreshSession, ({ body }) =>
    refreshPair(shop, tokens, body.refresh, { audience: 'customer' }),
  );
  endpoints.open(signOut, async ({ body }) => {
    await endSession(shop, tokens, body.refresh);
    return null;
  });
  endpoints.open(checkEmail, ({ body }) => refuseTakenEmail(shop, body.email));
  endpoints.open(resendVerification, ({ body }) => resendTo(shop, body.email));
  endpoints.open(requestPasswordReset, ({ body }) => customerReset.request(shop, body.email));
  endpoints.open(validatePasswordReset, ({ params }) => customerReset.validate(shop, params.token));
  endpoints.open(confirmPasswordReset, ({ body }) => customerReset.reset(shop, body));
  endpoints.serve(changePassword, async ({ body, caller }) => {
    await refuseTeam(shop.db, caller.userId);
    return changeOwnPassword(shop, caller, body, (tx) => refuseTeam(tx, caller.userId));
  });
};
