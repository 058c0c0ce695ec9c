import { expect, test } from './harness/fixtures.ts';
import { screensThatHang } from './harness/outage.ts';
import { screens } from './screens/screens.ts';

test.use({ expectedFaults: [/status of 400/] });

test('each screen of an account says that its calls fail, and none loads for ever', async ({
  page,
  customer,
}) => {
  test.setTimeout(240_000);
  expect(customer.id).toBeGreaterThan(0);
  const own = new Set(screens.filter(({ as }) => as === 'customer').map(({ path }) => path));
  expect(await screensThatHang(page, [...own], ['/automation/3', '/address/new'])).toEqual([]);
});
