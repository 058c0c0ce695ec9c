import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { folderOf } from '#server/gateways/storage.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

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

it('the buyer of an erased person is forgotten after ten years; number and amounts stay, a customer’s invoice whole', async () => {
  start = shop.clock.now();
  const automationId = await createAutomation(shop, { name: 'Devis' });
  const [gone, stays] = [await createCustomer(shop), await createCustomer(shop)];
  for (const customer of [gone, stays]) await buy(shop, customer, automationId);
  await shop.pool.query('update users set deleted_at = $2, anonymised_at = $2 where id = $1', [
    gone.id,
    start,
  ]);
  const before = await printed();
  expect(Object.keys(before[0].buyer).length).toBeGreaterThan(0);

  const folder = path.join(folderOf(shop.settings, 'private'), 'invoices');
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf'));
  await shop.drain();
  expect(await files()).toHaveLength(2);

  await atYears(10, -1);
  expect(await runSweep(shop, 'old-buyers')).toBe(0);
  await atYears(10, 1);
  expect(await runSweepTogether(shop, second.shop, 'old-buyers')).toBe(1);
  expect(await printed()).toEqual([{ ...before[0], buyer: {} }, before[1]]);
  expect(await files()).toEqual([expect.stringContaining(before[1].number.toLowerCase())]);
  expect(await runSweep(shop, 'old-buyers')).toBe(0);
});
