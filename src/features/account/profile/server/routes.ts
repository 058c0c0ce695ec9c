import { Refusal } from '#contract-kit/error-codes.ts';
import {
  type AccountChanges,
  selectEmail,
  updateAccount as writeAccount,
} from '#people/accounts/server/for-other-features.ts';
import { confirmPassword, refuseTakenEmail } from '#people/auth/server/for-other-features.ts';
import type { Account } from '#people/customers/contract.ts';
import {
  enqueueProviderPersonIfChanged,
  lockCustomer,
  showAccount,
} from '#people/customers/server/for-other-features.ts';
import type { Correspondent } from '#people/emailed-links/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { type AccountUpdate, updateAccount } from '../contract.ts';
import { refuseManyChanges, requestEmailChange } from './request-email-change.ts';

/** Throws a field error at `current_password`, `email_exists`, or `too_many_requests`. Answers the person. */
async function admitEmailChange(
  shop: Pick<Shop, 'db' | 'pool' | 'clock' | 'settings'>,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  asked: { email: string; currentPassword: string | undefined },
): Promise<Correspondent> {
  if (!asked.currentPassword) {
    throw new Refusal('invalid', { fields: { current_password: ['Le mot de passe actuel est requis'] } });
  }
  await refuseManyChanges(shop, caller.userId);
  const person = await confirmPassword(shop, caller, asked.currentPassword);
  await refuseTakenEmail(shop, asked.email);
  return person;
}

type Needs = Pick<Shop, 'db' | 'pool' | 'clock' | 'settings'>;

const changesOf = (update: AccountUpdate): AccountChanges => ({
  firstName: update.first_name,
  lastName: update.last_name,
  phone: update.phone,
  companyName: update.profile?.company_name,
  language: update.profile?.language,
  timezone: update.profile?.timezone,
  technicalLevel: update.profile?.technical_level,
});

/** A new email waits for its link (docs/product/account.md#new-email-by-its-link). Answers the account as it is now. */
async function changeAccount(
  shop: Needs,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  update: AccountUpdate,
): Promise<Account> {
  const { userId } = caller;
  const { email, current_password: currentPassword } = update;
  const isNew = email !== undefined && email !== (await selectEmail(shop.db, userId));
  const person = isNew ? await admitEmailChange(shop, caller, { email, currentPassword }) : undefined;
  await inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    const before = await lockCustomer(tx, userId);
    await writeAccount(tx, userId, changesOf(update));
    await enqueueProviderPersonIfChanged(tx, before, now);
    if (person && isNew) await requestEmailChange(tx, shop.settings, person, { email, byTeam: false, now });
  });
  return showAccount(shop.pool, userId, shop.clock.now());
}

export const profile: Feature = ({ endpoints, shop }) => {
  endpoints.serve(updateAccount, ({ caller, body }) => changeAccount(shop, caller, body));
};
