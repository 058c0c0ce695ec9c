import pg from 'pg';
import { openDatabase } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import type { Customer } from './customer.ts';
import type { ShopAddresses } from './open-shop.ts';
import { buy } from './pay.ts';

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

/** Sells it to this customer. */
export async function buyByCall(shop: ShopAddresses, customer: Customer, automation: Bought): Promise<void> {
  await buy(customer, await sell(shop, automation));
}
