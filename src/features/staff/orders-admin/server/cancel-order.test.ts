import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { interruptedAt } from '#tests/between-provider-calls.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { ShownOrder } from '../contract.ts';
import { setStatusByStaff } from './routes.ts';

let shop: TestShop;
let staff: TestStaff;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
});
afterAll(() => shop.stop());

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const set = (id: number, status: string, by: TestStaff = staff) =>
  by.ask('PATCH', `/api/orders/${id}/`, { status });

async function begun() {
  const customer = await createCustomer(shop);
  const opened = await openPurchase(
    shop,
    customer,
    await createAutomation(shop, { name: `Outil ${randomUUID()}` }),
  );
  const [{ id }] = await rows('select id from orders where user_id = $1', customer.id);
  return { customer, opened, id: Number(id) };
}
const statusOf = async (id: number) => (await rows('select status from orders where id = $1', id))[0].status;
const paysOf = (customer: TestCustomer) =>
  rows(`select 1 from purchases where user_id = $1 and ended_at is null`, customer.id);
const noted = (id: number) =>
  rows(`select role from journal_entries where act = 'order.cancel' and subject_id = $1`, String(id));

describe('PATCH /api/orders/:id/ { status }', () => {
  it('cancels a pending order: its payment is impossible at the provider, and the ledger names who did it', async () => {
    const { customer, opened, id } = await begun();
    const answer = await set(id, 'cancelled');
    expect([answer.statusCode, answer.json<ShownOrder>()]).toMatchObject([
      200,
      { status: 'cancelled', payment: { status: 'voided' } },
    ]);
    const refused = await payByCard(shop, opened);
    expect(refused.error).toBeDefined();
    expect((await confirmPurchase(shop, customer, opened)).statusCode).not.toBe(200);
    expect(await paysOf(customer)).toEqual([]);
    const [event] = await rows(
      `select actor, actor_ledger_id from ledger_events where entity = 'order' and entity_id = $1 and act = 'cancel'`,
      String(id),
    );
    expect(event).toEqual({ actor: 'staff', actor_ledger_id: staff.ledgerId });
    expect(await noted(id)).toEqual([{ role: 'administrator' }]);
    // Twice changes nothing, and notes nothing.
    expect((await set(id, 'cancelled')).statusCode).toBe(200);
    expect(await noted(id)).toHaveLength(1);
  });

  it('the customer pays while staff cancel: the money is honoured, and the refusal says how to give it back', {
    tags: ['7.staff-orders.cancel'],
  }, async () => {
    // Before every call of the provider in turn, until one comes after the last.
    for (let nth = 1; ; nth += 1) {
      const { customer, opened, id } = await begun();
      const meanwhile = interruptedAt(shop, nth, () => payByCard(shop, opened));
      const asked = { id, status: 'cancelled', staff: staff.actor } as const;
      const answer = await setStatusByStaff(meanwhile.shop, asked).catch((error: unknown) => error);
      await shop.drain();
      const isPaid = (await statusOf(id)) === 'paid';
      expect(await paysOf(customer)).toHaveLength(isPaid ? 1 : 0);
      if (isPaid)
        expect(String(answer)).toContain(
          'Cette commande a été payée\u00a0: elle ne s’annule plus. Pour rendre l’argent, choisissez',
        );
      else expect(answer).toMatchObject({ status: 'cancelled' });
      if (meanwhile.calls() < nth) break;
    }
  });

  it('two members of the staff cancel at once: both are told that it is cancelled', async () => {
    const { id } = await begun();
    const other = await createStaff(shop, { role: 'finance' });
    const answers = await Promise.all([set(id, 'cancelled'), set(id, 'cancelled', other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(
      await rows(
        `select 1 from ledger_events where entity = 'order' and entity_id = $1 and act = 'cancel'`,
        String(id),
      ),
    ).toHaveLength(1);
  });

  it('changes nothing while the provider is away', async () => {
    const { customer, opened, id } = await begun();
    shop.sandbox.control.outage('errors');
    const answer = await set(id, 'cancelled');
    shop.sandbox.control.outage(null);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      503,
      'payment_provider_unavailable',
    ]);
    expect(await statusOf(id)).toBe('pending');
    await payByCard(shop, opened);
    expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
  });

  it('refuses everything else with the call to use instead', {
    tags: ['7.staff-orders.cancel'],
  }, async () => {
    const customer = await createCustomer(shop);
    await buy(shop, customer, await createAutomation(shop, { name: `Outil ${randomUUID()}` }));
    const [{ id }] = await rows('select id from orders where user_id = $1', customer.id);
    for (const [status, call] of [
      ['cancelled', /POST \/api\/admin\/orders\/\{id\}\/refund\//],
      ['refunded', /POST \/api\/admin\/orders\/\{id\}\/refund\//],
      ['paid', /POST \/api\/admin\/provider-comparison\//],
      ['failed', /POST \/api\/admin\/provider-comparison\//],
      ['pending', /GET \/api\/admin\/subscriptions\/\{id\}\/diagnose\//],
    ] as const) {
      const answer = await set(id, status);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          detail: expect.not.stringContaining('/api/'),
          instead: [expect.stringMatching(call)],
          code: 'order_status_follows_money',
        },
      ]);
    }
    expect(await statusOf(id)).toBe('paid');
    expect((await set(id, 'gone')).json()).toMatchObject({ status: ['Ce statut n’existe pas.'] });
    expect((await set(999_999, 'cancelled')).statusCode).toBe(404);
    expect((await set(id, 'cancelled', await createStaff(shop, { role: 'support' }))).statusCode).toBe(403);
  });
});
