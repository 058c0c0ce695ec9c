import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { registerCustomer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What comes first in the morning: what is late, whose it is, and what they wrote. */
test('the team’s morning leads from the dashboard to what is late, to its customer and to their ticket, by the keyboard', {
  tag: ['@both-widths', '@2.admin.morning'],
}, async ({ page, member: _, shop, request, mailbox, axe }) => {
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  const name = `Matin ${client.id}`;
  await giveAutomation(shop.databaseUrl, client.id, {
    name,
    owned: true,
    subscription: { status: 'past_due', currentPeriodEnd: new Date(Date.now() - DAY_MS) },
  });
  const subject = `Mon mois est refusé ${client.id}`;
  const { email } = client;
  await client.call('POST', '/api/tickets/', { email, subject, message: 'La banque a refusé, que faire ?' });

  await openSettled(page, '/admin/dashboard');
  const today = main(page).getByRole('region', { name: 'Aujourd’hui' });
  const late = today.locator('a[href="/admin/subscriptions?status=past_due"]');
  await expect(late).toBeVisible();
  await reach(page, late, 40);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/subscriptions?status=past_due');
  await expect(page.getByText('Page 1 sur').or(main(page).getByRole('table')).first()).toBeVisible();

  await openSettled(page, `/admin/subscriptions?status=past_due&user_email=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeInViewport();
  await pressOn(page, row.getByRole('link', { name: 'Camille Martin' }));
  await expect(heading(page)).toContainText(name);
  await expect(main(page).getByText('Un paiement est en retard', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe();

  await pressOn(page, main(page).getByRole('link', { name: 'Camille Martin' }).first());
  await expect(heading(page)).toHaveText('Camille Martin');
  await expect(main(page).getByText('Un paiement est en retard')).toBeInViewport();
  await expect(main(page).getByText('Coût actuel')).toBeInViewport();
  await expectNoSidewaysScroll(page);

  await pressOn(page, main(page).getByRole('link', { name: new RegExp(subject) }));
  await expect(heading(page)).toHaveText(subject);
  const money = main(page).getByRole('region', { name: 'Son argent' });
  await expect(money.getByRole('link', { name })).toBeVisible();
  const priority = main(page).getByLabel('Priorité');
  await reach(page, priority, 60);
  await priority.selectOption({ label: 'Urgente' });
  await expect(
    page
      .getByText('Ticket reclassé\u00a0: Compte, priorité urgente')
      .or(page.getByText(/Ticket reclassé/))
      .first(),
  ).toBeVisible();
  await expect(priority).toHaveValue('urgent');
  await expectNoSidewaysScroll(page);
  await axe();
});
