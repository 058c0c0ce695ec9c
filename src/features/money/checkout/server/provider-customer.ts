import { Refusal } from '#contract-kit/error-codes.ts';
import {
  keepProviderCustomer,
  providerPerson,
  selectCustomer,
} from '#people/accounts/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';

/** The customer's name at the provider; null while they have none. */
export async function customerIdOf(shop: Pick<Shop, 'db'>, userId: number): Promise<string | null> {
  const customer = await selectCustomer(shop.db, userId);
  if (!customer) throw new Refusal('invalid_token');
  return customer.stripeCustomerId;
}

export async function providerCustomer(shop: Shop, userId: number): Promise<string> {
  const customer = await selectCustomer(shop.db, userId);
  if (!customer) throw new Refusal('invalid_token');
  if (customer.stripeCustomerId) return customer.stripeCustomerId;
  const created = await shop.stripe.createCustomer({ userId, ...providerPerson(customer) });
  return keepProviderCustomer(shop, customer, created);
}
