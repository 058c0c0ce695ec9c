import { Refusal } from '#contract-kit/error-codes.ts';
import { lockCorrespondent } from '#people/emailed-links/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Passwords } from './password-hashing.ts';
import { tellThisProcess } from './revoke-sessions.ts';
import { refuseWeakPassword, setPassword } from './set-password.ts';

type Needs = Pick<Shop, 'db' | 'pool' | 'clock' | 'settings' | 'notifications'>;

/** The session that asks stays, the others end. Throws field errors. */
export async function changeOwnPassword(
  shop: Needs,
  passwords: Passwords,
  caller: { userId: number; sessionId: string },
  typed: { current_password: string; new_password: string },
): Promise<{ message: string }> {
  const person = await confirmPassword(shop, caller, typed.current_password);
  await refuseWeakPassword('new_password', typed.new_password, person);
  const passwordHash = await passwords.hash(typed.new_password);
  const now = shop.clock.now();
  const ended = await inTransaction(shop.db, async (tx) => {
    const locked = await lockCorrespondent(tx, caller.userId);
    // Changed meanwhile from elsewhere: the password that was confirmed is no longer the current one.
    if (locked?.passwordHash !== person.passwordHash) throw new Refusal('invalid_token');
    return setPassword(tx, shop.settings, locked, { passwordHash, keptSessionId: caller.sessionId, now });
  });
  tellThisProcess(shop, ended);
  return { message: 'Mot de passe modifié avec succès' };
}
