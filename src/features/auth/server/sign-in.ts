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
export async function recognise(
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

/** The customer's sign-in, open to every active account (specification 6: it accepts any user). */
export async function signInCustomer(
  shop: Pick<Shop, 'pool' | 'db' | 'clock'>,
  passwords: Passwords,
  tokens: Tokens,
  typed: { email: string; password: string },
): Promise<TokenPair> {
  const { id, is_staff } = await recognise(shop, passwords, typed);
  const person = { userId: id, isStaff: is_staff, audience: 'customer' as const };
  return openSession(shop.db, tokens, person, shop.clock.now());
}
