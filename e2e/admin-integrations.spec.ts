import { untilPublished } from './harness/demo-workflow.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

// It takes a workflow of the demo away for a moment.
test.use({ ownShop: true });

test('staff test a partner, then unpublish a workflow and deploy it again, by the keyboard alone', {
  tag: ['@2./admin/integrations', '@axe.integrations/WorkflowSection'],
}, async ({ page, member: _, shop, axe }) => {
  await untilPublished(shop.databaseUrl, 'relances-de-factures');
  await openSettled(page, '/admin/integrations');
  const workflows = page.getByRole('region', { name: 'Workflows' });
  const tool = workflows.getByRole('listitem').filter({ hasText: 'Relances de factures' });
  await expect(tool.getByText('en service', { exact: true })).toBeVisible();
  await expect(tool.getByText('à relier\u00a0: 3. Écrire dans un tableau')).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);

  await pressOn(page, page.getByRole('button', { name: 'Tester maintenant\u00a0: n8n' }));
  await expect(page.getByText('n8n a répondu.')).toBeVisible();
  const partner = page.getByRole('listitem').filter({ hasText: /^n8n/ });
  await expect(partner.getByText('répond', { exact: true })).toBeVisible();
  await expect(partner.getByText(/API v1/)).toBeVisible();

  await expect(tool.getByRole('button', { name: /^Mettre/ })).toHaveText(['Mettre hors service']);
  await pressOn(page, tool.getByRole('button', { name: /^Mettre hors service/ }));
  const dialog = page.getByRole('dialog', { name: 'Mettre hors service\u00a0: Relances de factures' });
  await expect(dialog.getByText(/ne peuvent plus le lancer/)).toBeVisible();
  await axe();
  await pressOn(page, dialog.getByRole('button', { name: 'Mettre hors service' }));
  await expect(tool.getByText('hors service', { exact: true })).toBeVisible();

  await pressOn(page, tool.getByRole('button', { name: /^Mettre en service/ }));
  await pressOn(
    page,
    page
      .getByRole('dialog', { name: /^Mettre en service/ })
      .getByRole('button', { name: 'Mettre en service' }),
  );
  await expect(tool.getByText('en service', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
