import { forgetDrafts } from '../forms/drafts.ts';
import { signOutPath } from './audiences.ts';
import { postJson } from './fetch-json.ts';
import { clearTokens, readRefresh } from './token-store.ts';

/** Ends the customer's session, here at once and on the server; this browser forgets it even when the server is away. */
export async function signOut(): Promise<void> {
  const refresh = readRefresh('customer');
  clearTokens('customer');
  forgetDrafts();
  if (refresh) await postJson(signOutPath, { refresh });
}
