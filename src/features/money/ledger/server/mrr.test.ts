import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { euroCents, ZERO } from '#domain/money/money.ts';
import { priceOfMonth } from '#domain/price/price-of-month.ts';
import { isRenewed } from '#domain/status/subscription-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { everySubscription } from '#money/subscriptions/server/for-other-features.ts';
import { inSnapshot } from '#server/db/connection.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { mrrFigures } from './mrr-store.ts';
import { verifyMrr } from './verify-ledger.ts';

let shop: TestShop;
let staff: TestStaff;
let camille: TestCustomer;
let first: number;
let second: number;
let third: number;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
  camille = await createCustomer(shop);
  first = await createAutomation(shop, { name: 'Relances', subscriptionPrice: 700 });
  second = await createAutomation(shop, { name: 'Devis', subscriptionPrice: 500 });
  third = await createAutomation(shop, { name: 'Courriers', subscriptionPrice: 400 });
});
afterAll(() => shop.stop());

const figures = async () => {
  const { counted: _onTheSpot, ...kept } = await inSnapshot(shop.db, (tx) => mrrFigures(tx, '2000-01-01'));
  return kept;
};

/** What the law book says of the rows themselves, told prices and all: not by way of the ledger. */
async function nextRenewals(userId: number, cap: number): Promise<number> {
  const rows = await everySubscription(shop.db, userId);
  const active = rows.filter((row) => isRenewed(row) && row.status === 'active');
  return active.reduce((sum, row) => {
    const renewal = { kind: 'renewal', row, rows, dueAt: row.due! } as const;
    return sum + priceOfMonth(renewal, { cap: euroCents(cap), alreadyDebited: ZERO }).share;
  }, 0);
}

/** Caps that the factory wrote without an event would be unknown to the ledger. */
const setCap = (monthly_cap: number) =>
  staff.ask('PATCH', '/api/subscription-settings/update_cap/', { user_id: camille.id, monthly_cap });

async function agree(cap = 1000): Promise<number> {
  const { real } = await figures();
  expect(real).toBe(await nextRenewals(camille.id, cap));
  return real;
}

const idOf = async (automationId: number) => {
  const { rows } = await shop.pool.query<{ id: number }>(
    'select id from subscriptions where user_id = $1 and automation_id = $2',
    [camille.id, automationId],
  );
  return rows[0]!.id;
};
const toggle = async (automationId: number, action: string) => {
  const answer = await staff.ask('POST', `/api/admin/subscriptions/${await idOf(automationId)}/toggle/`, {
    action,
  });
  expect(answer.statusCode).toBe(200);
};

describe('the MRR counted from the ledger', () => {
  it('is what the next renewals ask for, through purchases, an end, a new cap and a new price', {
    tags: ['9.mrr'],
  }, async () => {
    await setCap(10);
    await buy(shop, camille, first);
    expect(await agree()).toBe(700);
    await buy(shop, camille, second);
    await buy(shop, camille, third);
    expect(await agree()).toBe(1000);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 3 * DAY_MS));
    expect((await figures()).theoretical).toBe(1600);

    // Its place under the cap is free from the renewals after its end on.
    await toggle(second, 'cancel');
    const { rows } = await shop.pool.query<{ sum: string }>(
      `select sum(monthly_share) from subscriptions where status = 'active'`,
    );
    expect(Number(rows[0]!.sum)).toBeLessThan(await agree());
    await toggle(second, 'reactivate');
    expect(await agree()).toBe(1000);

    await setCap(8);
    expect(await agree(800)).toBe(800);
    const { statusCode } = await staff.ask('POST', `/api/admin/automations/${first}/price-change/`, {
      subscription_price: 9,
      subscribers_from: new Date(shop.clock.now().getTime() + 40 * DAY_MS).toISOString().slice(0, 10),
    });
    expect(statusCode).toBeLessThan(300);
    await shop.live(3);
    await agree(800);
    await shop.live(70);
    await agree(800);
    expect((await figures()).theoretical).toBe(1800);
  });

  it('is kept as a rebuilding of all chains would write it; what was altered is found and written anew', async () => {
    await shop.drain();
    expect((await verifyMrr(shop)).differ).toEqual([]);
    const { rows } = await shop.pool.query('select * from mrr_days order by ledger_id, day');
    expect(rows.length).toBeGreaterThan(1);
    await shop.pool.query('update mrr_days set movement = $1 where day = (select min(day) from mrr_days)', [
      'left',
    ]);
    await shop.pool.query('delete from mrr_standings');
    expect((await verifyMrr(shop, { rebuild: true })).differ).toHaveLength(1);
    expect((await verifyMrr(shop)).differ).toEqual([]);
    expect((await shop.pool.query('select * from mrr_days order by ledger_id, day')).rows).toEqual(rows);
  });

  it('is exact before anything was followed, and two who follow at once keep the same', async () => {
    const before = await figures();
    await shop.pool.query('update ledger_heads set followed = 0');
    await shop.pool.query('delete from mrr_standings');
    await shop.pool.query('delete from mrr_days');
    expect(await figures()).toEqual(before);
    await Promise.all([verifyMrr(shop), verifyMrr(shop)]);
    expect(await figures()).toEqual(before);
    expect((await verifyMrr(shop)).differ).toEqual([]);
  });

  it('is counted of more chains than a query has parameters', async () => {
    const before = await figures();
    await shop.pool.query('update ledger_heads set followed = 0');
    await shop.pool.query(
      `insert into ledger_heads (ledger_id, sequence, hash) select gen_random_uuid(), 1, 'empty' from generate_series(1, 70000)`,
    );
    expect(await figures()).toEqual(before);
    await shop.pool.query(`delete from ledger_heads where hash = 'empty'`);
  }, 60_000);

  it('is exact too where a migration left columns to fill, and they are filled', async () => {
    const before = await figures();
    await shop.pool.query(
      'update mrr_days set theoretical_before = 0, theoretical_after = 0, paid_before = 0, paid_after = 0',
    );
    await shop.pool.query('update mrr_standings set sequence = 0, paid = 0');
    await shop.pool.query('update ledger_heads set followed = 0');
    expect(await figures()).toEqual(before);
    expect((await verifyMrr(shop)).differ).toEqual([]);
    expect(await figures()).toEqual(before);
  });
});
