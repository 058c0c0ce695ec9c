import { Refusal } from '../../../contract-kit/error-codes.ts';
import type { Shop } from '../../../server/shop.ts';
import { keepProviderCustomer, selectCustomer } from '../../account/server/for-other-features.ts';

/** The customer's name at the provider, made the first time that it is needed. */
export async function providerCustomer(shop: Shop, userId: number): Promise<string> {
  const customer = await selectCustomer(shop.db, userId);
  if (!customer) throw new Refusal('invalid_token');
  if (customer.stripeCustomerId) return customer.stripeCustomerId;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  const created = await shop.stripe.createCustomer({ userId, email: customer.email, name });
  return keepProviderCustomer(shop.db, userId, created);
}
