import { Refusal } from '#contract-kit/error-codes.ts';
import { type Correspondent, selectCorrespondent } from '#people/emailed-links/server/for-other-features.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { passwordAttemptsOf } from './password-attempts.ts';
import { passwordsOf } from './password-hashing.ts';

/** Throws `invalid_token`, a field error at `current_password`, or `too_many_requests` to a session that guesses. */
export async function confirmPassword(
  shop: Pick<Shop, 'db' | 'pool' | 'settings'>,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  typed: string,
): Promise<Correspondent> {
  const person = await selectCorrespondent(shop.db, { userId });
  if (!person) throw new Refusal('invalid_token');
  return passwordAttemptsOf(shop).at(person.email, { known: `session ${sessionId}` }, async () => {
    if (await passwordsOf(shop.settings).matches(person.passwordHash, typed)) return person;
    throw new Refusal('invalid', { fields: { current_password: ['Le mot de passe actuel est incorrect'] } });
  });
}
