import type { Shop } from '#server/shop.ts';
import type { Account } from '../contract.ts';
import { showAccount } from './show-account.ts';

/** The account as its owner sees it; throws `Refusal('invalid_token')` when it is no longer open. */
export function readAccount(shop: Pick<Shop, 'pool' | 'clock'>, userId: number): Promise<Account> {
  return showAccount(shop.pool, userId, shop.clock.now());
}

// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { type Staff, staffNamed, staffOf } from './acting-staff.ts';
export { changeCap } from './change-cap.ts';
export {
  buyerOf,
  type Customer,
  lockCustomer,
  lockOpenCustomer,
  selectByProviderCustomer,
  selectCapAt,
  selectCustomer,
} from './customer-store.ts';
export { askProviderForPerson, keepProviderCustomer, providerPerson } from './provider-person.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
