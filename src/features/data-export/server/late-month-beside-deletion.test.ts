import { afterAll, beforeAll, expect, it } from 'vitest';
import { interruptedAt } from '../../../../tests/between-provider-calls.ts';
import { createAutomation } from '../../../../tests/factories/catalogue.ts';
import { createCustomer, signInAgain } from '../../../../tests/factories/customers.ts';
import { buy } from '../../../../tests/pay-as-browser.ts';
import { startShop, type TestShop } from '../../../../tests/start-shop.ts';
import { compareNow } from '../../provider-comparison/server/for-other-features.ts';
import { closeAccount } from './close-account.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const hour = 3_600_000;
const row = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows[0];

/** A customer whose renewal was refused an hour ago; answers them with the open invoice. */
async function becomeLate(serial: number) {
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: `Outil quitté ${serial}` }));
  await shop.sandbox.delivered();
  await shop.drain();
  const { paidUntil, provider } = await row(
    `select current_period_end as "paidUntil", stripe_subscription_id as provider from subscriptions where user_id = $1`,
    customer.id,
  );
  const { id } = await row('select stripe_customer_id as id from users where id = $1', customer.id);
  shop.sandbox.control.declineNext('lost_card', { times: 1, customer: id });
  await shop.travelTo(new Date(paidUntil.getTime() + 2 * hour));
  const [late] = await shop.stripe.listInvoices(provider);
  return { customer: await signInAgain(shop, customer), invoice: String(late?.id) };
}

it('a late month paid at any provider call of the account’s closing is known, and told to staff who give it back', async () => {
  const outcomes = new Set<string>();
  for (let nth = 1, reached = true; reached; nth += 1) {
    const { customer, invoice } = await becomeLate(nth);
    const url = '/api/users/delete-account/';
    const deleted = await shop.app.inject({ method: 'DELETE', url, headers: customer.headers });
    expect(deleted.statusCode).toBe(200);
    // The provider's news is late, as it may be.
    shop.sandbox.control.loseEvents('all');
    const pay = () => shop.stripe.payInvoice(invoice, `customer:${invoice}`).catch(() => undefined);
    const closing = interruptedAt(shop, nth, pay);
    const message = await row(
      `select * from outbox where kind = 'close_account' and payload->>'user' = $1`,
      String(customer.id),
    );
    await closeAccount(closing.shop, message);
    reached = closing.calls() >= nth;
    shop.sandbox.control.clearFaults();
    await shop.drain();
    const { amountPaid } = await shop.stripe.readInvoiceState(invoice);
    const order = await row('select status from orders where stripe_invoice_id = $1', invoice);
    const alert = await row(`select kind from alerts where details->>'invoice' = $1`, invoice);
    outcomes.add(order.status);
    expect({ nth, order: order.status, alert: alert?.kind }).toEqual(
      amountPaid > 0
        ? { nth, order: 'paid', alert: 'paid_after_end' }
        : { nth, order: 'cancelled', alert: undefined },
    );
    expect((await compareNow(shop)).differences).toEqual([]);
  }
  expect([...outcomes].sort()).toEqual(['cancelled', 'paid']);
}, 120_000);
