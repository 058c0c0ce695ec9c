import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { becomeLate } from '#tests/become-late.ts';
import { interruptedAt } from '#tests/between-provider-calls.ts';
import type { TestCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { dunning } from './dunning.ts';

let shop: TestShop;
let customer: TestCustomer;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const subscription = async () => {
  const query = `select status, stripe_subscription_id as provider
    from subscriptions where user_id = $1`;
  return (await shop.pool.query(query, [customer.id])).rows[0];
};
const renewal = async () => {
  const query = `select status from orders where user_id = $1 and reason = 'renewal'`;
  return (await shop.pool.query(query, [customer.id])).rows[0].status;
};

/** Late since the first refusal, with no attempt left: only the end of the three days is to come. */
async function becomeLateForGood(serial: number): Promise<void> {
  ({ customer } = await becomeLate(shop, `Outil en retard ${serial}`));
  expect(await subscription()).toMatchObject({ status: 'past_due' });
  await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 73 * HOUR_MS));
}

it('a late month paid at any provider call of its suspension goes on, or could no longer be paid, on both sides', async () => {
  const outcomes = new Set<string>();
  for (let nth = 1, reached = true; reached; nth += 1) {
    await becomeLateForGood(nth);
    const { provider } = await subscription();
    const [late] = await shop.stripe.listInvoices(provider);
    const pay = () => shop.stripe.payInvoice(late!.id, `customer:${late!.id}`).catch(() => undefined);
    const sweep = interruptedAt(shop, nth, pay);
    await dunning.run(sweep.shop);
    reached = sweep.calls() >= nth;
    await shop.settle();
    const { amountPaid } = await shop.stripe.readInvoiceState(late!.id);
    const there = (await shop.stripe.readSubscriptionState(provider)).status;
    const here = (await subscription()).status;
    const found = { nth, here, there, renewal: await renewal(), amountPaid };
    outcomes.add(here);
    expect(found).toEqual(
      amountPaid > 0
        ? { nth, here: 'active', there: 'active', renewal: 'paid', amountPaid: 500 }
        : { nth, here: 'inactive', there: 'canceled', renewal: 'cancelled', amountPaid: 0 },
    );
  }
  expect([...outcomes].sort()).toEqual(['active', 'inactive']);
  const { rows } = await shop.pool.query('select kind from alerts');
  expect(rows).toEqual([]);
}, 120_000);

it('a month that is late anew by the time it is read has its three days', async () => {
  await becomeLateForGood(0);
  const late = `update subscriptions set past_due_since = $2, dunning_attempts = 0 where user_id = $1`;
  const sweep = interruptedAt(shop, 1, () => shop.pool.query(late, [customer.id, shop.clock.now()]));
  shop.sandbox.control.declineNext('insufficient_funds', { times: 1 });
  await dunning.run(sweep.shop);
  expect(await subscription()).toMatchObject({ status: 'past_due' });
});
