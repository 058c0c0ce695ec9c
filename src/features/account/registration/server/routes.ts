import {
  announceRestore,
  readImportBody,
  verifyImport,
} from '#account/data-export/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import {
  insertAccount,
  insertPreferences,
  recordTermsAcceptance,
  showAccount,
} from '#people/accounts/server/for-other-features.ts';
import {
  createTokens,
  openSession,
  type Passwords,
  passwordsOf,
  refuseCommonPassword,
  refuseTakenEmail,
  sendVerification,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { refuseUnbookable } from '#shop/free-trial/server/for-other-features.ts';
import {
  acceptInvitation,
  type Registered,
  type Registration,
  register,
  validateInvitation,
  verifyEmail,
} from '../contract.ts';
import { acceptByKey, validateByKey } from './invitation.ts';
import { verifyByKey } from './verify-email.ts';

async function createAccount(
  tx: Transaction,
  settings: Settings,
  form: Registration,
  passwordHash: string,
  now: Date,
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
  await recordTermsAcceptance(tx, { userId, type: 'registration', acceptance: form.terms_acceptance, now });
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
  const now = shop.clock.now();
  const { userId, pair, restore } = await inTransaction(shop.db, async (tx) => {
    const userId = await createAccount(tx, shop.settings, form, passwordHash, now);
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
