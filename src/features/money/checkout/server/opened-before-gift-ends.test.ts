import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

it('debits nobody for the purchase of what has become theirs meanwhile', async () => {
  const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  const customer = await createCustomer(shop);
  const automation = await createAutomation(shop, { name: 'Outil offert pour de bon' });
  const end = new Date(shop.clock.now().getTime() + 2 * DAY_MS);
  const granted = await shop.app.inject({
    method: 'POST',
    url: '/api/subscriptions/grant-free/',
    headers: staff.headers,
    payload: {
      user_id: customer.id,
      automation_id: automation,
      end_date: end.toISOString().slice(0, 10),
      gift_as_purchase: true,
    },
  });
  expect(granted.statusCode, granted.body).toBeLessThan(300);
  // Ten minutes before its end, so that one session lives through all of it.
  const soon = new Date(shop.clock.now().getTime() + 600_000);
  await shop.pool.query('update subscriptions set end_date = $2 where user_id = $1', [customer.id, soon]);
  const opened = await openPurchase(shop, customer, automation);
  await shop.travelTo(new Date(soon.getTime() + MINUTE_MS));
  const { rows: owned } = await shop.pool.query(
    'select source from purchases where user_id = $1 and ended_at is null',
    [customer.id],
  );
  expect(owned).toEqual([{ source: 'gift' }]);
  const paid = await payByCard(shop, opened);
  const confirmed = await confirmPurchase(shop, customer, opened);
  await shop.drain();
  const { rows: debited } = await shop.pool.query(
    "select i.kind, i.amount, o.status from order_items i join orders o on o.id = i.order_id where o.user_id = $1 and i.kind = 'purchase' and o.status = 'paid'",
    [customer.id],
  );
  expect(debited).toEqual([]);
  expect(paid.status).not.toBe('succeeded');
  expect(confirmed.statusCode).toBeGreaterThanOrEqual(400);
});
