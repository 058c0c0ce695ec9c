import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/customer-store.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { changeOrder, type NewOrder, placeOrder } from './change-order.ts';
import { monthsDebitedSince, recurringDebitsInMonth } from './month-debit-store.ts';
import type { OrderLine } from './order-store.ts';

let shop: SharedShop;
let customer: Customer;
let automationId: number;

const newCustomer = async () => (await selectCustomer(shop.db, (await createCustomer(shop)).id))!;
beforeAll(async () => {
  shop = await sharedShop();
  automationId = await createAutomation(shop, { name: `Outil du mois ${randomUUID()}` });
});
beforeEach(async () => {
  customer = await newCustomer();
});

const june = new Date('2031-06-15T10:00:00Z');
const seller = { name: 'Rouage', email: 'bonjour@rouage.example' };
const line = (kind: OrderLine['kind'], amount: number): OrderLine => ({
  ...{ kind, automationId, label: kind, amount: euroCents(amount) },
});
const month = [line('subscription', 500), line('cap_discount', -200)];
const debited = (instant = june) => recurringDebitsInMonth(shop.db, customer.id, instant);

async function order(
  values: Partial<NewOrder> = {},
  { act, of = customer }: { act?: 'pay' | 'cancel' | 'fail'; of?: Customer } = {},
): Promise<number> {
  const placed = { reason: 'purchase', lines: month, dueAt: june, ...values } as const;
  return inTransaction(shop.db, async (tx) => {
    const { id } = await placeOrder(tx, of, placed, june);
    const change = { orderId: id, actor: 'provider', now: june } as const;
    if (act === 'pay') await changeOrder(tx, of, { ...change, act, seller });
    else if (act) await changeOrder(tx, of, { ...change, act });
    return id;
  });
}

async function giveBack(orderId: number, amount: number, status: string, replaces: string | null = null) {
  const id = randomUUID();
  await shop.pool.query(
    `insert into refunds (id, user_id, order_id, reason, status, amount, recurring_amount, lines,
       stripe_intent_id, replaces, check_at, created_at, settled_at)
     values ($1, $2, $3, 'billing_error', $4, $5, $5, '[]', 'pi_test', $6, '2099-01-01', $7, $7)`,
    [id, customer.id, orderId, status, amount, replaces, june],
  );
  return id;
}

it('counts the months that were paid, less the cap’s discount, and no price of a purchase', async () => {
  await order({ lines: [line('purchase', 3500), ...month] }, { act: 'pay' });
  await order({ lines: [line('subscription', 100)], reason: 'activation' }, { act: 'pay' });
  expect(await debited()).toBe(400);
});

it('counts a renewal that may still be paid, and no first month that nobody has confirmed', async () => {
  await order({ reason: 'renewal' });
  await order({ reason: 'renewal', lines: [line('subscription', 50)] }, { act: 'fail' });
  await order();
  await order({ reason: 'activation' }, { act: 'fail' });
  await order({ reason: 'renewal' }, { act: 'cancel' });
  expect(await debited()).toBe(350);
});

it('counts by the month of Paris in which it was due', async () => {
  await order({ dueAt: new Date('2031-06-30T22:30:00Z') }, { act: 'pay' });
  expect(await debited()).toBe(0);
  expect(await debited(new Date('2031-07-10T00:00:00Z'))).toBe(300);
});

it('leaves the place of what was given back, once for the same money asked for again', async () => {
  const id = await order({}, { act: 'pay' });
  const first = await giveBack(id, 100, 'failed');
  expect(await debited()).toBe(200);
  await giveBack(id, 100, 'succeeded', first);
  expect(await debited()).toBe(200);
  await giveBack(id, 200, 'succeeded');
  expect(await debited()).toBe(0);
});

it('leaves no more place than the month took, whatever is owed by two decisions', async () => {
  await order({ lines: [line('subscription', 50)] }, { act: 'pay' });
  const id = await order({}, { act: 'pay' });
  await giveBack(id, 300, 'failed');
  await giveBack(id, 300, 'succeeded');
  expect(await debited()).toBe(50);
});

it('counts nobody else’s', async () => {
  await order({}, { act: 'pay', of: await newCustomer() });
  expect(await debited()).toBe(0);
});

it('what the months of one automation took since an instant: paid, under the cap, less what went back', async () => {
  const since = (from: string) =>
    monthsDebitedSince(shop.db, { userId: customer.id, automationId, since: new Date(from) });
  const own = [line('subscription', 500), line('cap_discount', -200)];
  await order({ lines: [line('purchase', 3500), ...own] }, { act: 'pay' });
  const second = await order({ reason: 'renewal', lines: own }, { act: 'pay' });
  const third = await order({ reason: 'renewal', lines: own }, { act: 'pay' });
  await order({ reason: 'renewal', lines: own });
  await giveBack(second, 100, 'succeeded');
  await giveBack(third, 300, 'succeeded');
  expect(await since('2031-06-01T00:00:00Z')).toEqual({ months: 2, net: 500 });
  expect(await since('2031-06-16T00:00:00Z')).toEqual({ months: 0, net: 0 });
});
