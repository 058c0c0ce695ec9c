import { signOut as signOutRoute } from '#contract-kit/session-routes.ts';
import { forgetDrafts } from '../forms/kept-drafts.ts';
import type { Audience } from './audiences.ts';
import { postJson } from './fetch-json.ts';
import { clearTokens, readRefresh } from './token-store.ts';

/** Forgets the session even when the server is away. */
export async function signOut(audience: Audience): Promise<void> {
  const refresh = readRefresh(audience);
  clearTokens(audience);
  forgetDrafts(audience);
  if (refresh) await postJson(signOutRoute.path, { refresh });
}
