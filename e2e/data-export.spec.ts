import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

const preferences = '/profile/edit?tab=preferences';

async function openDeletion(page: Page) {
  await page.goto(`${preferences}&part=compte`);
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Votre compte est fermé aussitôt.').waitFor();
  return { dialog, confirm: dialog.getByRole('button', { name: 'Supprimer définitivement' }) };
}

test('a customer saves their data as a signed file', { tag: ['@7.export.name', '@8.exported'] }, async ({
  page,
  customer,
}) => {
  await page.goto(`${preferences}&part=donnees`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter mes données' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^export_donnees_.+\.json$/);
  const { personal_info, export_metadata } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(personal_info.email).toBe(customer.email);
  expect(export_metadata).toMatchObject({ platform: 'rouage', security_enabled: true });
  expect(export_metadata.signature).not.toBe('');
});

test('deleting the account asks for the box and the exact word, then leads to the catalogue', {
  tag: ['@2.redirect.deletion', '@4.deletion', '@8.deleted'],
}, async ({ page, customer }) => {
  const { dialog, confirm } = await openDeletion(page);
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/SUPPRIMER/).fill('SUPPRIMER');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel(/SUPPRIMER/).fill('supprimer');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/SUPPRIMER/).fill('SUPPRIMER');
  await confirm.click();
  await expect(page).toHaveURL('/catalogue');
  await expect(page.getByText('Votre compte a été supprimé').first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(customer.id).toBeGreaterThan(0);
});

test.describe('a deletion that the server cannot do', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('says why, and the account stays', async ({ page, customer }) => {
    await page.route('**/api/users/delete-account/', (route) => route.abort());
    const { dialog, confirm } = await openDeletion(page);
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel(/SUPPRIMER/).fill('SUPPRIMER');
    await confirm.click();
    await expect(dialog.getByText(/Impossible de communiquer avec le serveur/)).toBeVisible();
    expect((await customer.call('GET', '/api/users/me/')).status()).toBe(200);
  });
});
