import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, openPurchase } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { listOrders, ShownOrder } from '../contract.ts';

type AllOrders = z.infer<typeof listOrders.answer>;

let shop: TestShop;
let staff: TestStaff;
let camille: TestCustomer;
let noah: TestCustomer;
let serial = 0;

const automation = (purchasePrice = 3500) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil ${serial}`, purchasePrice });
};
const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;

async function orderOf({ id }: TestCustomer): Promise<number> {
  return (await rows('select id from orders where user_id = $1 order by id desc', id))[0].id;
}
async function list(query = ''): Promise<AllOrders> {
  const answer = await staff.ask('GET', `/api/orders/${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const ids = ({ orders }: AllOrders) => orders.map(({ id }) => id);
const show = async (id: number) => (await staff.ask('GET', `/api/orders/${id}/`)).json<ShownOrder>();

let paid: number;
let pending: number;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
  camille = await createCustomer(shop, { email: 'camille@exemple.fr' });
  noah = await createCustomer(shop, { email: 'noah@exemple.fr' });
  await buy(shop, camille, await automation());
  await shop.drain();
  paid = await orderOf(camille);
  await openPurchase(shop, noah, await automation(9000));
  pending = await orderOf(noah);
});
afterAll(() => shop.stop());

describe('GET /api/orders/', () => {
  it('shows everybody’s orders, latest first, each with its person, its lines and its invoice', async () => {
    const all = await list();
    expect(ids(all)).toEqual([pending, paid]);
    expect(all.pagination).toMatchObject({ current_page: 1, total_count: 2 });
    expect(all.orders[1]).toMatchObject({
      id: paid,
      status: 'paid',
      reason: 'purchase',
      is_paid: true,
      total_amount: 40,
      items: [
        { kind: 'purchase', amount: 35 },
        { kind: 'subscription', amount: 5 },
      ],
      person: { id: camille.id, email: 'camille@exemple.fr', is_deleted: false },
      invoice_number: expect.stringMatching(/^F-\d{4}-\d{6}$/),
    });
    expect(all.orders[0]).toMatchObject({ is_paid: false, invoice_number: null, paid_at: null });
  });

  it('finds by status, email, number of the order or of its invoice, days and amount, and sorts', {
    tags: ['7.staff-orders.find'],
  }, async () => {
    const [, { invoice_number: invoice } = { invoice_number: null }] = (await list()).orders;
    const today = parisDayIn(shop.clock.now(), 0);
    const yesterday = parisDayIn(shop.clock.now(), -1);
    for (const query of [
      'status=paid',
      'user_email=CAMILLE',
      `number=${paid}`,
      `number=n%C2%B0%20${paid}`,
      `number=${String(invoice).toLowerCase()}`,
      'max_amount=40.00',
      `created_from=${today}&created_to=${today}&user_email=camille`,
    ])
      expect([query, ids(await list(`?${query}`))]).toEqual([query, [paid]]);
    expect(ids(await list('?min_amount=40.01'))).toEqual([pending]);
    expect(ids(await list(`?created_to=${yesterday}`))).toEqual([]);
    expect(ids(await list('?number=99999999999&user_email=&status=&min_amount='))).toEqual([]);
    expect(ids(await list('?sort=total_amount'))).toEqual([paid, pending]);
    expect(ids(await list('?sort=created_at'))).toEqual([paid, pending]);
  });

  it.each([
    ['status=unknown', 'status', 'Ce statut n’existe pas.'],
    ['sort=email', 'sort', 'Cet ordre n’existe pas.'],
    ['created_from=2026-02-30', 'created_from', 'Cette date n’est pas valide.'],
    [
      'min_amount=1.005',
      'min_amount',
      'Ce champ doit être un montant en euros, avec deux décimales au plus.',
    ],
    ['min_amount=99999999999', 'min_amount', 'Écrivez un montant de 100\u202f000\u00a0€ au plus.'],
    [
      `max_amount=${'9'.repeat(20)}`,
      'max_amount',
      'Ce champ doit être un montant en euros, avec deux décimales au plus.',
    ],
    ['max_amount=-1', 'max_amount', 'Ce champ doit être un montant en euros, avec deux décimales au plus.'],
  ])('refuses %s at its field', async (query, field, message) => {
    const answer = await staff.ask('GET', `/api/orders/?${query}`);
    expect([answer.statusCode, answer.json<Record<string, string[]>>()[field]]).toEqual([400, [message]]);
  });
});

describe('GET /api/orders/:id/', () => {
  it('tells the whole story of an order: payment, invoice, refunds, dispute, events in words', async () => {
    const buyer = await createCustomer(shop);
    await buy(shop, buyer, await automation());
    await shop.drain();
    const id = await orderOf(buyer);
    const refund = { request_id: randomUUID(), reason: 'billing_error', subscription: 2, note: 'Geste dû.' };
    expect((await staff.ask('POST', `/api/admin/orders/${id}/refund/`, refund)).statusCode).toBe(201);
    await shop.roundTrip();
    const order = await show(id);
    expect(order).toMatchObject({
      id,
      status: 'paid',
      total_amount: 40,
      payment: {
        status: 'succeeded',
        refusal: null,
        stripe_customer_id: expect.stringMatching(/^cus_/),
        stripe_subscription_id: expect.stringMatching(/^sub_/),
        stripe_intent_id: expect.stringMatching(/^pi_/),
      },
      documents: [
        { kind: 'invoice', total_amount: 40 },
        { kind: 'credit_note', total_amount: -2 },
      ],
      refunds: [{ status: 'succeeded', amount: 2, by: 'Zoé Martin', note: 'Geste dû.', is_replaced: false }],
      refundable: { purchase: 35, subscription: 3 },
      disputes: [],
    });
    expect(order.refunds[0]?.credit_note_number).toBe(order.documents[1]?.number);
    expect(order.events.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Commande ouverte',
        'Commande payée',
        'Paiement réussi',
        'Remboursement décidé',
      ]),
    );
    expect(order.events.find(({ text }) => text === 'Remboursement décidé')?.by).toBe('Zoé Martin');

    await contestDebit(shop, String(order.payment.stripe_intent_id));
    await shop.roundTrip();
    expect(await show(id)).toMatchObject({
      disputes: [{ status: 'open', amount: expect.any(Number) }],
      refundable: { purchase: 0, subscription: 0 },
    });
  });

  it('finds none that does not exist', async () => {
    for (const id of ['999999', 'x', '0'])
      expect((await staff.ask('GET', `/api/orders/${id}/`)).statusCode).toBe(404);
  });
});

describe('the PDF of an invoice', () => {
  it('is read by staff for anybody, and by no other customer', async () => {
    const { documents } = await show(paid);
    const url = String(documents[0]?.pdf_url);
    const answer = await staff.ask('GET', url);
    expect([answer.statusCode, answer.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await shop.app.inject({ url, headers: noah.headers })).statusCode).toBe(404);
    expect((await shop.app.inject({ url })).statusCode).toBe(401);
    expect((await staff.ask('GET', '/api/invoices/F-1999-000001/pdf/')).statusCode).toBe(404);
  });
});

it('an order that the cap lowered says with what it shared the cap on its day', async () => {
  const zoe = await createCustomer(shop);
  const capped = await staff.ask('PATCH', '/api/subscription-settings/update_cap/', {
    user_id: zoe.id,
    monthly_cap: 8,
  });
  expect(capped.statusCode).toBe(200);
  const first = await automation();
  await buy(shop, zoe, first);
  const alone = await orderOf(zoe);
  await buy(shop, zoe, await automation());
  const shared = await show(await orderOf(zoe));
  expect(shared.items).toContainEqual(expect.objectContaining({ kind: 'cap_discount', amount: -2 }));
  expect(shared.cap_sharing).toEqual({
    cap: 8,
    beside: [{ automation_id: first, name: expect.stringMatching(/^Outil/), price: 5 }],
    tells_all: true,
  });
  // What was given since is not told of the order of before.
  await staff.ask('PATCH', '/api/subscription-settings/update_cap/', { user_id: zoe.id, monthly_cap: 20 });
  expect((await show(shared.id)).cap_sharing?.cap).toBe(8);
  expect((await show(alone)).cap_sharing).toBeNull();
});
