import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { folderOf } from '#server/gateways/storage.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { Invoice, ReadableInvoice } from '../contract.ts';

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  shop = await startShop();
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

const atYears = (years: number, days = 0) => {
  const at = new Date(start);
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return shop.clock.moveTo(new Date(at.getTime() + days * DAY_MS));
};
let start: Date;
const printed = async () =>
  (await shop.pool.query('select user_id, number, total_amount, buyer from invoices order by id')).rows;

/** To a company that they gave since. */
async function correctOwn({ headers }: TestCustomer): Promise<void> {
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  await ask('POST', '/api/addresses/', {
    ...{ first_name: 'Zoé', last_name: 'Petit', company: 'Petit SARL', address1: '3 place du Marché' },
    ...{ postal_code: '31000', city: 'Toulouse' },
  });
  const { results } = (await ask('GET', '/api/invoices/')).json<{ results: Invoice[] }>();
  const url = `/api/invoices/${results[0]?.number}/`;
  const { correction } = (await ask('GET', url)).json<ReadableInvoice>();
  const asked = await ask('POST', `${url}correction/`, { version: correction?.version });
  expect(asked.statusCode, asked.body).toBe(201);
}

it('the buyer of an erased person is forgotten after ten years, of corrected invoices too; number and amounts stay, a customer’s invoice whole', async () => {
  start = shop.clock.now();
  const automationId = await createAutomation(shop, { name: 'Devis' });
  const [gone, stays] = [await createCustomer(shop), await createCustomer(shop)];
  for (const customer of [stays, gone]) await buy(shop, customer, automationId);
  await correctOwn(gone);
  await shop.pool.query('update users set deleted_at = $2, anonymised_at = $2 where id = $1', [
    gone.id,
    start,
  ]);
  const before = await printed();
  expect(before.map(({ buyer }) => Object.keys(buyer).length > 0)).toEqual([true, true, true, true]);

  const folder = path.join(folderOf(shop.settings, 'private'), 'invoices');
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf'));
  await shop.drain();
  expect(await files()).toHaveLength(4);

  await atYears(10, -1);
  expect(await runSweep(shop, 'old-buyers')).toBe(0);
  await atYears(10, 1);
  expect(await runSweepTogether(shop, second.shop, 'old-buyers')).toBe(3);
  const [kept, ...forgotten] = before;
  expect(await printed()).toEqual([kept, ...forgotten.map((one) => ({ ...one, buyer: {} }))]);
  expect(await files()).toEqual([expect.stringContaining(kept.number.toLowerCase())]);
  expect(await runSweep(shop, 'old-buyers')).toBe(0);
});
