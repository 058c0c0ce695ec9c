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
  await expect(tool.getByText('publié', { exact: true })).toBeVisible();
  await expect(tool.getByText('À connecter dans n8n\u00a0: 3. Écrire dans un tableau.')).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);

  await pressOn(page, page.getByRole('button', { name: 'Tester maintenant\u00a0: n8n' }));
  await expect(page.getByText('n8n a répondu.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^n8n/ }).getByText('API v1')).toBeVisible();

  await pressOn(page, tool.getByRole('button', { name: /^Dépublier/ }));
  const dialog = page.getByRole('dialog', { name: 'Dépublier\u00a0: Relances de factures' });
  await expect(dialog.getByText(/ne peuvent plus le lancer/)).toBeVisible();
  await axe();
  await pressOn(page, dialog.getByRole('button', { name: 'Dépublier' }));
  await expect(tool.getByText('non publié')).toBeVisible();

  await pressOn(page, tool.getByRole('button', { name: /^Déployer/ }));
  await pressOn(
    page,
    page.getByRole('dialog', { name: /^Déployer/ }).getByRole('button', { name: 'Déployer' }),
  );
  await expect(tool.getByText('publié', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
