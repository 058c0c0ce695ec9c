import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop({ PROVIDER_PATIENCE_MS: '1500' });
  // The check of the SDK's parameters reads its types at the first call, which takes longer than a person waits here.
  const first = await startShop();
  await openPurchase(first, await createCustomer(first), await createAutomation(first, { name: 'Premier' }));
  await first.stop();
}, 180_000);
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: `Outil ${serial}` });
});
afterEach(() => shop.sandbox.control.clearFaults());

/** The answer, and how many seconds its asker waited. */
async function timed<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; seconds: number }> {
  const began = performance.now();
  const answer = await ask();
  return { answer, seconds: (performance.now() - began) / 1000 };
}

const create = () =>
  shop.app.inject({
    method: 'POST',
    url: '/api/subscriptions/create_subscription/',
    headers: customer.headers,
    payload: { automation_id: automation, period: 'monthly' },
  });

describe('a payment provider that hangs', () => {
  it('keeps a person waiting for ten seconds where no setting says otherwise, two less than they may wait in all', () => {
    expect(readSettings({}).PROVIDER_PATIENCE_MS).toBe(10_000);
  });

  it('is given up in time for who opens a payment, with nothing taken; the same click works later', async () => {
    shop.sandbox.control.outage('hangs');
    const { answer, seconds } = await timed(create);
    expect(seconds).toBeLessThan(3.5);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payment_provider_unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    shop.sandbox.control.outage(null);
    const before = shop.sandbox.control.balance();
    const opened = await openPurchase(shop, customer, automation);
    await payByCard(shop, opened);
    expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
    expect(shop.sandbox.control.balance() - before).toBe(4_000);
  }, 40_000);

  it('tells who has paid, in time, that the payment is found again; it is, and taken once', async () => {
    const before = shop.sandbox.control.balance();
    const opened = await openPurchase(shop, customer, automation);
    await payByCard(shop, opened);
    await shop.sandbox.delivered();
    shop.sandbox.control.outage('hangs');
    const { answer, seconds } = await timed(() => confirmPurchase(shop, customer, opened));
    expect(seconds).toBeLessThan(3.5);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payment_unverified']);
    expect(answer.json().detail).toContain('ne payez pas une seconde fois');
    shop.sandbox.control.outage(null);
    await shop.drain();
    const { rows } = await shop.pool.query('select status from payments where user_id = $1', [customer.id]);
    expect(rows).toEqual([{ status: 'succeeded' }]);
    expect(shop.sandbox.control.balance() - before).toBe(4_000);
  }, 40_000);
});
