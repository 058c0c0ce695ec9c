import { expect } from './harness/fixtures.ts';
import { screensThatHang } from './harness/outage.ts';
import { staffTest as test } from './harness/staff.ts';
import { staffScreens } from './screens/staff-screens.ts';

/** Nothing of them is asked for: the menu beside them has its count of what waits. */
const forms = ['/admin/categories/new', '/admin/users/new', '/admin/subscriptions/new'];

test.use({ expectedFaults: [/status of 400/] });

test('each screen of the administration says that its calls fail, and none loads for ever', async ({
  page,
  member,
}) => {
  test.setTimeout(300_000);
  const listed = new Set(staffScreens.map(({ path }) => path.replace(/\?.*/, '')));
  listed.delete('/admin/nulle-part');
  const { id } = member;
  const others = [`/admin/users/${id}`, `/admin/users/${id}/edit`, '/admin/automations/1/edit'];
  const single = ['/admin/categories/1/edit', '/admin/orders/1', '/admin/support/1', '/admin/prices/1'];
  expect(await screensThatHang(page, [...listed, ...others, ...single], forms)).toEqual([]);
});
