import {
  type AccountChanges,
  selectEmail,
  updateAccount,
} from '#people/accounts/server/for-other-features.ts';
import type { Account } from '#people/customers/contract.ts';
import {
  askProviderIfChanged,
  lockCustomer,
  showAccount,
} from '#people/customers/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import type { AccountUpdate } from '../contract.ts';
import { admitEmailChange, askEmailChange } from './ask-email-change.ts';

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

/** A new email is only asked for (docs/product/account.md#new-email-by-its-link). Answers the account as it is now. */
export async function changeAccount(
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
    await updateAccount(tx, userId, changesOf(update));
    await askProviderIfChanged(tx, before, now);
    if (person && isNew) await askEmailChange(tx, shop.settings, person, email, now);
  });
  return showAccount(shop.pool, userId, shop.clock.now());
}
