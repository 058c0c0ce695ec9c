import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

describe('the clock across month ends', () => {
  it('31 Jan → 28 Feb → 31 Mar and daylight saving: renews on the day that Stripe counts', async () => {
    await shop.travelTo(new Date(Date.UTC(shop.clock.now().getUTCFullYear() + 1, 0, 31, 9)));
    const customer = await createCustomer(shop);
    await buy(shop, customer, await createAutomation(shop, { name: 'Outil de fin de mois' }));
    const ends: Date[] = [];
    for (let month = 0; month < 3; month += 1) {
      const { rows } = await shop.pool.query<{ end: Date }>(
        'select current_period_end as end from subscriptions',
      );
      ends.push(rows[0]!.end);
      await shop.travelTo(new Date(rows[0]!.end.getTime() + 3 * HOUR_MS));
    }
    const days = ends.map((end) => end.toISOString().slice(5, 10));
    expect(days[0]).toMatch(/^02-2[89]$/);
    expect(days.slice(1)).toEqual(['03-31', '04-30']);
    const { rows: paid } = await shop.pool.query(
      `select total_amount from orders where reason = 'renewal' and status = 'paid'`,
    );
    expect(paid).toEqual([{ total_amount: 500 }, { total_amount: 500 }, { total_amount: 500 }]);
  });
});
