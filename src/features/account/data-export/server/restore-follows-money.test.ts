import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, exportOf, signUp } from '#tests/come-back.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { ExportFile } from '../contract.ts';

let shop: TestShop;
let staff: TestCustomer;
let buyer: TestCustomer;
let automation: number;
let file: ExportFile;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
});
afterAll(() => shop.stop());
/** Bought for 40 €, exported, the account still open. */
beforeEach(async () => {
  serial += 1;
  buyer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: `Outil rendu ${serial}` });
  await buy(shop, buyer, automation);
  file = await exportOf(shop, buyer);
});

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
async function contest(amount?: number): Promise<string> {
  const [payment] = await rows(
    'select stripe_intent_id as intent from payments where user_id = $1',
    buyer.id,
  );
  const id = await contestDebit(shop, payment.intent, amount);
  await shop.roundTrip();
  return id;
}
const close = async (id: string, status: 'won' | 'lost') => {
  await shop.sandbox.control.closeDispute(id, status);
  await shop.roundTrip();
};
async function refund(amounts: { purchase?: number; subscription?: number }): Promise<void> {
  const [order] = await rows('select id from orders where user_id = $1 order by id', buyer.id);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/orders/${order.id}/refund/`,
    headers: staff.headers,
    payload: { request_id: randomUUID(), reason: 'legal', ...amounts },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  await shop.roundTrip();
}
const ownedBy = async ({ id }: { id: number }) =>
  (await rows('select automation_id as id from purchases where user_id = $1 and ended_at is null', id)).map(
    (row) => row.id,
  );
const emailsTo = (email: string) =>
  shop.mailbox
    .messages()
    .filter(({ envelope, subject }) => envelope.to.includes(email) && /ancien compte/.test(subject));

describe('money that went back after the deletion and before the restore', () => {
  it.each<[string, () => Promise<void>]>([
    [
      'a dispute opened before the deletion and lost after it',
      async () => {
        const id = await contest();
        await deleteAccount(shop, buyer);
        await close(id, 'lost');
      },
    ],
    [
      'a dispute opened and lost after the deletion',
      async () => {
        await deleteAccount(shop, buyer);
        await close(await contest(), 'lost');
      },
    ],
    [
      'a dispute of a part that was lost',
      async () => {
        await deleteAccount(shop, buyer);
        await close(await contest(3000), 'lost');
      },
    ],
    [
      'a refund of the purchase by staff',
      async () => {
        await deleteAccount(shop, buyer);
        await refund({ purchase: 35 });
      },
    ],
    [
      'two refunds that make the whole purchase together',
      async () => {
        await refund({ purchase: 15 });
        await deleteAccount(shop, buyer);
        await refund({ purchase: 20 });
      },
    ],
  ])('%s: the file is no voucher, and gives nothing', async (_what, happens) => {
    await happens();
    const back = await signUp(shop, buyer.email, file);
    expect(await ownedBy(back)).toEqual([]);
    expect(await rows('select 1 from subscriptions where user_id = $1', back.id)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a dispute that is still open', () => contest()],
    ['a dispute that was won', async () => close(await contest(), 'won')],
    ['a refund of a part of the purchase, or of the month', () => refund({ purchase: 10, subscription: 5 })],
  ])('%s: what is still paid for is given back', async (_what, happens) => {
    await deleteAccount(shop, buyer);
    await happens();
    const back = await signUp(shop, buyer.email, file);
    expect(await ownedBy(back)).toEqual([automation]);
  });
});

describe('money that goes back after the restore', () => {
  it.each<[string, () => Promise<void>]>([
    ['a dispute that is lost', async () => close(await contest(), 'lost')],
    ['a dispute of a part that is lost', async () => close(await contest(3000), 'lost')],
    ['a refund of the whole purchase', () => refund({ purchase: 35 })],
  ])('%s takes back what was restored, once, and says so', async (_what, happens) => {
    await deleteAccount(shop, buyer);
    const back = await signUp(shop, buyer.email, file);
    expect(await ownedBy(back)).toEqual([automation]);
    await happens();
    expect(await ownedBy(back)).toEqual([]);
    expect(await rows('select status from subscriptions where user_id = $1', back.id)).toEqual([
      { status: 'cancelled' },
    ]);
    await shop.roundTrip();
    expect(emailsTo(buyer.email)).toHaveLength(1);
    const told = await rows(
      `select e.act from ledger_events e join users u on u.ledger_id = e.ledger_id
        where u.id = $1 and e.entity = 'purchase' order by e.id`,
      back.id,
    );
    expect(told.at(-1)).not.toEqual({ act: 'restore' });
    expect(told).toHaveLength(2);
  });

  it('a part of the purchase refunded, or a dispute won, takes nothing', async () => {
    await deleteAccount(shop, buyer);
    const back = await signUp(shop, buyer.email, file);
    await refund({ purchase: 10 });
    await close(await contest(), 'won');
    expect(await ownedBy(back)).toEqual([automation]);
    expect(emailsTo(buyer.email)).toEqual([]);
  });

  it('what was bought twice, and is paid for once still, stays', async () => {
    await deleteAccount(shop, buyer);
    const anew = await signUp(shop, buyer.email);
    await buy(shop, { ...buyer, ...anew }, automation);
    const second = await exportOf(shop, anew);
    await deleteAccount(shop, anew);
    const back = await signUp(shop, buyer.email, second);
    await close(await contest(), 'lost');
    expect(await ownedBy(back)).toEqual([automation]);
    expect(await rows('select status from subscriptions where user_id = $1', back.id)).toEqual([
      { status: 'inactive' },
    ]);
    expect(emailsTo(buyer.email)).toEqual([]);
    const [kept] = await rows(
      `select p.order_id = o.id as by_the_second from purchases p, orders o
        where p.user_id = $1 and p.ended_at is null and o.user_id = $2 and o.reason = 'purchase'`,
      back.id,
      anew.id,
    );
    expect(kept).toEqual({ by_the_second: true });
  });

  it('a month that was paid for again since goes to its end, and nothing is debited after it', async () => {
    await deleteAccount(shop, buyer);
    const back = await signUp(shop, buyer.email, file);
    const [row] = await rows('select id from subscriptions where user_id = $1', back.id);
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/subscriptions/${row.id}/activate_restored_subscription/`,
      headers: back.headers,
      payload: {},
    });
    await payByCard(shop, answer.json());
    await shop.roundTrip();
    await close(await contest(), 'lost');
    expect(await ownedBy(back)).toEqual([]);
    const [kept] = await rows(
      'select status, end_date = current_period_end as paid from subscriptions where user_id = $1',
      back.id,
    );
    expect(kept).toEqual({ status: 'cancelling', paid: true });
  });

  it('follows through a second deletion and a second restore, with the first date and price', async () => {
    await deleteAccount(shop, buyer);
    const back = await signUp(shop, buyer.email, file);
    const second = await exportOf(shop, back);
    await deleteAccount(shop, back);
    const again = await signUp(shop, buyer.email, second);
    const bought = await rows(
      'select order_id, amount_paid, purchased_at from purchases where user_id = any($1) order by id',
      [buyer.id, back.id, again.id],
    );
    expect(bought[1]).toEqual(bought[0]);
    expect(bought[2]).toEqual(bought[0]);
    await close(await contest(), 'lost');
    expect(await ownedBy(again)).toEqual([]);
    await deleteAccount(shop, again);
    expect(await ownedBy(await signUp(shop, buyer.email))).toEqual([]);
  });

  it('lost between two restores gives nothing the second time', async () => {
    await deleteAccount(shop, buyer);
    const back = await signUp(shop, buyer.email, file);
    const second = await exportOf(shop, back);
    await deleteAccount(shop, back);
    await close(await contest(), 'lost');
    expect(await ownedBy(await signUp(shop, buyer.email, second))).toEqual([]);
  });
});
