import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { fillAdministration } from './fill-administration.ts';
import { takeStatements } from './servers/keep-statements.ts';
import { searchAddress, searches, staffLists } from './staff-lists.ts';
import { largeTables, wholeReads } from './whole-reads.ts';

/** More than a count goes through at most (10,000), so that whoever reads a table whole is seen. */
const size = { customers: 12_000, subscriptions: 36_000, orders: 36_000, tickets: 12_000 };
const large = 11_000;

let shop: TestShop;
let staff: TestStaff;

beforeAll(async () => {
  shop = await startShop();
  await fillAdministration(String(shop.settings.DATABASE_URL), size);
  staff = await createStaff(shop);
}, 120_000);
afterAll(() => shop.stop());

/** The statements of one call that read a large table whole. */
async function wholeReadsOf(address: string): Promise<string[]> {
  takeStatements();
  const { statusCode, body } = await staff.ask('GET', address);
  expect([statusCode, body], address).toEqual([200, expect.any(String)]);
  const client = await shop.pool.connect();
  try {
    const rowsOf = await largeTables(client, large);
    const statements = takeStatements();
    const found = [];
    for (const statement of statements) {
      const reads = await wholeReads(client, statement, rowsOf);
      found.push(
        ...reads.map(
          (read) => `${address}: ${read}: ${statement.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
        ),
      );
    }
    return found;
  } finally {
    client.release();
  }
}

it('no list of staff, with any filter or order, nor the search reads a large table whole', {
  tags: ['3.lists.by-index'],
  timeout: 120_000,
}, async () => {
  const addresses = [...staffLists.map(({ address }) => address), ...searches.map(searchAddress)];
  const found = [];
  for (const address of [...addresses, '/api/admin/users/summary/', '/api/tickets/statistics/'])
    found.push(...(await wholeReadsOf(address)));
  expect(found).toEqual([]);
});

it('knows a statement that does', async () => {
  const client = await shop.pool.connect();
  const rowsOf = await largeTables(client, large);
  const statement = { text: `select id from orders where stripe_invoice_id like '%nobody'`, values: [] };
  expect(await wholeReads(client, statement, rowsOf)).toEqual([expect.stringContaining('orders')]);
  client.release();
});
