import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareNow } from '#money/provider/server/run-comparison.ts';
import { becomeLate } from '#tests/become-late.ts';
import { interruptedAt } from '#tests/between-provider-calls.ts';
import { signInAgain } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { closeAccount } from './close-account.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const row = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows[0];

it('a late month paid at any provider call of the account’s closing is known, and told to staff who give it back', async () => {
  const outcomes = new Set<string>();
  for (let nth = 1, reached = true; reached; nth += 1) {
    const late = await becomeLate(shop, `Outil quitté ${nth}`);
    const customer = await signInAgain(shop, late.customer);
    const invoice = String((await shop.stripe.listInvoices(late.provider))[0]?.id);
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
