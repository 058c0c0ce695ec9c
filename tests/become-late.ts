import { HOUR_MS } from '#domain/time/durations.ts';
import { createAutomation } from './factories/catalogue.ts';
import { createCustomer, type TestCustomer } from './factories/customers.ts';
import { buy } from './pay-as-browser.ts';
import type { TestShop } from './start-shop.ts';

/** A new customer of an automation of this name, whose first renewal was refused an hour ago. */
export async function becomeLate(
  shop: TestShop,
  name: string,
): Promise<{ customer: TestCustomer; provider: string }> {
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name }));
  await shop.settle();
  const query = `select s.current_period_end as "paidUntil", s.stripe_subscription_id as provider,
      u.stripe_customer_id as payer
    from subscriptions s join users u on u.id = s.user_id where u.id = $1`;
  const [{ paidUntil, provider, payer }] = (await shop.pool.query(query, [customer.id])).rows;
  shop.sandbox.control.declineNext('lost_card', { times: 1, customer: payer });
  await shop.travelTo(new Date(paidUntil.getTime() + 2 * HOUR_MS));
  return { customer, provider };
}
