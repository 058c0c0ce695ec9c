import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { interruptedAt } from '#tests/between-provider-calls.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { OpenedPayment } from '../contract.ts';
import { openPayment } from './open-payment.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const newTool = () => {
  serial += 1;
  return createAutomation(shop, { name: `Outil des deux onglets ${serial}` });
};
const later = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS);

/** The purchase of the first tab: 40 €, or 0 € where the cap is reached by another subscription. */
async function openFirst(owes: 'money' | 'nothing'): Promise<OpenedPayment> {
  const automation = await newTool();
  if (owes === 'money') return openPurchase(shop, customer, automation);
  await createSubscription(shop, {
    userId: customer.id,
    automationId: await newTool(),
    individualPrice: 1500,
    monthlyShare: 1500,
    currentPeriodEnd: later(20),
  });
  await createPurchase(shop, { userId: customer.id, automationId: automation });
  const opened = await shop.app.inject({
    method: 'POST',
    url: '/api/users/activate-purchased/',
    headers: customer.headers,
    payload: { automation_id: automation, immediate_access: true },
  });
  return opened.json();
}

/** Both sides of the first tab's purchase. */
async function bothSides(first: OpenedPayment) {
  const { rows } = await shop.pool.query(
    `select p.status as payment, p.stripe_subscription_id as provider, s.status as subscription, o.status as "order"
       from payments p join orders o on o.id = p.order_id left join subscriptions s on s.id = p.subscription_id
      where p.user_id = $1 and p.automation_id = $2`,
    [customer.id, first.automation_id],
  );
  const [{ provider, ...here }] = rows;
  const there = await shop.stripe.readSubscription(provider);
  return { here, isOver: isOverAtProvider(there.status), taken: there.latestInvoice?.amountPaid ?? 0 };
}
const alerts = async () => (await shop.pool.query('select kind from alerts')).rows;

const pay = (first: OpenedPayment) => payByCard(shop, first);
const payAndConfirm = async (first: OpenedPayment) => {
  await pay(first);
  await confirmPurchase(shop, customer, first);
};

it.each([
  ['owes money and is paid', 'money', pay],
  ['owes money, is paid and confirmed', 'money', payAndConfirm],
  ['owes nothing today and is confirmed', 'nothing', payAndConfirm],
] as const)(
  'a purchase that %s at any provider call of another one’s opening lives on both sides, or took nothing and is over on both',
  async (_what, owes, act) => {
    for (let nth = 1, reached = true; reached; nth += 1) {
      customer = await createCustomer(shop);
      const first = await openFirst(owes);
      const second = interruptedAt(shop, nth, () => act(first));
      const opening = { userId: customer.id, automationId: await newTool(), type: 'initial' as const };
      await openPayment(second.shop, { ...opening, immediateAccess: false });
      reached = second.calls() >= nth;
      await confirmPurchase(shop, customer, first);
      await shop.settle();
      const found = { nth, ...(await bothSides(first)) };
      const over = { payment: 'voided', subscription: null, order: 'cancelled' };
      const alive = { payment: 'succeeded', subscription: 'active', order: 'paid' };
      expect(found).toEqual(
        found.here.payment === 'succeeded'
          ? { nth, here: alive, isOver: false, taken: owes === 'money' ? 4000 : 0 }
          : { nth, here: over, isOver: true, taken: 0 },
      );
    }
    expect(await alerts()).toEqual([]);
  },
  60_000,
);
