import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listJobs } from '#app/jobs-list.ts';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { dunning } from '#money/renewals/server/dunning.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, openPurchase } from '#tests/pay-as-browser.ts';
import { noMailer } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import { sweepAll } from './worker.ts';

let shop: TestShop;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
afterEach(() => {
  vi.restoreAllMocks();
  shop.sandbox.control.clearFaults();
});

const fromNow = (ms: number) => new Date(shop.clock.now().getTime() + ms);
const newAutomation = () => {
  serial += 1;
  return createAutomation(shop, { name: `Outil ${serial}` });
};
const jobs = listJobs(noMailer);

/** Something due for each sweep that asks the provider. */
async function dueOfEverySweep(customer: TestCustomer): Promise<void> {
  const row = async (status: SubscriptionStatus, values: object) => {
    const known = { userId: customer.id, automationId: await newAutomation(), status };
    await createSubscription(shop, { ...known, stripeSubscriptionId: `sub_absent_${serial}`, ...values });
  };
  await row('past_due', { pastDueSince: fromNow(-DAY_MS), nextDunningAt: shop.clock.now() });
  await row('active', { currentPeriodEnd: fromNow(-3 * HOUR_MS) });
  for (const card of ['4000000000007726', '4242424242424242']) {
    const automation = await newAutomation();
    await buy(shop, customer, automation, card);
    await confirmWithdrawal(shop, customer, (await contractOf(shop, customer, automation)).id);
  }
  await shop.settle();
  await openPurchase(shop, customer, await newAutomation());
}

const asking = [
  'readSubscription',
  'readSubscriptionState',
  'readRefund',
  'findRefund',
  'findByOperation',
] as const;

/** The calls to the provider from now on, as the shop makes them: the SDK's own retries count once. */
function countCalls(atFirst: () => Promise<void>): () => string[] {
  const calls: string[] = [];
  for (const name of asking) {
    const asked = shop.stripe[name] as (...given: unknown[]) => Promise<never>;
    vi.spyOn(shop.stripe, name).mockImplementation(async (...given: unknown[]) => {
      calls.push(name);
      if (calls.length === 1) await atFirst();
      return asked.apply(shop.stripe, given);
    });
  }
  return () => calls;
}

it('the provider unreachable: a pass asks it once per sweep, after the emails have left, and the rest stays due', async () => {
  for (const _ of [1, 2]) await dueOfEverySweep(await createCustomer(shop));
  const due = `update %t set check_at = $1 where status = any($2)`;
  const now = shop.clock.now();
  await shop.pool.query(due.replace('%t', 'refunds'), [now, ['pending', 'succeeded']]);
  await shop.pool.query(due.replace('%t', 'payments'), [now, ['open']]);
  await shop.pool.query(`update subscriptions set next_dunning_at = $1 where status = 'past_due'`, [now]);
  await shop.pool.query('update subscriptions set provider_checked_at = null');
  const { rows } = await shop.pool.query(
    `insert into outbox (kind, payload, once_key, created_at, due_at) values ('email', '{}', 'a-email', $1, $1) returning id`,
    [now],
  );
  const queued = () =>
    shop.pool.query('select 1 from graphile_worker.jobs where key = $1', [`outbox:${rows[0].id}`]);
  let emailsLeft = false;
  const calls = countCalls(async () => {
    emailsLeft = ((await queued()).rowCount ?? 0) > 0;
  });
  shop.sandbox.control.outage('unreachable');
  await sweepAll(shop, jobs);
  // Payments, months that are over, late payments, pending refunds, refunds that succeeded.
  expect(calls()).toHaveLength(5);
  const stillDue = `select 1 from subscriptions where status = 'past_due' and next_dunning_at <= $1`;
  expect((await shop.pool.query(stillDue, [now])).rows).toHaveLength(1);
  expect(emailsLeft).toBe(true);
}, 60_000);

it('a late payment that could not be asked for is put off, not asked for again at every pass', async () => {
  // The others' late payments are theirs.
  await shop.pool.query('update subscriptions set next_dunning_at = null');
  const { id: userId } = await createCustomer(shop);
  const late = { status: 'past_due', stripeSubscriptionId: 'sub_absent_late' } as const;
  const since = { pastDueSince: fromNow(-DAY_MS), nextDunningAt: shop.clock.now() };
  await createSubscription(shop, { userId, automationId: await newAutomation(), ...late, ...since });
  shop.sandbox.control.outage('unreachable');
  expect(await dunning.run(shop)).toBe(1);
  expect(await dunning.run(shop)).toBe(0);
  await shop.clock.moveTo(fromNow(600_000));
  expect(await dunning.run(shop)).toBe(1);
});
