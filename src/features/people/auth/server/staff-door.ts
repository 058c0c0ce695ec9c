import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { adminReset } from './password.ts';
import { confirmPassword } from './password-attempts.ts';
import { refreshPair } from './refresh-session.ts';
import { createSignIn } from './sign-in.ts';
import { markProven } from './store.ts';
import { createTokens } from './tokens.ts';

type SignInCall = Parameters<ReturnType<typeof createSignIn>>[1];

/** What the door of the administration shares with the shop's (docs/product/staff.md#own-door-own-session). */
export function staffDoor(shop: Shop) {
  const tokens = createTokens(shop);
  const signIn = createSignIn(shop);
  return {
    signIn: (call: SignInCall) => signIn('admin', call),
    refresh: (refresh: string, idleSeconds?: number) =>
      refreshPair(shop, tokens, refresh, { audience: 'admin', idleSeconds }),
    /** Answers when. Throws a field error at `current_password`. */
    async prove(caller: Pick<Caller, 'userId' | 'sessionId'>, password: string): Promise<Date> {
      await confirmPassword(shop, caller, password);
      const now = shop.clock.now();
      await markProven(shop.db, caller.sessionId, now);
      return now;
    },
    reset: adminReset,
  };
}
