import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

const source = path.join(import.meta.dirname, '../src/');
// Doors only pass names on, tables and contracts only declare; the provider's events arrive beside the purchase.
const apart =
  /\/(for-other-features|contract)\.ts$|\.test\.ts$|^server\/db\/schema\/|^features\/money\/provider\//;
let shop: SharedShop;

beforeAll(async () => {
  shop = await sharedShop();
});

/** The files of slices and of the kernel whose functions run meanwhile, as V8 counts them. */
async function filesRunBy(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const run = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  const files = run.map(({ url }) => url.replace('file://', '').replace(source, ''));
  return [...new Set(files)].filter((file) => /^(features|server)\//.test(file) && !apart.test(file)).sort();
}

// `npm run figures:purchase` names them; decision 76 says why they are few.
it('who follows a purchase on the server reads thirty-seven files at most', async () => {
  const runs: string[][] = [];
  for (const name of ['Outil suivi', 'Outil suivi encore', 'Outil suivi enfin']) {
    const customer = await createCustomer(shop);
    const automation = await createAutomation(shop, { name, subscriptionPrice: 500 });
    runs.push(await filesRunBy(() => buy(shop, customer, automation)));
  }
  // What only one of them runs is of something else that happened meanwhile.
  const files = (runs[0] ?? []).filter((file) => runs.every((run) => run.includes(file)));
  console.log([...files, `${files.length} files`].join('\n'));
  expect(files).toContain('features/money/checkout/server/open-payment.ts');
  expect(files.length).toBeLessThanOrEqual(37);
});
