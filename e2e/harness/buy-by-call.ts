import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import type { Customer } from './customer.ts';
import { expect } from './fixtures.ts';
import type { ShopAddresses } from './open-shop.ts';

interface Bought {
  name: string;
  /** Euro cents; the first month is 5 € more. */
  purchasePrice: number;
}

/** Puts an automation on sale, in a shop of the file's own; answers its id. */
async function sell({ databaseUrl }: ShopAddresses, automation: Bought): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return await createAutomation({ db: openDatabase(pool), clock: { now: () => new Date() } }, automation);
  } finally {
    await pool.end();
  }
}

/** Buys it by the calls that the payment form makes, with a card that is accepted. */
export async function buyByCall(shop: ShopAddresses, customer: Customer, automation: Bought): Promise<void> {
  const automation_id = await sell(shop, automation);
  const asked = { automation_id, period: 'monthly' };
  const opened = await customer.call('POST', '/api/subscriptions/create_subscription/', asked);
  const { payment_intent_id, client_secret } = await opened.json();
  const { api_url, publishable_key } = await (await customer.call('GET', '/api/payment-config/')).json();
  const paid = await fetch(`${api_url}/v1/payment_intents/${payment_intent_id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishable_key}` },
    body: new URLSearchParams({ client_secret, payment_method: 'pm_card_visa', return_url: shop.siteUrl }),
  });
  expect(paid.ok).toBe(true);
  const confirm = '/api/subscriptions/confirm_subscription_payment/';
  expect((await customer.call('POST', confirm, { payment_intent_id })).status()).toBe(200);
}
