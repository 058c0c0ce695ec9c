import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { legalLines } from '#money/orders/server/invoice-mentions.ts';
import { selectInvoice } from '#money/orders/server/invoice-store.ts';
import { recurringDebitsInMonth } from '#money/orders/server/month-debit-store.ts';
import { inTransaction } from '#server/db/connection.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import type { ShownOrder } from '#staff/orders-admin/contract.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Alert } from '../contract.ts';

let shop: TestShop;
let staff: TestCustomer;
let customer: TestCustomer;
let automationId: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  customer = await createCustomer(shop);
  automationId = await createAutomation(shop, { name: `Outil ${serial}` });
});

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const list = (headers: object = staff.headers, query = '?page_size=100') =>
  shop.app.inject({ url: `/api/admin/alerts/${query}`, headers: { ...headers } });
const resolve = (id: number | string, body: object, headers: object = staff.headers) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/alerts/${id}/resolve/`,
    headers: { ...headers },
    payload: body,
  });
/** The last of its kind, or that of an order: what an earlier test gave back may fail in the time of another. */
async function openAlert(kind: string, order?: string): Promise<Alert> {
  const { results } = (await list()).json<{ results: Alert[] }>();
  const found = results.findLast((one) => one.kind === kind && (!order || one.details.order === order));
  if (!found) throw new Error(`no alert ${kind}`);
  return found;
}
/** What is offered is what would be done. */
async function expectOffered({ id }: Pick<Alert, 'id'>, acts: string[]): Promise<void> {
  const { results } = (await list()).json<{ results: Alert[] }>();
  expect(results.find((one) => one.id === Number(id))?.acts).toEqual(acts);
}
async function pageOf(order: number): Promise<ShownOrder> {
  return (await shop.app.inject({ url: `/api/orders/${order}/`, headers: staff.headers })).json();
}
/** Of each refund of an order, whether its page says that it is owed still. */
const saidOwed = async (order: number) => (await pageOf(order)).refunds.map(({ is_owed }) => is_owed);
/** What the page of the customer's order says that the provider took apart from it. */
async function saidTaken(): Promise<ShownOrder['taken_apart']> {
  const [order] = await rows('select id from orders where user_id = $1', customer.id);
  return (await pageOf(order.id)).taken_apart;
}
const raise = async (kind: string, details: object) =>
  (
    await rows(
      `insert into alerts (kind, once_key, details, raised_at) values ($1, gen_random_uuid()::text, $2, now()) returning id`,
      kind,
      details,
    )
  )[0].id as number;

/** The customer pays in the very moment in which the payment is given up. */
async function paidAfterVoid(): Promise<Alert> {
  const opened = await openPurchase(shop, customer, automationId);
  await payByCard(shop, opened);
  await rows(
    `update payments set status = 'voided', settled_at = now() where stripe_intent_id = $1`,
    opened.payment_intent_id,
  );
  await rows(
    `update orders set status = 'cancelled' where id = (select order_id from payments where stripe_intent_id = $1)`,
    opened.payment_intent_id,
  );
  await shop.roundTrip();
  return openAlert('paid_after_void');
}

/** The bank sends the refund back from a closed card. */
async function refundFailed(part = {}): Promise<Alert> {
  await buy(shop, customer, automationId, '4000000000005126');
  await shop.drain();
  const [order] = await rows('select id from orders where user_id = $1', customer.id);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/orders/${order.id}/refund/`,
    headers: staff.headers,
    payload: { request_id: crypto.randomUUID(), reason: 'legal', ...part },
  });
  expect(answer.statusCode).toBe(201);
  await shop.roundTrip();
  await shop.travelTo(new Date(shop.clock.now().getTime() + 700_000));
  await shop.roundTrip();
  return openAlert('refund_failed', order.id);
}

describe('GET /api/admin/alerts/', () => {
  it('tells what waits, the oldest first, in French with what is proposed', async () => {
    await raise('some_new_kind', { subscription: 7 });
    const alert = await openAlert('some_new_kind');
    expect(alert).toMatchObject({ title: 'À vérifier', acts: ['close'], details: { subscription: 7 } });
    const { count, next } = (await list(staff.headers, '?page_size=1')).json();
    expect(count).toBeGreaterThan(0);
    expect(next === null).toBe(count === 1);
  });

  it('says whose each is and about which automation, as far as its details tell', async () => {
    const subscription = await createSubscription(shop, { userId: customer.id, automationId });
    await raise('ended_at_provider', { subscription, provider: 'sub_ended' });
    const whose = { person: { id: customer.id, email: customer.email, is_deleted: false } };
    const known = { ...whose, automation_name: `Outil ${serial}` };
    expect(await openAlert('ended_at_provider')).toMatchObject(known);
    await buy(shop, customer, await createAutomation(shop, { name: 'Achetée' }));
    const [payment] = await rows('select id, order_id from payments where user_id = $1', customer.id);
    for (const details of [{ payment: payment.id }, { order: payment.order_id }]) {
      await raise('wrong_amount', details);
      expect(await openAlert('wrong_amount')).toMatchObject({ ...whose, automation_name: 'Achetée' });
    }
    await raise('account_not_erased', { user: customer.id });
    expect(await openAlert('account_not_erased')).toMatchObject({ ...whose, automation_name: null });
    await raise('event_object_missing', { subscription: 'x', payment: 'pi_1', object: 'sub_none' });
    expect(await openAlert('event_object_missing')).toMatchObject({ person: null, automation_name: null });
  });

  it('is for staff alone, and says what is wrong with a page', async () => {
    expect((await list({})).statusCode).toBe(401);
    expect((await list(customer.headers)).statusCode).toBe(403);
    expect((await list(staff.headers, '?page=0')).statusCode).toBe(400);
  });
});

describe('POST /api/admin/alerts/:id/resolve/', () => {
  it('gives back what was paid after a payment was given up, with its invoice and its credit note', async () => {
    const before = shop.sandbox.control.balance();
    const alert = await paidAfterVoid();
    await expectOffered(alert, ['refund', 'close']);
    expect(await saidTaken()).toEqual({ amount: 40, settled_at: null, note: '' });
    expect(shop.sandbox.control.balance() - before).toBe(4000);
    const answer = await resolve(alert.id, { act: 'refund' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ resolution: 'refunded', refund_id: expect.any(String), acts: [] });
    expect(await saidTaken()).toBeNull();
    await shop.roundTrip();
    expect(shop.sandbox.control.balance()).toBe(before);
    const papers = await rows(
      'select kind, total_amount from invoices where user_id = $1 order by id',
      customer.id,
    );
    expect(papers).toEqual([
      { kind: 'invoice', total_amount: 4000 },
      { kind: 'credit_note', total_amount: -4000 },
    ]);
    expect(await rows('select status from orders where user_id = $1', customer.id)).toEqual([
      { status: 'refunded' },
    ]);
    expect(await rows('select resolved_by from alerts where id = $1', alert.id)).toEqual([
      { resolved_by: staff.id },
    ]);
  });

  it('closed, is still said on the page of the order, with what was done', async () => {
    const { id } = await paidAfterVoid();
    expect((await resolve(id, { act: 'close', note: 'Rendu chez Stripe.' })).json()).toMatchObject({
      acts: [],
    });
    const settled_at = expect.stringMatching(/Z$/);
    expect(await saidTaken()).toEqual({ amount: 40, settled_at, note: 'Rendu chez Stripe.' });
  });

  it('another amount than the order’s, taken at its start, is said on its page', async () => {
    const opened = await openPurchase(shop, customer, automationId);
    await rows(
      'update payments set amount = amount + 1, purchase_amount = purchase_amount + 1 where user_id = $1',
      customer.id,
    );
    await payByCard(shop, opened);
    await shop.roundTrip();
    expect(await saidTaken()).toEqual({ amount: 40, settled_at: null, note: '' });
  });

  it('a refund that failed is owed no more once a person has closed its alert', async () => {
    const alert = await refundFailed({ purchase: 10 });
    const [order] = await rows('select id from orders where user_id = $1', customer.id);
    expect(await saidOwed(order.id)).toEqual([true]);
    expect((await resolve(alert.id, { act: 'close', note: 'Redemandé autrement.' })).statusCode).toBe(200);
    expect(await saidOwed(order.id)).toEqual([false]);
  });

  it('does not offer to give back another amount than the order’s, which is refused', async () => {
    const { details } = await paidAfterVoid();
    const id = await raise('paid_after_void', { payment: details.payment, taken: 3999 });
    const refused = await resolve(id, { act: 'refund' });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'alert_act_not_allowed']);
    await expectOffered({ id }, ['close']);
  });

  it('gives back a month that was taken after the end', async () => {
    await buy(shop, customer, automationId);
    await shop.roundTrip();
    const [{ current_period_end: end }] = await rows(
      'select current_period_end from subscriptions where user_id = $1',
      customer.id,
    );
    await shop.travelTo(new Date(end.getTime() + 2 * HOUR_MS));
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const [renewal] = await rows(
      `select id, stripe_invoice_id from orders where user_id = $1 and reason = 'renewal'`,
      customer.id,
    );
    const id = await raise('paid_after_end', { invoice: renewal.stripe_invoice_id, taken: 500 });
    await expectOffered({ id }, ['refund', 'close']);
    expect((await resolve(id, { act: 'refund' })).statusCode).toBe(200);
    await shop.roundTrip();
    expect(await rows('select status from orders where id = $1', renewal.id)).toEqual([
      { status: 'refunded' },
    ]);
  });

  it('asks again for a refund that failed, as a new one', async () => {
    const alert = await refundFailed();
    const answer = await resolve(alert.id, { act: 'refund' });
    expect(answer.statusCode).toBe(200);
    const refunds = await rows(
      'select id, status, amount from refunds where user_id = $1 order by created_at',
      customer.id,
    );
    expect(refunds).toMatchObject([
      { status: 'failed', amount: 4000 },
      { id: answer.json().refund_id, status: 'pending', amount: 4000 },
    ]);
  });

  it('asked again and given back at last, has one credit note: both papers of the order add up to nothing', async () => {
    const alert = await refundFailed();
    const { refund_id } = (await resolve(alert.id, { act: 'refund' })).json();
    await shop.roundTrip();
    expect(await rows('select status from refunds where id = $1', refund_id)).toEqual([
      { status: 'succeeded' },
    ]);
    const papers = await rows(
      'select kind, total_amount, refund_id from invoices where user_id = $1 order by id',
      customer.id,
    );
    expect(papers).toEqual([
      { kind: 'invoice', total_amount: 4000, refund_id: null },
      { kind: 'credit_note', total_amount: -4000, refund_id },
    ]);
  });

  it.each([
    ['of a whole month', 5, 0],
    ['of a part of it', 2, 300],
  ])('asked again, %s, leaves its place under the month’s cap once', async (_part, subscription, left) => {
    const alert = await refundFailed({ subscription });
    const [{ due_at: dueAt }] = await rows('select due_at from orders where user_id = $1', customer.id);
    const debited = () => inTransaction(shop.db, (tx) => recurringDebitsInMonth(tx, customer.id, dueAt));
    expect(await debited()).toBe(left);
    expect((await resolve(alert.id, { act: 'refund' })).statusCode).toBe(200);
    expect(await rows('select 1 from refunds where user_id = $1', customer.id)).toHaveLength(2);
    expect(await debited()).toBe(left);
  });

  it.each([
    ['refund', 'the order', {}],
    ['paid_otherwise', 'the order', {}],
    ['refund', 'the month', { subscription: 5 }],
    ['paid_otherwise', 'the month', { subscription: 5 }],
  ])('refuses to %s what another refund of %s has given back since', async (act, _of, part) => {
    const alert = await refundFailed(part);
    const [order] = await rows('select id from orders where user_id = $1', customer.id);
    expect(await saidOwed(order.id)).toEqual([true]);
    const again = await shop.app.inject({
      method: 'POST',
      url: `/api/admin/orders/${order.id}/refund/`,
      headers: staff.headers,
      payload: { request_id: crypto.randomUUID(), reason: 'legal', ...part },
    });
    expect(again.statusCode).toBe(201);
    const refused = await resolve(alert.id, { act });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_to_refund']);
    await expectOffered(alert, ['close']);
    expect(await saidOwed(order.id)).toEqual([false, false]);
    expect((await resolve(alert.id, { act: 'close' })).statusCode).toBe(200);
  });

  it.each(['refund', 'paid_otherwise'])('refuses to %s what the bank decides about', async (act) => {
    const alert = await refundFailed();
    await rows(
      `insert into disputes (stripe_dispute_id, user_id, order_id, status, amount, reason, opened_at)
        select gen_random_uuid()::text, user_id, id, 'open', total_amount, 'fraudulent', now() from orders where user_id = $1`,
      customer.id,
    );
    const refused = await resolve(alert.id, { act });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_disputed']);
    await expectOffered(alert, ['close']);
    await rows(`update disputes set status = 'won', closed_at = now() where user_id = $1`, customer.id);
    await expectOffered(alert, ['refund', 'paid_otherwise', 'close']);
  });

  it('notes money that was paid out another way: the refund is done, with one credit note', async () => {
    const alert = await refundFailed();
    expect((await resolve(alert.id, { act: 'paid_otherwise', note: 'Virement du 3.' })).statusCode).toBe(200);
    expect(await rows('select status from refunds where user_id = $1', customer.id)).toEqual([
      { status: 'succeeded' },
    ]);
    const notes = await rows(
      `select number from invoices where user_id = $1 and kind = 'credit_note'`,
      customer.id,
    );
    expect(notes).toHaveLength(1);
    const note = await selectInvoice(shop.db, 'anyone', notes[0].number);
    // The note was issued, and kept, when the bank had taken the money: it says what its file says.
    expect(legalLines(note!)).toContain('Remboursement effectué sur la carte qui a servi au paiement.');
    expect(await rows('select status from orders where user_id = $1', customer.id)).toEqual([
      { status: 'refunded' },
    ]);
  });

  it('paid out another way, stays so at the daily look at the provider, which has it as failed', async () => {
    const alert = await refundFailed();
    expect((await resolve(alert.id, { act: 'paid_otherwise' })).statusCode).toBe(200);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 26 * HOUR_MS));
    await shop.roundTrip();
    expect(await rows('select status from refunds where user_id = $1', customer.id)).toEqual([
      { status: 'succeeded' },
    ]);
    const acts = await rows(
      `select e.act from ledger_events e join users u using (ledger_id) where u.id = $1 and e.entity = 'refund' order by e.id`,
      customer.id,
    );
    expect(acts.map(({ act }) => act)).toEqual(['open', 'succeed', 'fail', 'succeed']);
  });

  it('paid out another way after the provider refused it, is never asked for again', async () => {
    const createRefund = vi.spyOn(shop.stripe, 'createRefund');
    createRefund.mockRejectedValueOnce(new ProviderError('refused', 'charge_disputed', null));
    const alert = await refundFailed();
    expect((await resolve(alert.id, { act: 'paid_otherwise' })).statusCode).toBe(200);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 26 * HOUR_MS));
    await shop.roundTrip();
    expect(createRefund).toHaveBeenCalledTimes(1);
    createRefund.mockRestore();
  });

  it('gives the money back once, when two members of the staff decide at the same moment', async () => {
    const { id } = await paidAfterVoid();
    const answers = await Promise.all([resolve(id, { act: 'refund' }), resolve(id, { act: 'refund' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await rows('select 1 from refunds where user_id = $1', customer.id)).toHaveLength(1);
    const again = await resolve(id, { act: 'close' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'alert_already_resolved']);
  });

  it('closes an alert, and refuses an act that it does not know', async () => {
    const id = await raise('ended_at_provider', {});
    const refused = await resolve(id, { act: 'refund' });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'alert_act_not_allowed']);
    expect((await resolve(id, { act: 'close', note: 'Vu.' })).json()).toMatchObject({
      resolution: 'closed',
      refund_id: null,
    });
  });

  it('refuses a wrong act at its field, finds no alert that does not exist, and is for staff alone', async () => {
    const id = await raise('ended_at_provider', {});
    const wrong = await resolve(id, { act: 'forget' });
    expect([wrong.statusCode, wrong.json().act]).toEqual([
      400,
      ['Choisissez de rembourser, de dire la somme versée autrement, ou de fermer.'],
    ]);
    expect((await resolve(999_999, { act: 'close' })).statusCode).toBe(404);
    expect((await resolve(id, { act: 'close' }, {})).statusCode).toBe(401);
    expect((await resolve(id, { act: 'close' }, customer.headers)).statusCode).toBe(403);
  });
});
