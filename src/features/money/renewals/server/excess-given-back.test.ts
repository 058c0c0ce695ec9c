import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { reconcileSubscription } from './renewals.ts';

let shop: TestShop;
let customer: TestCustomer;

// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  // The first of a month, and the eleventh: both renew within the next Paris month.
  await shop.travelTo(new Date('2027-03-01T09:00:00Z'));
  customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: 'Outil du 1er', subscriptionPrice: 1000 }));
  await shop.travelTo(new Date('2027-03-11T09:00:00Z'));
  customer = await signInAgain(shop, customer);
  await buy(shop, customer, await createAutomation(shop, { name: 'Outil du 11', subscriptionPrice: 1000 }));
  await shop.settle();
});
afterEach(() => shop.stop());

const setCap = async (monthly_cap: number) => {
  const staff = await createStaff(shop);
  const answer = await staff.ask('PATCH', '/api/subscription-settings/update_cap/', {
    user_id: customer.id,
    monthly_cap,
  });
  expect(answer.statusCode).toBe(200);
  await shop.settle();
};
const rows = async (text: string) => (await shop.pool.query(text, [customer.id])).rows;
const renewals = () =>
  rows(`select o.total_amount as total, o.status, i.total_amount as invoiced,
      (select coalesce(sum(r.amount), 0)::int from refunds r where r.order_id = o.id and r.status = 'succeeded') as back
    from orders o left join invoices i on i.order_id = o.id and i.kind = 'invoice'
    where o.user_id = $1 and o.reason = 'renewal' order by o.due_at`);
const second = async () => (await rows('select * from subscriptions where user_id = $1 order by id'))[1];
/** The provider lives on to each instant, and the shop does nothing. */
async function sleepUntil(...instants: string[]): Promise<void> {
  shop.stopWorker();
  for (const instant of instants) {
    await shop.clock.moveTo(new Date(instant));
    await shop.sandbox.settle();
  }
}
const drafted = '2027-04-11T09:30:00Z';
const debited = '2027-04-11T15:00:00Z';
/** Two processes read the provider at once, then the worker takes up what waited. */
async function hearAtLast(): Promise<void> {
  const { stripe_subscription_id: provider } = await second();
  await Promise.all([reconcileSubscription(shop, provider), reconcileSubscription(shop, provider)]);
  await shop.drain();
  await shop.settle();
}

it('a renewal heard of once debited, in a month whose cap was lowered, gives back what exceeds it, once', async () => {
  await shop.travelTo(new Date('2027-04-02T09:00:00Z'));
  expect(await renewals()).toEqual([{ total: 750, status: 'paid', invoiced: 750, back: 0 }]);
  await setCap(8);
  expect((await second()).monthly_share).toBe(400);

  const before = shop.sandbox.control.balance();
  await sleepUntil(drafted, debited);
  expect(shop.sandbox.control.balance() - before).toBe(400);
  await hearAtLast();

  // 7,50 € and 0,50 € are the eight of the cap; the invoice is that of the debit.
  expect((await renewals()).at(-1)).toEqual({ total: 400, status: 'paid', invoiced: 400, back: 350 });
  expect(shop.sandbox.control.balance() - before).toBe(50);
  const notes = await rows(
    `select total_amount as total from invoices where user_id = $1 and kind = 'credit_note'`,
  );
  expect(notes.map(({ total }) => Math.abs(total))).toEqual([350]);
  expect(await second()).toMatchObject({ status: 'active' });
  expect((await shop.pool.query('select kind from alerts')).rows).toEqual([]);
  const mails = shop.mailbox.messages().filter(({ to }) => JSON.stringify(to).includes(customer.email));
  const sent = mails.filter(({ text }) => /3,50\s€/.test(text ?? ''));
  expect(sent).toHaveLength(1);
});

it('a draft whose correction never arrived is invoiced as it was debited, and the rest goes back', async () => {
  await shop.travelTo(new Date('2027-04-02T09:00:00Z'));
  await setCap(8);
  await sleepUntil(drafted);
  const provider = (await second()).stripe_subscription_id;
  const dead = async () => {
    throw new Error('killed before the correction left');
  };
  const killed = { ...shop, stripe: { ...shop.stripe, correctDraftLine: dead } };
  await expect(reconcileSubscription(killed, provider)).rejects.toThrow('killed');
  expect((await renewals()).at(-1)).toMatchObject({ total: 50, status: 'pending' });

  await sleepUntil(debited);
  await hearAtLast();
  expect((await renewals()).at(-1)).toEqual({ total: 400, status: 'paid', invoiced: 400, back: 350 });
});

it('a renewal heard of once debited that exceeds nothing gives nothing back', async () => {
  await shop.travelTo(new Date('2027-04-02T09:00:00Z'));
  await sleepUntil(drafted, debited);
  await hearAtLast();
  expect(await renewals()).toEqual([
    { total: 750, status: 'paid', invoiced: 750, back: 0 },
    { total: 750, status: 'paid', invoiced: 750, back: 0 },
  ]);
});

it('a renewal debited above the price of its day gives back what exceeds it', async () => {
  await shop.travelTo(new Date('2027-04-02T09:00:00Z'));
  await sleepUntil(drafted, debited);
  const { id } = await second();
  await shop.pool.query('update subscriptions set individual_price = 300 where id = $1', [id]);
  await hearAtLast();
  expect((await renewals()).at(-1)).toEqual({ total: 750, status: 'paid', invoiced: 750, back: 450 });
});

it('a cap lowered after a debit of which nobody had heard takes nothing of it back', async () => {
  await shop.travelTo(new Date('2027-04-02T09:00:00Z'));
  await sleepUntil(drafted, debited);
  await setCap(8);
  await hearAtLast();
  expect((await renewals()).at(-1)).toEqual({ total: 750, status: 'paid', invoiced: 750, back: 0 });
});

it('a draft whose price goes and comes back within its hour is debited at its last price', async () => {
  await shop.travelTo(new Date('2027-04-02T09:00:00Z'));
  const draft = async () => {
    const { stripe_subscription_id: provider } = await second();
    return (await reconcileSubscription(shop, provider))[0]!.total;
  };
  await sleepUntil(drafted);
  await shop.drain();
  for (const [cap, price] of [
    [8, 50],
    [15, 750],
    [8, 50],
  ] as const) {
    await setCap(cap);
    // What a reading answers is from before its own correction.
    await draft();
    expect(await draft()).toBe(price);
  }
  await shop.travelTo(new Date(debited));
  expect((await renewals()).at(-1)).toEqual({ total: 50, status: 'paid', invoiced: 50, back: 0 });
});
