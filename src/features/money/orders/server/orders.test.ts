import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { ORDER_ACTS, ORDER_STATUSES, ORDER_TRANSITIONS, type OrderAct } from '#domain/status/order-status.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/customer-store.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import {
  changeOrder,
  issueCreditNote,
  type NewOrder,
  type OrderChange,
  placeOrder,
  repriceOrder,
} from './change-order.ts';
import type { OrderLine } from './order-store.ts';

let shop: SharedShop;
let customer: Customer;
let automationId: number;

beforeAll(async () => {
  shop = await sharedShop();
  automationId = await createAutomation(shop, { name: `Outil commandé ${randomUUID()}` });
});
beforeEach(async () => {
  const { id } = await createCustomer(shop, { firstName: 'Ada', lastName: 'Morel' });
  customer = (await selectCustomer(shop.db, id))!;
});

const now = new Date('2031-06-15T10:00:00Z');
const seller = { name: 'Rouage SAS', email: 'bonjour@rouage.example', vatNumber: 'FR00123456789' };
const line = (kind: OrderLine['kind'], amount: number): OrderLine => ({
  kind,
  automationId,
  label: `${kind} de ${amount}`,
  amount: euroCents(amount),
});
const bought = [line('purchase', 3500), line('subscription', 500), line('cap_discount', -200)];

const place = (order: Partial<NewOrder> = {}) =>
  inTransaction(shop.db, (tx) =>
    placeOrder(tx, customer, { reason: 'purchase', lines: bought, dueAt: now, ...order }, now),
  );
const reprice = (orderId: number, ...lines: OrderLine[]) =>
  inTransaction(shop.db, (tx) => repriceOrder(tx, customer, { orderId, lines, now }));
const acted = (orderId: number, act: OrderAct, at = now): OrderChange => {
  const change = { orderId, actor: 'provider', now: at } as const;
  return act === 'pay' || act === 'pay_late' ? { ...change, act, seller } : { ...change, act };
};
const change = (orderId: number, act: OrderAct, at = now) =>
  inTransaction(shop.db, (tx) => changeOrder(tx, customer, acted(orderId, act, at)));

const rows = async (query: string, ...values: unknown[]) => (await shop.pool.query(query, values)).rows;
const orderNow = async (id: number) =>
  (await rows('select status, total_amount as total, paid_at as "paidAt" from orders where id = $1', id))[0];
const linesNow = async (id: number) =>
  (await rows('select amount from order_items where order_id = $1 order by id', id)).map(
    ({ amount }) => amount,
  );
const invoicesOf = (id: number) => rows('select * from invoices where order_id = $1 order by id', id);
const events = (id: number) =>
  rows(
    `select act, actor, before, after from ledger_events
     where ledger_id = $1 and entity = 'order' and entity_id = $2::text order by sequence`,
    customer.ledgerId,
    id,
  );
const actsOf = async (id: number) => (await events(id)).map(({ act }) => act);
const sequence = (number: string | null) => Number(number?.slice(-6));

describe('an order is placed', () => {
  it('pending, with its lines, at their sum, and one event of the customer', async () => {
    const order = await place();
    expect(order).toMatchObject({ status: 'pending', totalAmount: 3800, userId: customer.id });
    expect(await orderNow(order.id)).toEqual({ status: 'pending', total: 3800, paidAt: null });
    expect(await linesNow(order.id)).toEqual([3500, 500, -200]);
    const after = { status: 'pending', total: 3800, reason: 'purchase', due_at: now.toISOString() };
    expect(await events(order.id)).toEqual([{ act: 'place', actor: 'customer', before: null, after }]);
    expect(await invoicesOf(order.id)).toEqual([]);
  });

  it('by the provider when it renews, once for each of its invoices', async () => {
    const renewal = { reason: 'renewal', stripeInvoiceId: `in_${randomUUID()}` } as const;
    const { id } = await place(renewal);
    expect(await events(id)).toMatchObject([{ act: 'place', actor: 'provider' }]);
    await expect(place(renewal)).rejects.toThrow();
  });
});

describe('an order is priced anew', () => {
  it('while it may be paid, with its lines and an event', async () => {
    const { id } = await place();
    await change(id, 'fail');
    const month = line('subscription', 400);
    expect(await reprice(id, month)).toMatchObject({ status: 'failed', totalAmount: 400 });
    expect(await linesNow(id)).toEqual([400]);
    expect((await events(id)).at(-1)).toEqual({
      act: 'reprice',
      actor: 'system',
      before: { total: 3800 },
      after: { total: 400 },
    });
  });

  it('at the same total stays as it is, without an event', async () => {
    const { id } = await place();
    await reprice(id, line('subscription', 3800));
    expect(await linesNow(id)).toEqual([3500, 500, -200]);
    expect(await actsOf(id)).toEqual(['place']);
  });

  it.each(['pay', 'cancel'] as const)('never any more after %s', async (act) => {
    const { id } = await place();
    await change(id, act);
    expect(await reprice(id, line('subscription', 1))).toMatchObject({ totalAmount: 3800 });
    expect(await orderNow(id)).toMatchObject({ total: 3800 });
    expect(await actsOf(id)).toEqual(['place', act]);
  });
});

describe('an order moves along its table', () => {
  const wayTo: Record<(typeof ORDER_STATUSES)[number], OrderAct[]> = {
    pending: [],
    failed: ['fail'],
    paid: ['pay'],
    cancelled: ['cancel'],
    refunded: ['pay', 'refund'],
  };

  it.each(ORDER_STATUSES.flatMap((status) => ORDER_ACTS.map((act) => [status, act] as const)))(
    'from %s by %s, or stays as it is without a trace',
    async (status, act) => {
      const { id } = await place();
      for (const step of wayTo[status]) await change(id, step);
      const before = await actsOf(id);
      const next = ORDER_TRANSITIONS[status][act];
      if (next) await change(id, act);
      else await expect(change(id, act)).rejects.toMatchObject({ state: status, act });
      expect(await orderNow(id)).toMatchObject({ status: next ?? status });
      const told = next !== undefined && next !== status;
      expect(await actsOf(id)).toEqual(told ? [...before, act] : before);
      if (!told) return;
      expect((await events(id)).at(-1)).toMatchObject({ before: { status }, after: { status: next } });
    },
  );

  it('names in the ledger the member of the staff who acts', async () => {
    const { id } = await place();
    const actorLedgerId = randomUUID();
    await inTransaction(shop.db, (tx) =>
      changeOrder(tx, customer, { orderId: id, act: 'cancel', actor: 'staff', actorLedgerId, now }),
    );
    const named = `select actor_ledger_id as who from ledger_events where ledger_id = $1 and act = 'cancel'`;
    expect(await rows(named, customer.ledgerId)).toEqual([{ who: actorLedgerId }]);
  });
});

describe('a paid order', () => {
  it('has its invoice: what was bought, by whom, from whom, of which a fifth is tax, for ten years', async () => {
    const { id } = await place();
    const number = await change(id, 'pay');
    expect(number).toMatch(/^F-2031-\d{6}$/);
    expect(await orderNow(id)).toMatchObject({ status: 'paid', paidAt: now });
    const [invoice, ...more] = await invoicesOf(id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      ...{ number, kind: 'invoice', user_id: customer.id, total_amount: 3800, vat_amount: 633 },
      ...{ seller, issued_at: now, purge_at: new Date('2041-06-15T10:00:00Z') },
      buyer: { name: 'Ada Morel', email: customer.email },
      lines: bought.map(({ kind, label, amount }) => ({ kind, label, amount })),
    });
  });

  it('is paid once, however often and however close together it is asked', async () => {
    const { id } = await place();
    const tries = await Promise.allSettled([change(id, 'pay'), change(id, 'pay'), change(id, 'pay')]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await actsOf(id)).toEqual(['place', 'pay']);
  });

  it('keeps its number for itself: two at the same moment have one each, one given back leaves no gap', async () => {
    const ids = await Promise.all([place(), place(), place(), place()]);
    const pay = (index: number) => change(ids[index]!.id, 'pay');
    const [first, second] = (await Promise.all([pay(0), pay(1)])).map(sequence).toSorted((a, b) => a - b);
    expect(second).toBe(first! + 1);
    const undone = inTransaction(shop.db, async (tx) => {
      await changeOrder(tx, customer, acted(ids[2]!.id, 'pay'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await orderNow(ids[2]!.id)).toMatchObject({ status: 'pending' });
    expect(await invoicesOf(ids[2]!.id)).toEqual([]);
    expect(sequence(await pay(3))).toBe(second! + 1);
  });

  it('is numbered in the year of Paris', async () => {
    const { id } = await place();
    expect(await change(id, 'pay', new Date('2031-12-31T23:30:00Z'))).toMatch(/^F-2032-/);
  });

  it('late, after it was given up, has its invoice of that day; what gives no money gives no number', async () => {
    const { id } = await place();
    expect(await change(id, 'cancel')).toBeNull();
    const later = new Date('2031-08-01T10:00:00Z');
    const number = await change(id, 'pay_late', later);
    expect(await invoicesOf(id)).toMatchObject([{ number, issued_at: later, total_amount: 3800 }]);
    expect(await orderNow(id)).toMatchObject({ status: 'paid', paidAt: later });
    expect(await change(id, 'refund')).toBeNull();
    expect(await invoicesOf(id)).toHaveLength(1);
  });
});

describe('a credit note', () => {
  const noSweep = new Date('2099-01-01T00:00:00Z');
  async function refunded(orderId: number, amount: number, status = 'succeeded') {
    const lines = [{ kind: 'purchase' as const, label: 'Outil', amount: euroCents(amount) }];
    const id = randomUUID();
    await shop.pool.query(
      `insert into refunds (id, user_id, order_id, reason, status, amount, recurring_amount, lines,
         stripe_intent_id, check_at, created_at, settled_at)
       values ($1, $2, $3, 'billing_error', $4, $5, 0, $6, 'pi_test', $7, $8, $8)`,
      [id, customer.id, orderId, status, amount, JSON.stringify(lines), noSweep, now],
    );
    return { id, orderId, lines };
  }
  const credit = (refund: Awaited<ReturnType<typeof refunded>>) =>
    inTransaction(shop.db, (tx) => issueCreditNote(tx, refund, now));

  it('mirrors the invoice with negative amounts, in a series of its own, once', async () => {
    const { id } = await place();
    await change(id, 'pay');
    const refund = await refunded(id, 1000);
    const number = await credit(refund);
    expect(number).toMatch(/^A-2031-\d{6}$/);
    expect(await credit(refund)).toBe(number);
    const [invoice, note, ...more] = await invoicesOf(id);
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      ...{ number, kind: 'credit_note', refund_id: refund.id, user_id: customer.id },
      ...{ total_amount: -1000, vat_amount: -167, seller, buyer: invoice.buyer },
      lines: [{ kind: 'purchase', label: 'Outil', amount: -1000 }],
    });
    expect(sequence(await credit(await refunded(id, 500)))).toBe(sequence(number) + 1);
  });

  it.each([[[3500, 300]], [[1000, 1000, 1000, 800]], [[1, 1, 1, 1, 3796]]])(
    'of the last of the parts %j takes back what is left of the tax, to the cent',
    async (parts) => {
      const { id } = await place();
      await change(id, 'pay');
      for (const part of parts) await credit(await refunded(id, part));
      const papers = await invoicesOf(id);
      const sumOf = (column: string) => papers.reduce((sum, paper) => sum + paper[column], 0);
      expect([sumOf('total_amount'), sumOf('vat_amount')]).toEqual([0, 0]);
    },
  );

  it.each([[[201, 201, 201]], [[199, 199, 199, 6]], [[203, 203, 197]], [[250, 244, 4, 1]]])(
    'never bears more tax than it is worth, nor tax of the other side, whatever the parts %j left',
    async (parts) => {
      const cents = parts.reduce((sum, part) => sum + part, 1);
      const lines = [{ kind: 'purchase' as const, automationId, label: 'Outil', amount: euroCents(cents) }];
      const { id } = await place({ lines });
      await change(id, 'pay');
      for (const part of [...parts, 1]) await credit(await refunded(id, part));
      const papers = await invoicesOf(id);
      for (const { kind, total_amount: total, vat_amount: vat } of papers)
        if (kind === 'credit_note') expect([total <= vat, vat <= 0]).toEqual([true, true]);
      expect(papers.reduce((sum, { vat_amount: vat }) => sum + vat, 0)).toBe(0);
    },
  );

  it('of money that the bank sent back is that of the same money gone back again', async () => {
    const { id } = await place();
    await change(id, 'pay');
    const first = await refunded(id, 1000);
    const number = await credit(first);
    await shop.pool.query(`update refunds set status = 'failed' where id = $1`, [first.id]);
    const again = await refunded(id, 1000);
    expect(await credit(again)).toBe(number);
    expect(await invoicesOf(id)).toMatchObject([{ kind: 'invoice' }, { refund_id: again.id }]);
  });

  it('is refused of an order that has no invoice', async () => {
    const { id } = await place();
    const lines = [{ kind: 'purchase' as const, label: 'Outil', amount: euroCents(1) }];
    await expect(credit({ id: randomUUID(), orderId: id, lines })).rejects.toThrow(
      `no invoice of order ${id}`,
    );
  });
});
