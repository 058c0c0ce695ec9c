import { Refusal } from '../../../contract-kit/error-codes.ts';
import type { Shop } from '../../../server/shop.ts';
import type { TokenPair } from '../contract.ts';
import { openSession } from './open-session.ts';
import type { Passwords } from './password-hashing.ts';
import { type SignInRow, selectAccountByEmail } from './store.ts';
import type { Tokens } from './tokens.ts';

/**
 * The account behind these credentials. An unknown email costs the same hash as a wrong password, and only the right
 * password learns that an account is disabled. Throws `invalid_credentials` or `account_disabled`.
 */
async function recognise(
  shop: Pick<Shop, 'pool'>,
  passwords: Passwords,
  { email, password }: { email: string; password: string },
): Promise<SignInRow> {
  const account = await selectAccountByEmail(shop.pool, email);
  const right = await passwords.matches(account?.password_hash, password);
  if (!account || !right) throw new Refusal('invalid_credentials');
  if (!account.is_active) throw new Refusal('account_disabled');
  return account;
}

/**
 * Opens a session by email and password. The customers' door is open to every active account (specification 6); the
 * staff's refuses the others with `staff_only`, which like a disabled account only the right password learns.
 */
export async function signInAs(
  shop: Pick<Shop, 'pool' | 'db' | 'clock'>,
  passwords: Passwords,
  tokens: Tokens,
  audience: 'customer' | 'admin',
  typed: { email: string; password: string },
): Promise<TokenPair> {
  const { id, is_staff } = await recognise(shop, passwords, typed);
  if (audience === 'admin' && !is_staff) throw new Refusal('staff_only');
  return openSession(shop.db, tokens, { userId: id, isStaff: is_staff, audience }, shop.clock.now());
}
