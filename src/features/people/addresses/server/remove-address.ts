import { Refusal } from '#contract-kit/error-codes.ts';
import { lockCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { deleteAddressRow, moveDefault, selectLatestId } from './store.ts';

export function removeAddress({ db }: Pick<Shop, 'db'>, userId: number, id: number): Promise<null> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId);
    const deleted = await deleteAddressRow(tx, userId, id);
    if (!deleted) throw new Refusal('not_found');
    const heir = deleted.wasDefault ? await selectLatestId(tx, userId) : undefined;
    if (heir !== undefined) await moveDefault(tx, userId, heir);
    return null;
  });
}
