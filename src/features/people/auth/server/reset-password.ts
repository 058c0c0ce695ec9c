import { Refusal } from '#contract-kit/error-codes.ts';
import {
  type Correspondent,
  hashOfKey,
  lockCorrespondent,
  lockLink,
  selectCorrespondent,
  selectLink,
} from '#people/emailed-links/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Passwords } from './password-hashing.ts';
import { tellThisProcess } from './revoke-sessions.ts';
import { refuseWeakPassword, setPassword } from './set-password.ts';

const expired = () =>
  new Refusal('link_expired', { detail: "Ce lien de réinitialisation n'est plus valide ou a expiré." });

type Link = Awaited<ReturnType<typeof selectLink>>;

/** Sent to the address that the account still has. */
function holderOf(link: Link, person: Correspondent | undefined, now: Date): Correspondent {
  const holds = link && person && !link.usedAt && link.expiresAt > now && person.email === link.email;
  if (!holds) throw expired();
  return person;
}

async function readHolder(db: Queries, keyHash: string, now: Date): Promise<Correspondent> {
  const link = await selectLink(db, keyHash, 'reset_password');
  return holderOf(link, link && (await selectCorrespondent(db, { userId: link.userId })), now);
}

async function lockHolder(tx: Transaction, keyHash: string, now: Date): Promise<Correspondent> {
  const link = await lockLink(tx, keyHash, 'reset_password');
  return holderOf(link, link && (await lockCorrespondent(tx, link.userId)), now);
}

/** Throws `Refusal('link_expired')`. */
export async function validateReset(
  shop: Pick<Shop, 'db' | 'clock'>,
  token: string,
): Promise<{ message: string; user_email: string }> {
  const { email } = await readHolder(shop.db, hashOfKey(token), shop.clock.now());
  return { message: 'Choisissez votre nouveau mot de passe.', user_email: email };
}

/** Nobody stays signed in. Throws `link_expired` or field errors. */
export async function resetPassword(
  shop: Pick<Shop, 'db' | 'clock' | 'settings' | 'notifications'>,
  passwords: Passwords,
  typed: { token: string; password: string },
): Promise<{ message: string; redirect_url: string; user_email: string }> {
  const keyHash = hashOfKey(typed.token);
  // Before the hash, which is dear, and outside the transaction, which it would hold open.
  const holder = await readHolder(shop.db, keyHash, shop.clock.now());
  await refuseWeakPassword('password', typed.password, holder);
  const passwordHash = await passwords.hash(typed.password);
  const now = shop.clock.now();
  const ended = await inTransaction(shop.db, async (tx) =>
    setPassword(tx, shop.settings, await lockHolder(tx, keyHash, now), { passwordHash, now }),
  );
  tellThisProcess(shop, ended);
  return {
    message: 'Mot de passe réinitialisé avec succès !',
    redirect_url: '/login',
    user_email: holder.email,
  };
}
