import { Refusal } from '../../../contract-kit/error-codes.ts';
import type { Shop } from '../../../server/shop.ts';
import type { Account, AccountUpdate } from '../contract.ts';
import { showAccount } from './show-account.ts';
import { selectEmail, updateAccountRow } from './store.ts';

/** Changes what was sent and answers the account as it is now. */
export async function changeAccount(
  shop: Pick<Shop, 'db' | 'pool' | 'clock'>,
  userId: number,
  update: AccountUpdate,
): Promise<Account> {
  // A new address needs the password and a link sent to it (ruling 23): it never changes here.
  if (update.email !== undefined && update.email !== (await selectEmail(shop.db, userId))) {
    throw new Refusal('invalid', {
      fields: { email: ['L’adresse email ne peut pas être modifiée avec le reste du profil.'] },
    });
  }
  await updateAccountRow(shop.db, userId, {
    firstName: update.first_name,
    lastName: update.last_name,
    phone: update.phone,
    companyName: update.profile?.company_name,
    language: update.profile?.language,
    timezone: update.profile?.timezone,
    technicalLevel: update.profile?.technical_level,
  });
  return showAccount(shop.pool, userId, shop.clock.now());
}
