import type { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { recordTermsAcceptance, updateAccount } from '#people/accounts/server/for-other-features.ts';
import {
  type Correspondent,
  endIdentityLinks,
  hashOfKey,
  lockCorrespondent,
  lockLink,
  type Passwords,
  refuseWeakPassword,
  selectCorrespondent,
  selectLink,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { followTrial } from '#shop/free-trial/server/for-other-features.ts';
import type { invitationAnswer } from '../contract.ts';
import { welcomeVerified } from './verify-email.ts';

type Answer = z.output<typeof invitationAnswer>;
type Link = Awaited<ReturnType<typeof selectLink>>;

const expired = () => new Refusal('link_expired', { detail: 'Cette invitation n’est plus valable.' });

/** Only while the account still has the address that it was sent to. */
function guestOf(link: Link, person: Correspondent | undefined, now: Date): Correspondent {
  const holds = link && person && !link.usedAt && link.expiresAt > now && person.email === link.email;
  if (!holds) throw expired();
  return person;
}

async function readGuest({ db, clock }: Pick<Shop, 'db' | 'clock'>, keyHash: string): Promise<Correspondent> {
  const link = await selectLink(db, keyHash, 'invitation');
  return guestOf(link, link && (await selectCorrespondent(db, { userId: link.userId })), clock.now());
}

/** Throws `Refusal('link_expired')`. */
export async function validateByKey(shop: Pick<Shop, 'db' | 'clock'>, key: string) {
  const { email, firstName, isStaff } = await readGuest(shop, hashOfKey(key));
  return { user_email: email, first_name: firstName, is_staff: isStaff };
}

/** Nobody accepts the terms in a customer’s place (docs/product/staff.md#creating-a-person). */
function refuseWithoutTerms({ isStaff }: Correspondent, { terms_acceptance: acceptance }: Answer): void {
  if (isStaff || acceptance) return;
  const message = "Vous devez accepter les Conditions Générales d'Utilisation";
  throw new Refusal('invalid', { fields: { terms_acceptance: [message] } });
}

async function accept(
  tx: Transaction,
  settings: Settings,
  keyHash: string,
  { typed, passwordHash, now }: { typed: Answer; passwordHash: string; now: Date },
): Promise<void> {
  const link = await lockLink(tx, keyHash, 'invitation');
  const guest = guestOf(link, link && (await lockCorrespondent(tx, link.userId)), now);
  const { id: userId, isStaff } = guest;
  refuseWithoutTerms(guest, typed);
  await endIdentityLinks(tx, userId, now);
  await updateAccount(tx, userId, { passwordHash, emailVerifiedAt: now });
  await followTrial(tx, settings, userId);
  const { terms_acceptance: acceptance } = typed;
  if (acceptance) await recordTermsAcceptance(tx, { userId, type: 'registration', acceptance, now });
  if (!isStaff && !guest.emailVerifiedAt) await welcomeVerified(tx, settings, guest, now);
}

/** The link proves the email. Throws `link_expired` or field errors. */
export async function acceptByKey(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  passwords: Passwords,
  typed: Answer,
): Promise<{ message: string; redirect_url: string; user_email: string }> {
  const keyHash = hashOfKey(typed.token);
  const guest = await readGuest(shop, keyHash);
  refuseWithoutTerms(guest, typed);
  await refuseWeakPassword('password', typed.password, guest);
  const passwordHash = await passwords.hash(typed.password);
  const now = shop.clock.now();
  await inTransaction(shop.db, (tx) => accept(tx, shop.settings, keyHash, { typed, passwordHash, now }));
  return {
    message: 'Votre mot de passe est enregistré. Connectez-vous.',
    redirect_url: guest.isStaff ? '/admin/login' : '/login',
    user_email: guest.email,
  };
}
