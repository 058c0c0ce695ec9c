import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import { withdrawFrom } from './withdraw.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let contract: string;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.pool.query('delete from deletion_records');
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: `Outil de ${customer.id}` });
  await buy(shop, customer, automation);
  ({ id: contract } = await contractOf(shop, customer, automation));
});

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;
const remove = () =>
  shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: customer.headers });
const withdraw = () => confirmWithdrawal(shop, customer, contract);

/** Both wait for the account's row; the first in the row goes first. */
async function together<First, Second>(first: () => PromiseLike<First>, second: () => PromiseLike<Second>) {
  const holding = await shop.pool.connect();
  await holding.query('begin');
  await holding.query('select 1 from users where id = $1 for update', [customer.id]);
  const waiting = () =>
    rows(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"users"%for update%'`);
  const waits = async () => (await waiting()).length;
  // `inject` begins when it is asked for its answer; a refusal is an outcome here.
  const one = Promise.allSettled([first()]);
  await expect.poll(waits).toBe(1);
  const other = Promise.allSettled([second()]);
  await expect.poll(waits).toBe(2);
  await holding.query('commit');
  holding.release();
  return [(await one)[0], (await other)[0]] as const;
}

/** What the account gave back, and what a restore would give again. */
async function kept() {
  const [found] = await rows<{ back: number; statements: number }>(
    `select (select count(*)::int from refunds where user_id = $1) as back,
            (select count(*)::int from withdrawals where user_id = $1) as statements`,
    customer.id,
  );
  const [record] = await rows<{ owned: number[] }>(
    `select coalesce((select jsonb_agg(p.automation_id) from jsonb_array_elements(r.purchase_ids) e
       join purchases p on p.id = e::int), '[]') as owned from deletion_records r`,
  );
  return { ...found, record: record?.owned };
}

describe('a deletion and a withdrawal sent together', () => {
  it('deletion first: the withdrawal is refused, so that nobody has the money and the goods', async () => {
    const [removed, withdrawn] = await together(remove, withdraw);
    expect(removed).toMatchObject({ value: { statusCode: 200 } });
    expect(withdrawn).toMatchObject({ value: { statusCode: 401 } });
    expect(await kept()).toEqual({ back: 0, statements: 0, record: [automation] });
  });

  it('deletion first, after the link was found good: the link is over', async () => {
    const statement = { contract, closed: 'link_expired' } as const;
    const [removed, withdrawn] = await together(remove, () => withdrawFrom(shop, customer.id, statement));
    expect(removed).toMatchObject({ value: { statusCode: 200 } });
    expect(withdrawn).toMatchObject({ reason: { code: 'link_expired' } });
    expect(await kept()).toEqual({ back: 0, statements: 0, record: [automation] });
  });

  it('withdrawal first: the deletion remembers nothing of what was given back', async () => {
    const [withdrawn, removed] = await together(withdraw, remove);
    expect(withdrawn).toMatchObject({ value: { statusCode: 200 } });
    expect(removed).toMatchObject({ value: { statusCode: 200 } });
    expect(await kept()).toEqual({ back: 1, statements: 1, record: [] });
  });
});
