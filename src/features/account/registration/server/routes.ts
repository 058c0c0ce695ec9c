import type { z } from 'zod';
import {
  announceRestore,
  readImportBody,
  verifyImport,
} from '#account/data-export/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import {
  type AcceptedTerms,
  acceptedDocument,
  insertAccount,
  insertPreferences,
  recordTermsAcceptance,
  showAccount,
  updateAccount,
} from '#people/accounts/server/for-other-features.ts';
import {
  type Correspondent,
  createTokens,
  endIdentityLinks,
  hashOfKey,
  lockCorrespondent,
  lockLink,
  openSession,
  type Passwords,
  passwordsOf,
  refuseCommonPassword,
  refuseTakenEmail,
  refuseWeakPassword,
  selectCorrespondent,
  selectLink,
  sendVerification,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { followTrial, refuseUnbookable } from '#shop/free-trial/server/for-other-features.ts';
import {
  acceptInvitation,
  type invitationAnswer,
  type Registered,
  type Registration,
  register,
  validateInvitation,
  verifyEmail,
} from '../contract.ts';
import { verifyByKey, welcomeVerified } from './verify-email.ts';

type Answer = z.output<typeof invitationAnswer>;
type Link = Awaited<ReturnType<typeof selectLink>>;

const expired = () => new Refusal('link_expired', { detail: 'Cette invitation n’est plus valable.' });

/** The account must still have the address that it was sent to. */
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
async function validateByKey(shop: Pick<Shop, 'db' | 'clock'>, key: string) {
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
  answered: { typed: Answer; passwordHash: string; terms: AcceptedTerms | undefined; now: Date },
): Promise<void> {
  const { typed, passwordHash, terms, now } = answered;
  const link = await lockLink(tx, keyHash, 'invitation');
  const guest = guestOf(link, link && (await lockCorrespondent(tx, link.userId)), now);
  const { id: userId, isStaff } = guest;
  refuseWithoutTerms(guest, typed);
  await endIdentityLinks(tx, userId, now);
  await updateAccount(tx, userId, { passwordHash, emailVerifiedAt: now });
  await followTrial(tx, settings, userId);
  const { terms_acceptance: acceptance } = typed;
  if (acceptance && terms)
    await recordTermsAcceptance(tx, { userId, type: 'registration', acceptance, terms, now });
  if (!isStaff && !guest.emailVerifiedAt) await welcomeVerified(tx, settings, guest, now);
}

/** The link proves the email. Throws `link_expired` or field errors. */
async function acceptByKey(
  shop: Pick<Shop, 'db' | 'clock' | 'settings' | 'errorReports'>,
  passwords: Passwords,
  typed: Answer,
): Promise<{ message: string; redirect_url: string; user_email: string }> {
  const keyHash = hashOfKey(typed.token);
  const guest = await readGuest(shop, keyHash);
  refuseWithoutTerms(guest, typed);
  await refuseWeakPassword('password', typed.password, guest);
  const passwordHash = await passwords.hash(typed.password);
  const now = shop.clock.now();
  const { terms_acceptance: acceptance } = typed;
  const terms = acceptance ? await acceptedDocument(shop, acceptance) : undefined;
  await inTransaction(shop.db, (tx) =>
    accept(tx, shop.settings, keyHash, { typed, passwordHash, terms, now }),
  );
  return {
    message: 'Votre mot de passe est enregistré. Connectez-vous.',
    redirect_url: guest.isStaff ? '/admin/login' : '/login',
    user_email: guest.email,
  };
}

async function createAccount(
  tx: Transaction,
  settings: Settings,
  form: Registration,
  { passwordHash, terms, now }: { passwordHash: string; terms: AcceptedTerms; now: Date },
): Promise<number> {
  const { email, first_name: firstName, last_name: lastName, phone } = form;
  const userId = await insertAccount(tx, {
    email,
    passwordHash,
    firstName,
    lastName,
    phone,
    dateJoined: now,
    chosenTrialAutomationId: form.free_automation_id ?? null,
  });
  if (userId === undefined) throw new Refusal('email_exists');
  await insertPreferences(tx, userId);
  const acceptance = form.terms_acceptance;
  await recordTermsAcceptance(tx, { userId, type: 'registration', acceptance, terms, now });
  await sendVerification(tx, settings, { id: userId, email, firstName }, now);
  return userId;
}

/** See docs/product/account.md#registration-signs-in. Throws `Refusal('email_exists')`. */
async function registerCustomer(
  shop: Shop,
  passwords: Passwords,
  tokens: ReturnType<typeof createTokens>,
  form: Registration,
): Promise<Registered> {
  await refuseCommonPassword('password1', form.password1, form.email);
  const chosen = form.free_automation_id;
  if (chosen) await refuseUnbookable(shop.db, 'free_automation_id', chosen);
  await refuseTakenEmail(shop, form.email);
  const { email, imported_data: file } = form;
  const claim = file ? await verifyImport(shop, file, email) : null;
  const passwordHash = await passwords.hash(form.password1);
  const terms = await acceptedDocument(shop, form.terms_acceptance);
  const now = shop.clock.now();
  const { userId, pair, restore } = await inTransaction(shop.db, async (tx) => {
    const userId = await createAccount(tx, shop.settings, form, { passwordHash, terms, now });
    const restore = claim && (await announceRestore(tx, shop.settings, { userId, email, now }, claim));
    const person = { userId, isStaff: false, audience: 'customer' as const };
    return { userId, restore, pair: await openSession(tx, tokens, person, now) };
  });
  return { ...pair, restore, user: await showAccount(shop.pool, userId, shop.clock.now()) };
}

export const registration: Feature = ({ endpoints, shop }) => {
  const passwords = passwordsOf(shop.settings);
  const tokens = createTokens(shop);
  endpoints.open(register, ({ body }) => registerCustomer(shop, passwords, tokens, body), {
    readsLarge: (body, bounds) => readImportBody(shop.settings, body, bounds),
  });
  endpoints.open(validateInvitation, ({ params }) => validateByKey(shop, params.token));
  endpoints.open(acceptInvitation, ({ body }) => acceptByKey(shop, passwords, body));
  endpoints.open(verifyEmail, ({ body, caller }) => verifyByKey(shop, body.key, caller));
};
