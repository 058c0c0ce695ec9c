import { Refusal } from '#contract-kit/error-codes.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Address } from '../contract.ts';
import { selectAddress, selectAddresses } from './store.ts';

export function showAddresses({ db }: Pick<Shop, 'db'>, userId: number): Promise<Address[]> {
  return selectAddresses(db, userId);
}

/** Throws `Refusal('not_found')` for another person's address as for none. */
export async function showAddress(db: Queries, userId: number, id: number): Promise<Address> {
  const address = await selectAddress(db, userId, id);
  if (!address) throw new Refusal('not_found');
  return address;
}
