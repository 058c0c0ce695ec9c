import { lockCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Address } from '../contract.ts';
import { showAddress } from './show-addresses.ts';
import { moveDefault } from './store.ts';

/** Throws `Refusal('not_found')` before the present default would have stepped down. */
export function chooseDefault({ db }: Pick<Shop, 'db'>, userId: number, id: number): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId);
    await showAddress(tx, userId, id);
    await moveDefault(tx, userId, id);
    return showAddress(tx, userId, id);
  });
}
