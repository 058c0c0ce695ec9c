import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { listOrders, ShownOrder } from '../contract.ts';

type AllOrders = z.infer<typeof listOrders.answer>;

let shop: TestShop;
let staff: TestStaff;
let gone: TestStaff;
let left: TestCustomer;
let stayed: TestCustomer;
let refunded: number;
let contested: number;
let subscription: number;

const one = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows[0];
const orderOf = async ({ id }: TestCustomer): Promise<number> =>
  (await one('select id from orders where user_id = $1', id)).id;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop, { role: 'superuser' });
  gone = await createStaff(shop);
  left = await createCustomer(shop);
  stayed = await createCustomer(shop);
  for (const customer of [left, stayed])
    await buy(shop, customer, await createAutomation(shop, { name: `Outil ${customer.id}` }));
  await shop.drain();
  contested = await orderOf(left);
  refunded = await orderOf(stayed);
  subscription = (await one('select id from subscriptions where user_id = $1', stayed.id)).id;
  const refund = { request_id: randomUUID(), reason: 'billing_error', subscription: 2 };
  expect((await gone.ask('POST', `/api/admin/orders/${refunded}/refund/`, refund)).statusCode).toBe(201);
  const noted = await gone.ask('POST', `/api/admin/users/${stayed.id}/notes/`, { text: 'Client patient.' });
  expect(noted.statusCode).toBe(201);
  await gone.ask('POST', `/api/admin/subscriptions/${subscription}/toggle/`, { action: 'cancel' });
  const url = `/api/admin/users/${left.id}/`;
  const { version } = (await gone.ask('GET', url)).json<{ version: string }>();
  const changed = await gone.ask('PUT', url, { version, first_name: 'Léa' });
  expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)]);
  const { intent } = await one('select stripe_intent_id as intent from payments where user_id = $1', left.id);
  await contestDebit(shop, intent);
  await shop.roundTrip();
  for (const { id } of [left, gone])
    expect((await staff.ask('DELETE', `/api/admin/users/${id}/`)).statusCode).toBe(200);
  await shop.settle();
  await shop.settle();
  const { erased } = await one('select count(anonymised_at)::int as erased from users where id = any($1)', [
    left.id,
    gone.id,
  ]);
  expect(erased).toBe(2);
});
afterAll(() => shop.stop());

it('an erased address is read by staff nowhere: lists, pages, files, stories', async () => {
  const addresses = [
    '/api/orders/',
    `/api/orders/${contested}/`,
    `/api/orders/${refunded}/`,
    '/api/admin/orders/export/',
    '/api/admin/journal/',
    '/api/admin/journal/export/',
    '/api/admin/queue/disputes/',
    '/api/admin/queue/messages/',
    '/api/admin/alerts/',
    `/api/admin/subscriptions/${subscription}/diagnose/`,
    `/api/admin/users/${stayed.id}/`,
    `/api/admin/users/${stayed.id}/timeline/`,
    `/api/admin/search/?q=${contested}`,
    '/api/admin/users/',
    '/api/admin/finances/movements/',
    '/api/tickets/',
  ];
  for (const address of addresses) {
    const answer = await staff.ask('GET', address);
    expect([answer.statusCode, address]).toEqual([200, address]);
    expect([address, answer.body]).toEqual([address, expect.not.stringContaining('@invalid')]);
  }
});

it('a deleted account is called so, in the list, in the files and in the journal', async () => {
  const { orders } = (await staff.ask('GET', '/api/orders/')).json<AllOrders>();
  expect(orders.find(({ id }) => id === contested)?.person).toEqual({
    ...{ id: left.id, email: '', first_name: '', last_name: '', is_deleted: true },
  });
  const refund = (await staff.ask('GET', `/api/orders/${refunded}/`)).json<ShownOrder>();
  expect(refund.refunds[0]?.by).toBeNull();
  const linesOf = async (address: string) => (await staff.ask('GET', address)).body.split('\r\n');
  const order = (await linesOf('/api/admin/orders/export/')).find((line) => line.startsWith(`${contested};`));
  expect(order).toContain(';Compte supprimé;');
  const entries = (await linesOf('/api/admin/journal/export/?act=person.change')).slice(1);
  expect(entries[0]).toMatch(/;Compte supprimé;.*;Compte supprimé;/);
});
