import { createSignIn, createTokens, refreshPair } from '#people/auth/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import { adminSignIn, getAdmin, refreshAdminSession } from '../contract.ts';
import { showAdmin } from './show-admin.ts';

export const adminSession: Feature = ({ endpoints, shop }) => {
  const tokens = createTokens(shop);
  const openDoor = createSignIn(shop);
  endpoints.open(adminSignIn, (call) => openDoor('admin', call));
  endpoints.open(refreshAdminSession, ({ body }) => refreshPair(shop, tokens, body.refresh, 'admin'));
  endpoints.serve(getAdmin, ({ caller }) => showAdmin(shop, caller));
};
