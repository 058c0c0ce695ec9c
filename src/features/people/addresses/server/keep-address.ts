import { Refusal } from '#contract-kit/error-codes.ts';
import { lockCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Address, AddressFields } from '../contract.ts';
import { showAddress } from './show-addresses.ts';
import { insertAddress, moveDefault, selectAddresses, updateAddress } from './store.ts';

/** The first one is the default; a later one becomes it when it asks to. */
export function addAddress(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: number,
  fields: AddressFields,
): Promise<Address> {
  return inTransaction(db, async (tx) => {
    // Two first addresses at the same time would both be the default.
    await lockCustomer(tx, userId);
    const id = await insertAddress(tx, userId, fields, clock.now());
    const [first] = await selectAddresses(tx, userId);
    if (fields.is_default || !first?.is_default) await moveDefault(tx, userId, id);
    return showAddress(tx, userId, id);
  });
}

export function changeAddress(
  { db }: Pick<Shop, 'db'>,
  userId: number,
  id: number,
  fields: AddressFields,
): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId);
    if (!(await updateAddress(tx, userId, id, fields))) throw new Refusal('not_found');
    if (fields.is_default) await moveDefault(tx, userId, id);
    return showAddress(tx, userId, id);
  });
}
