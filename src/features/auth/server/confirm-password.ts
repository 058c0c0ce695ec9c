import { Refusal } from '../../../contract-kit/error-codes.ts';
import type { Shop } from '../../../server/shop.ts';
import { type Correspondent, selectCorrespondent } from './emailed-link-store.ts';
import type { Passwords } from './password-hashing.ts';

/**
 * The signed-in person, recognised once more before an act that would lock them out if it were a thief's. Throws
 * `invalid_token` on a closed account, a field error at `current_password` when it is not the right one.
 */
export async function confirmPassword(
  shop: Pick<Shop, 'db'>,
  passwords: Passwords,
  userId: number,
  typed: string,
): Promise<Correspondent> {
  const person = await selectCorrespondent(shop.db, { userId });
  if (!person) throw new Refusal('invalid_token');
  if (!(await passwords.matches(person.passwordHash, typed))) {
    throw new Refusal('invalid', { fields: { current_password: ['Le mot de passe actuel est incorrect'] } });
  }
  return person;
}
