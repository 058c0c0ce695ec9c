import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { adminReset, changeOwnPassword } from './password.ts';
import { confirmPassword, passwordAttemptsOf } from './password-attempts.ts';
import { refreshPair } from './refresh-session.ts';
import { createSignIn } from './sign-in.ts';
import {
  endOtherStaffSessions,
  endStaffSession,
  lockFactorAt,
  selectStaffSessions,
} from './staff-sessions.ts';
import { markFactorGiven, markProven } from './store.ts';
import { createTokens } from './tokens.ts';

type Tail<F extends (...all: never[]) => unknown> =
  Parameters<F> extends [unknown, ...infer Rest] ? Rest : never;

type SignInCall = Parameters<ReturnType<typeof createSignIn>>[1];

/** The administration's door and the shop's share this (docs/product/staff.md#own-door-own-session). */
export function staffDoor(shop: Shop) {
  const tokens = createTokens(shop);
  const signIn = createSignIn(shop);
  return {
    signIn: (call: SignInCall) => signIn('admin', call),
    refresh: (refresh: string, idleSeconds?: number) =>
      refreshPair(shop, tokens, refresh, { audience: 'admin', idleSeconds }),
    /** Answers when it was proven. Throws a field error at `current_password`. */
    async prove(caller: Pick<Caller, 'userId' | 'sessionId'>, password: string): Promise<Date> {
      await confirmPassword(shop, caller, password);
      const now = shop.clock.now();
      await markProven(shop.db, caller.sessionId, now);
      return now;
    },
    reset: adminReset,
    changePassword: (...one: Tail<typeof changeOwnPassword>) => changeOwnPassword(shop, ...one),
    /** A person's codes are limited at the pace of passwords, wherever they come from. Throws `too_many_requests`. */
    tryCode: <Result>(userId: number, attempt: () => Promise<Result>): Promise<Result> =>
      passwordAttemptsOf(shop).at(`second factor ${userId}`, { known: 'code' }, attempt),
    lockFactorAt,
    giveFactor: markFactorGiven,
    sessions: {
      list: (userId: number) => selectStaffSessions(shop.db, userId, shop.clock.now()),
      end: (...one: Tail<typeof endStaffSession>) => endStaffSession(shop, ...one),
      endOthers: (...one: Tail<typeof endOtherStaffSessions>) => endOtherStaffSessions(shop, ...one),
    },
  };
}
