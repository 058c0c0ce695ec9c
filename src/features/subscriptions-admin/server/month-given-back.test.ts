import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '../../../../tests/act-as-staff.ts';
import { createAutomation } from '../../../../tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '../../../../tests/factories/customers.ts';
import { buy } from '../../../../tests/pay-as-browser.ts';
import { startShop, type TestShop } from '../../../../tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '../../../../tests/withdraw-as-customer.ts';
import { verifyLedger } from '../../ledger/server/for-other-features.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let automation: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
});
afterAll(() => shop.stop());
/** Bought, then ended at the provider by surprise: cancelled, with most of its paid month left. */
beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: `Outil rendu ${serial}` });
  await buy(shop, customer, automation, undefined, { immediateAccess: true });
  await settle();
  await shop.stripe.cancelSubscription((await row()).provider);
  await settle();
  expect(await row()).toMatchObject({ status: 'cancelled', end_reason: 'cancelled' });
});

const settle = async () => {
  await shop.drain();
  await shop.sandbox.delivered();
  await shop.drain();
};
const row = async () => {
  const { rows } = await shop.pool.query(
    `select id, status, end_reason, end_date, stripe_subscription_id as provider from subscriptions where user_id = $1`,
    [customer.id],
  );
  return rows[0];
};
const reactivate = async () =>
  staff.ask('POST', `/api/admin/subscriptions/${(await row()).id}/toggle/`, { action: 'reactivate' });

async function withdraw(): Promise<void> {
  const { id } = await contractOf(shop, customer, automation);
  expect((await confirmWithdrawal(shop, customer, id)).statusCode).toBe(200);
}
/** The page was opened as was asked for: the purchase stays, so that only the month is given back. */
async function withdrawFromMonth(): Promise<void> {
  await shop.pool.query('update subscriptions set last_accessed = $2 where user_id = $1', [
    customer.id,
    shop.clock.now(),
  ]);
  expect((await contractOf(shop, customer, automation)).refund).toMatchObject({ purchase_excluded: true });
  await withdraw();
}
async function loseDispute(): Promise<void> {
  const invoices = await shop.stripe.listInvoices((await row()).provider);
  const { intent } = await shop.stripe.readInvoice(String(invoices[0]?.id));
  const charges = shop.sandbox.control.objects('charge');
  const charge = charges.find(({ payment_intent }) => payment_intent === intent?.id);
  const dispute = await shop.sandbox.control.openDispute(String(charge?.id));
  await settle();
  await shop.sandbox.control.closeDispute(dispute, 'lost');
}

describe('what was cancelled with paid time left', () => {
  it('is brought back by staff while its money stays', async () => {
    const answer = await reactivate();
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    expect(await row()).toMatchObject({ status: 'active', end_reason: null });
  });

  it.each([
    ['withdrawn from', 'withdrawal', withdraw],
    ['withdrawn from but for its purchase', 'withdrawal', withdrawFromMonth],
    ['lost in a dispute', 'dispute', loseDispute],
  ])('%s, is brought back by nobody, and the ledger tells why', async (_how, reason, giveBack) => {
    const { end_date: ended } = await row();
    await giveBack();
    await settle();
    expect(await row()).toMatchObject({ status: 'cancelled', end_reason: reason, end_date: ended });
    expect((await reactivate()).json()).toMatchObject({ code: 'no_paid_time_left' });
    const { rows } = await shop.pool.query(
      `select e.act, e.before, e.after from ledger_events e join users u using (ledger_id)
       where u.id = $1 and e.entity = 'subscription' order by e.sequence desc limit 1`,
      [customer.id],
    );
    expect(rows).toEqual([
      { act: 'lose_paid_month', before: { end_reason: 'cancelled' }, after: { end_reason: reason } },
    ]);
    expect((await verifyLedger(shop)).differences).toEqual([]);
  });
});
