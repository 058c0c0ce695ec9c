import { createTokens, passwordsOf } from '#people/auth/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import { register, verifyEmail } from '../contract.ts';
import { registerCustomer } from './register.ts';
import { verifyByKey } from './verify-email.ts';

export const registration: Feature = ({ endpoints, shop }) => {
  const passwords = passwordsOf(shop.settings);
  const tokens = createTokens(shop);
  endpoints.open(register, ({ body }) => registerCustomer(shop, passwords, tokens, body));
  endpoints.open(verifyEmail, ({ body, caller }) => verifyByKey(shop, body.key, caller));
};
