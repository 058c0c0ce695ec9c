import { Refusal } from '#contract-kit/error-codes.ts';
import type { OpenCall } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { TokenPair } from '../contract.ts';
import { createDevices } from './device-cookie.ts';
import { openSession } from './open-session.ts';
import { passwordAttemptsOf } from './password-attempts.ts';
import { passwordsOf } from './password-hashing.ts';
import { type SignInRow, selectAccountByEmail } from './store.ts';
import { createTokens, type Tokens } from './tokens.ts';

type Needs = Pick<Shop, 'pool' | 'db' | 'clock' | 'settings'>;

/** The staff's door throws `staff_only` (docs/product/session.md#nobody-learns-who-has-an-account). */
async function openBy(
  password: string,
  account: SignInRow | undefined,
  { shop, tokens, audience }: { shop: Needs; tokens: Tokens; audience: 'customer' | 'admin' },
): Promise<TokenPair> {
  const right = await passwordsOf(shop.settings).matches(account?.password_hash, password);
  if (!account || !right) throw new Refusal('invalid_credentials');
  if (!account.is_active) throw new Refusal('account_disabled');
  if (audience === 'admin' && !account.is_staff) throw new Refusal('staff_only');
  const { id: userId, is_staff: isStaff, password_hash: passwordHash } = account;
  return openSession(shop.db, tokens, { userId, isStaff, audience, passwordHash }, shop.clock.now());
}

type SignInCall = Pick<
  OpenCall<unknown, unknown, { email: string; password: string }>,
  'body' | 'request' | 'reply'
>;

/** Throws `too_many_requests`, whether there is such an account or not (docs/product/session.md#pace-of-passwords). */
export function createSignIn(shop: Needs) {
  const tokens = createTokens(shop);
  const devices = createDevices(shop);
  return async (audience: 'customer' | 'admin', { body, request, reply }: SignInCall): Promise<TokenPair> => {
    const { email, password } = body;
    const { cookie } = request.headers;
    const account = await selectAccountByEmail(shop.pool, email);
    const proven = { email, passwordHash: account?.password_hash ?? null };
    const device = devices.read(proven, cookie);
    const trier = device === undefined ? { address: request.ip } : { known: `device ${device}` };
    const pair = await passwordAttemptsOf(shop).at(email, trier, () =>
      openBy(password, account, { shop, tokens, audience }),
    );
    reply.header('set-cookie', devices.prove(proven, cookie));
    return pair;
  };
}
