import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { purchaseParts } from '#account/data-archive/server/purchase-parts.ts';
import type { Invoice } from '#money/orders/contract.ts';
import type { OwnedAutomation } from '#shop/own-automations/contract.ts';
import type { PersonDetail } from '#staff/users-admin/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { ListedOrder, listOrders } from '../contract.ts';
import { showOrder } from './show-order.ts';

type AllOrders = z.infer<typeof listOrders.answer>;

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let order: { id: number; intent: string };

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
  customer = await createCustomer(shop, { email: 'camille@exemple.fr' });
  const prices = { purchasePrice: 1499, subscriptionPrice: 499 };
  await buy(shop, customer, await createAutomation(shop, { name: 'Devis', ...prices }));
  await shop.roundTrip();
  const { rows } = await shop.pool.query(
    'select order_id as id, stripe_intent_id as intent from payments where user_id = $1',
    [customer.id],
  );
  order = rows[0];
});
afterAll(() => shop.stop());

const own = async <Body>(url: string) =>
  (await shop.app.inject({ url, headers: customer.headers })).json<Body>();

/** The filters that find the order, in the list and in the file alike. */
async function foundBy(): Promise<string[]> {
  const found = [];
  for (const back of ['part', 'contested']) {
    const { orders } = (await staff.ask('GET', `/api/orders/?money_back=${back}`)).json<AllOrders>();
    const csv = (await staff.ask('GET', `/api/admin/orders/export/?money_back=${back}`)).body;
    expect(csv.trimEnd().split('\r\n')).toHaveLength(orders.length + 1);
    if (orders.some(({ id }) => id === order.id)) found.push(back);
  }
  return found;
}

/** What each list and file says went back of the order, and whether it is contested. */
async function everywhere() {
  const { orders } = (await staff.ask('GET', '/api/orders/')).json<AllOrders>();
  const page = (await staff.ask('GET', `/api/orders/${order.id}/`)).json<ListedOrder>();
  const person = (await staff.ask('GET', `/api/admin/users/${customer.id}/`)).json<PersonDetail>();
  const found = (await staff.ask('GET', `/api/admin/search/?q=commande ${order.id}`)).json<{
    found: { kind: string; amount_given_back?: number; is_contested?: boolean }[];
  }>();
  const csv = (await staff.ask('GET', '/api/admin/orders/export/')).body.split('\r\n');
  const cell = (head: string) =>
    csv[1]?.split(';')[String(csv[0]).replace('\ufeff', '').split(';').indexOf(head)];
  const { results: invoices } = await own<{ results: Invoice[] }>('/api/invoices/');
  const [automation] = await own<OwnedAutomation[]>('/api/users/automations/');
  const { query } = purchaseParts.find(({ file }) => file === 'commandes.json')!;
  const [archived] = (await shop.pool.query(query, [customer.id])).rows;
  const said = (one: { amount_given_back?: number; is_contested?: boolean } | undefined) => [
    one?.amount_given_back,
    one?.is_contested,
  ];
  return {
    list: said(orders[0]),
    page: said(page),
    person: said(person.orders[0]),
    search: said(found.found.find(({ kind }) => kind === 'order')),
    file: [cell('Rendu TTC'), cell('Contestée')],
    invoice: invoices.find(({ kind }) => kind === 'invoice')?.amount_given_back,
    creditNote: invoices.find(({ kind }) => kind === 'credit_note')?.amount_given_back,
    owned: automation?.amount_given_back,
    archive: archived.amount_given_back,
  };
}

async function giveAPartBack() {
  expect(await foundBy()).toEqual([]);
  const refund = await staff.ask('POST', `/api/admin/orders/${order.id}/refund/`, {
    ...{ request_id: randomUUID(), reason: 'billing_error' },
    ...{ purchase: 14.9, subscription: 4.92 },
  });
  expect(refund.statusCode).toBe(201);
  await shop.roundTrip();
}

it('the page of an order is of one instant, whatever goes back while it is read', async () => {
  type Reading = typeof shop.db.transaction;
  const transaction: Reading = async (...given) => {
    await giveAPartBack();
    return shop.db.transaction(...given);
  };
  const page = await showOrder({ ...shop, db: { ...shop.db, transaction } as typeof shop.db }, order.id);
  expect([page.amount_given_back, page.refunds.map(({ amount }) => amount)]).toEqual([19.82, [19.82]]);
});

it('a part given back is said by every list and file that says what was paid, and found by it', async () => {
  expect(await foundBy()).toEqual(['part']);
  const back = [19.82, false];
  expect(await everywhere()).toEqual({
    ...{ list: back, page: back, person: back, search: back },
    ...{ file: ['19,82', 'Non'], invoice: 19.82, creditNote: 0, owned: 14.9, archive: 19.82 },
  });
});

it('so is what its cardholder contests, then what the bank gave back, never more than was paid', async () => {
  const dispute = await contestDebit(shop, order.intent);
  await shop.roundTrip();
  const contested = [19.82, true];
  expect(await everywhere()).toMatchObject({
    ...{ list: contested, page: contested, person: contested, search: contested },
    file: ['19,82', 'Oui'],
  });
  expect(await foundBy()).toEqual(['part', 'contested']);
  await shop.sandbox.control.closeDispute(dispute, 'lost');
  await shop.roundTrip();
  const lost = [19.98, false];
  expect(await everywhere()).toMatchObject({
    ...{ list: lost, page: lost, person: lost, search: lost },
    ...{ file: ['19,98', 'Non'], invoice: 19.98, archive: 19.98 },
  });
  expect(await foundBy()).toEqual([]);
});
