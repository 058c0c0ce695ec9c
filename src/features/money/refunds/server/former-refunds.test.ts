import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { verifyLedger } from '#money/ledger/server/verify-ledger.ts';
import { lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { changeRefund } from './change-refund.ts';
import { selectRefund } from './store.ts';

let shop: TestShop;
beforeAll(async () => {
  // The migration touches all of a database.
  shop = await startShop();
});
afterAll(() => shop.stop());

const file = path.join(import.meta.dirname, '../../../../../db/migrations/0037_counter_notes.sql');
/** What it does to rows, not to the tables. */
async function bring(): Promise<void> {
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  const fills = statements.filter((one) => /^\s*(--[^\n]*\n)?(UPDATE|DO)\b/.test(one));
  expect(fills).toHaveLength(3);
  for (const statement of fills) await shop.pool.query(statement);
}

/** A card whose bank sends back what is refunded. */
const sendsBack = '4000000000005126';

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const orderOf = async ({ id }: TestCustomer) =>
  (
    await rows(
      `select o.id, o.status, p.stripe_intent_id as intent, b.given_back_at as back
       from orders o join payments p on p.order_id = o.id join purchases b on b.order_id = o.id where o.user_id = $1`,
      id,
    )
  )[0];
const papersOf = async ({ id }: TestCustomer) =>
  (
    await rows(
      `select left(number, 1) as series, total_amount as total, refund_id is null as free,
         (select sum((l->>'amount')::int)::int from jsonb_array_elements(lines) l) as lines
       from invoices where user_id = $1 order by id`,
      id,
    )
  ).map(({ series, total, lines, free }) => [series, total, lines, free]);

async function bought(card?: string): Promise<TestCustomer> {
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: `Outil ${customer.id}` }), card);
  await shop.roundTrip();
  return customer;
}
async function givenBack(customer: TestCustomer, parts: object = {}): Promise<string> {
  const staff = await createStaff(shop, { role: 'superuser' });
  const asked = { request_id: randomUUID(), reason: 'billing_error', ...parts };
  const { id } = await orderOf(customer);
  expect((await staff.ask('POST', `/api/admin/orders/${id}/refund/`, asked)).statusCode).toBe(201);
  await shop.roundTrip();
  const [last] = await rows(
    'select id from refunds where order_id = $1 order by created_at desc limit 1',
    id,
  );
  return last.id;
}
/** As the shop noted it before it looked at the order too. */
async function sentBack({ id }: TestCustomer, refundId: string): Promise<void> {
  shop.sandbox.control.loseEvents('all');
  const later = new Date(shop.clock.now().getTime() + 25 * HOUR_MS);
  await rows(`update refunds set check_at = $2 where id = $1`, refundId, new Date(later.getTime() + HOUR_MS));
  await shop.clock.moveTo(later);
  await shop.sandbox.settle();
  shop.sandbox.control.clearFaults();
  await inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, id);
    const refund = (await selectRefund(tx, refundId))!;
    const failed = { act: 'fail', failureCode: 'lost_or_stolen_card' } as const;
    const { stripeRefundId } = refund;
    await changeRefund(tx, customer, refund, { ...failed, stripeRefundId, now: shop.clock.now() });
  });
}

it('orders that stayed « Remboursée » after a bank sent the money back are paid again, by the ledger too, and one that is all back stays', async () => {
  const [again, whole] = [await bought(sendsBack), await bought()];
  await sentBack(again, await givenBack(again));
  await givenBack(whole);
  expect(await orderOf(again)).toMatchObject({ status: 'refunded', back: null });
  await bring();
  expect(await orderOf(again)).toMatchObject({ status: 'paid', back: null });
  expect(await orderOf(whole)).toMatchObject({ status: 'refunded', back: expect.any(Date) });
  expect((await verifyLedger(shop)).differences).toEqual([]);
  // Twice changes nothing.
  await bring();
  expect((await verifyLedger(shop)).differences).toEqual([]);
  // Given again as it was, it has the note that it had.
  await givenBack(again);
  expect(await orderOf(again)).toMatchObject({ status: 'refunded', back: expect.any(Date) });
  expect(await papersOf(again)).toEqual([
    ['F', 4000, 4000, true],
    ['A', -4000, -4000, false],
  ]);
});

it('notes beyond their invoice lose the one whose money came back', async () => {
  const customer = await bought(sendsBack);
  const first = await givenBack(customer);
  await sentBack(customer, first);
  await rows('update orders set status = $2 where user_id = $1', customer.id, 'paid');
  // As it was issued before: beside the first, which nothing had countered.
  await shop.pool.query('alter table invoices disable trigger credit_notes_within_invoice');
  const former = await rows('select * from invoices where refund_id = $1', first);
  await rows('update invoices set refund_id = null where refund_id = $1', first);
  await givenBack(customer, { purchase: 35 });
  await givenBack(customer, { subscription: 5 });
  await rows('update invoices set refund_id = $2 where id = $1', former[0].id, first);
  await shop.pool.query('alter table invoices enable trigger credit_notes_within_invoice');
  const before = [
    ['F', 4000, 4000, true],
    ['A', -4000, -4000, false],
    ['A', -3500, -3500, false],
    ['A', -500, -500, false],
  ];
  expect(await papersOf(customer)).toEqual(before);
  await bring();
  const after = [...before.with(1, ['A', -4000, -4000, true]), ['F', 4000, 4000, true]];
  expect(await papersOf(customer)).toEqual(after);
  const numbers = await rows(`select number from invoices where number like 'F-%' order by number`);
  const last = await rows(`select last_number as last from invoice_counters where series like 'F-%'`);
  expect(last).toEqual([{ last: numbers.length }]);
  await bring();
  expect(await papersOf(customer)).toEqual(after);
});

it('a part that was lost at the bank leaves the order paid and its purchase bought', async () => {
  const customer = await bought();
  const dispute = await contestDebit(shop, (await orderOf(customer)).intent, 1000);
  await shop.roundTrip();
  await shop.sandbox.control.closeDispute(dispute, 'lost');
  await shop.roundTrip();
  expect(await orderOf(customer)).toMatchObject({ status: 'paid', back: null });
  await rows('update purchases set given_back_at = now() where user_id = $1', customer.id);
  await bring();
  expect(await orderOf(customer)).toMatchObject({ status: 'paid', back: null });
});

it('and no two notes can be written that exceed an invoice together', async () => {
  const customer = await bought();
  await givenBack(customer, { subscription: 5 });
  const copy = (total: number) =>
    shop.pool.query(
      `insert into invoices (number, kind, order_id, user_id, total_amount, issued_at, buyer, lines, purge_at)
       select $2, 'credit_note', order_id, user_id, $3, issued_at, buyer, lines, purge_at
       from invoices where user_id = $1 and kind = 'invoice'`,
      [customer.id, randomUUID(), total],
    );
  await expect(copy(-3501)).rejects.toThrow('would exceed its invoice');
  const both = await Promise.allSettled([copy(-2000), copy(-2000)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
