import { adminScreens } from '#staff/admin-session/web/admin-screens.ts';
import { expect } from './harness/fixtures.ts';
import { screensThatHang } from './harness/outage.ts';
import { staffTest as test } from './harness/staff.ts';

/** Nothing of them is asked for: the menu beside them has its count of what waits. */
const forms = ['/admin/categories/new', '/admin/users/new', '/admin/subscriptions/new'];

test.use({ expectedFaults: [/status of 400/] });

test('each screen of the administration says that its calls fail, and none loads for ever', async ({
  page,
  member,
}) => {
  test.setTimeout(300_000);
  const screens = adminScreens.map(({ to }) =>
    to.replace(':id', to.startsWith('/admin/users') ? String(member.id) : '1'),
  );
  expect(await screensThatHang(page, screens, forms)).toEqual([]);
});
