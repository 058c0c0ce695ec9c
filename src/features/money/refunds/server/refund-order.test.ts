import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundWord } from '#domain/status/order-words.ts';
import type { RefundStatus } from '#domain/status/payment-status.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import type { Refund } from '../contract.ts';

let shop: TestShop;
let staff: TestCustomer;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
});

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;

async function boughtOrder(): Promise<number> {
  serial += 1;
  await buy(shop, customer, await createAutomation(shop, { name: `Outil ${serial}` }));
  await shop.drain();
  const [order] = await rows('select id from orders where user_id = $1 order by id desc', customer.id);
  return order.id;
}
const refund = (orderId: number | string, body: object, headers: object = staff.headers) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/orders/${orderId}/refund/`,
    headers: { ...headers },
    payload: { request_id: randomUUID(), reason: 'billing_error', ...body },
  });
const emailsAbout = (subject: RegExp) =>
  shop.mailbox
    .messages()
    .filter(({ envelope, ...mail }) => envelope.to.includes(customer.email) && subject.test(mail.subject));

interface SeenOrder {
  status: string;
  amount_given_back: number;
  refunds: { status: RefundStatus }[];
}

describe('a sum in slices', () => {
  it('asks for the proof of the whole, and one request stands for its own parts alone', async () => {
    serial += 1;
    await buy(
      shop,
      customer,
      await createAutomation(shop, { name: `Outil ${serial}`, purchasePrice: 6000, subscriptionPrice: 800 }),
    );
    await shop.drain();
    const [order] = await rows('select id from orders where user_id = $1 order by id desc', customer.id);
    const member = await createStaff(shop, { role: 'finance' });
    const slice = (parts: object) =>
      member.ask(
        'POST',
        `/api/admin/orders/${order.id}/refund/`,
        { request_id: randomUUID(), reason: 'billing_error', ...parts },
        { unproven: true },
      );
    const request_id = randomUUID();
    expect((await slice({ request_id, purchase: 30 })).statusCode).toBe(201);
    expect((await slice({ request_id, purchase: 25, subscription: 5 })).json()).toMatchObject({
      code: 'request_id_reused',
    });
    expect((await slice({})).json()).toMatchObject({ code: 'proof_required' });
    expect((await slice({ purchase: 20.01 })).json()).toMatchObject({ code: 'proof_required' });
    expect((await slice({ purchase: 20 })).statusCode).toBe(201);
  });
});

describe('POST /api/admin/orders/:id/refund/', () => {
  it('gives back a whole order: the provider, the credit note, the order and the customer all know', {
    tags: ['7.staff-refunds'],
  }, async () => {
    const orderId = await boughtOrder();
    const balance = shop.sandbox.control.balance();
    const answer = await refund(orderId, { reason: 'legal', note: 'Demande reçue par courrier.' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      order_id: orderId,
      reason: 'legal',
      status: 'pending',
      amount: 40,
      purchase: 35,
      subscription: 5,
      credit_note_number: null,
    });
    await shop.roundTrip();
    expect(balance - shop.sandbox.control.balance()).toBe(4000);
    expect(await rows('select status from orders where id = $1', orderId)).toEqual([{ status: 'refunded' }]);
    const [note] = await rows(
      `select number, total_amount from invoices where order_id = $1 and kind = 'credit_note'`,
      orderId,
    );
    expect(note.total_amount).toBe(-4000);
    const [mail, ...others] = emailsAbout(/^Votre remboursement de 40\u00a0€ est parti$/);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(note.number);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${note.number}.pdf`]);
  });

  it('is asked for and no more while the provider is away: nobody reads that the money left before it did', async () => {
    const orderId = await boughtOrder();
    const shown = async () => {
      const url = `/api/orders/${orderId}/`;
      const order = (await shop.app.inject({ url, headers: { ...staff.headers } })).json<SeenOrder>();
      const invoices = await shop.app.inject({ url: '/api/invoices/', headers: { ...customer.headers } });
      return {
        status: order.status,
        back: order.amount_given_back,
        words: order.refunds.map((one) => refundWord(one.status)),
        notes: invoices.body.match(/"credit_note"/g)?.length ?? 0,
        told: emailsAbout(/remboursement/).length,
      };
    };
    shop.sandbox.control.outage('errors');
    expect((await refund(orderId, {})).json()).toMatchObject({ status: 'pending', credit_note_number: null });
    await shop.drain();
    expect(await shown()).toEqual({ status: 'paid', back: 0, words: ['Demandé'], notes: 0, told: 0 });
    shop.sandbox.control.outage(null);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 5 * MINUTE_MS));
    await shop.roundTrip();
    expect(await shown()).toEqual({ status: 'refunded', back: 40, words: ['Rendu'], notes: 1, told: 1 });
  });

  it('says in the ledger which member of the staff decided it, without a word of their note', async () => {
    const orderId = await boughtOrder();
    const { id } = (await refund(orderId, { note: 'Confidentiel' })).json<Refund>();
    const [event] = await rows(
      `select actor, actor_ledger_id, after, (select ledger_id from users where id = $2) as staff
       from ledger_events where entity = 'refund' and entity_id = $1 and act = 'open'`,
      id,
      staff.id,
    );
    expect(event).toMatchObject({ actor: 'staff', actor_ledger_id: event.staff });
    expect(JSON.stringify(event.after)).not.toContain('Confidentiel');
    expect(await rows('select note, staff_id from refunds where id = $1', id)).toEqual([
      { note: 'Confidentiel', staff_id: staff.id },
    ]);
  });

  it('gives back a part, then what is left, and never a cent more than the order took', {
    tags: ['7.staff-refunds'],
  }, async () => {
    const orderId = await boughtOrder();
    expect((await refund(orderId, { subscription: 1.5 })).json()).toMatchObject({ amount: 1.5, purchase: 0 });
    expect((await refund(orderId, { subscription: 4 })).json()).toEqual({
      subscription: ['Il reste au plus 3,50\u00a0€ à rembourser.'],
      code: 'invalid',
    });
    expect((await refund(orderId, {})).json()).toMatchObject({ amount: 38.5, subscription: 3.5 });
    const none = await refund(orderId, {});
    expect([none.statusCode, none.json()]).toEqual([
      409,
      { detail: 'Il ne reste rien à rembourser sur cette commande.', code: 'nothing_to_refund' },
    ]);
    await shop.roundTrip();
    const [back] = await rows(
      `select sum(amount)::int as total from refunds where order_id = $1 and status = 'succeeded'`,
      orderId,
    );
    expect(back.total).toBe(4000);
  });

  it('gives the money back once for a request sent twice, be it at the same moment', async () => {
    const orderId = await boughtOrder();
    const request_id = randomUUID();
    const answers = await Promise.all([
      refund(orderId, { request_id, subscription: 2 }),
      refund(orderId, { request_id, subscription: 2 }),
    ]);
    answers.push(await refund(orderId, { request_id, subscription: 2 }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<Refund>().id)).size).toBe(1);
    expect(await rows('select amount from refunds where order_id = $1', orderId)).toEqual([{ amount: 200 }]);
    const other = await refund(orderId, { request_id, subscription: 3 });
    expect([other.statusCode, other.json().code]).toEqual([409, 'request_id_reused']);
  });

  it('leaves to a withdrawal what is left: both together give back what the order took', async () => {
    const orderId = await boughtOrder();
    await refund(orderId, { purchase: 10, subscription: 1 });
    const [{ automation_id: automationId }] = await rows(
      'select automation_id from payments where order_id = $1',
      orderId,
    );
    const contract = await contractOf(shop, customer, automationId);
    expect(contract.refund).toMatchObject({ purchase: 25, month: 4, total: 29 });
    expect((await confirmWithdrawal(shop, customer, contract.id)).statusCode).toBe(200);
    await shop.roundTrip();
    const back = await rows(
      `select amount from refunds where order_id = $1 and status = 'succeeded' order by amount`,
      orderId,
    );
    expect(back).toEqual([{ amount: 1100 }, { amount: 2900 }]);
    expect((await refund(orderId, {})).json().code).toBe('nothing_to_refund');
  });

  it('gives back a renewal, whose debit is found at the provider', async () => {
    await boughtOrder();
    const [{ current_period_end: end }] = await rows(
      'select current_period_end from subscriptions where user_id = $1',
      customer.id,
    );
    await shop.travelTo(new Date(end.getTime() + 2 * HOUR_MS));
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const [renewal] = await rows(
      `select id from orders where user_id = $1 and reason = 'renewal' and status = 'paid'`,
      customer.id,
    );
    expect((await refund(renewal.id, {})).json()).toMatchObject({ amount: 5, subscription: 5 });
    await shop.roundTrip();
    expect(await rows('select status from orders where id = $1', renewal.id)).toEqual([
      { status: 'refunded' },
    ]);
  });

  it.each([
    ['reason', { reason: 'kindness' }, 'Choisissez une obligation légale ou une erreur de facturation.'],
    ['request_id', { request_id: 'x' }, 'Ce champ doit être un identifiant de demande.'],
    ['purchase', { purchase: 0 }, 'Ce montant doit être supérieur à 0.'],
    [
      'subscription',
      { subscription: 1.005 },
      'Ce champ doit être un montant en euros, avec deux décimales au plus.',
    ],
    ['staff_id', { staff_id: 1 }, "Ce champ n'est pas accepté."],
  ])('refuses a wrong %s at its field', async (field, body, text) => {
    const answer = await refund(1, body);
    expect([answer.statusCode, answer.json()[field]]).toEqual([400, [text]]);
  });

  it('refuses an order that took nothing, and finds none that does not exist', async () => {
    const orderId = await boughtOrder();
    await rows(`update orders set status = 'cancelled', paid_at = null where id = $1`, orderId);
    const refused = await refund(orderId, {});
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_not_refundable']);
    expect((await refund(999_999, {})).statusCode).toBe(404);
    expect((await refund('abc', {})).statusCode).toBe(404);
  });

  it('is for staff alone', async () => {
    expect((await refund(1, {}, {})).statusCode).toBe(401);
    expect((await refund(1, {}, customer.headers)).statusCode).toBe(403);
  });
});
