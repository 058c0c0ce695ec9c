import type { Feature } from '../../../server/http/feature.ts';
import { createTokens, passwordsOf, refreshPair, signInAs } from '../../auth/server/for-other-features.ts';
import { adminSignIn, getAdmin, refreshAdminSession } from '../contract.ts';
import { showAdmin } from './show-admin.ts';

export const adminSession: Feature = ({ endpoints, shop }) => {
  const passwords = passwordsOf(shop.settings);
  const tokens = createTokens(shop);
  endpoints.open(adminSignIn, ({ body }) => signInAs(shop, passwords, tokens, 'admin', body));
  endpoints.open(refreshAdminSession, ({ body }) => refreshPair(shop, tokens, body.refresh, 'admin'));
  endpoints.serve(getAdmin, ({ caller }) => showAdmin(shop, caller));
};
