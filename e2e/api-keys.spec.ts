import { expect, test } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';

test('a key is made, copied once, rotated and taken away by the keyboard alone, and reads until then', {
  tag: ['@keys.screen', '@axe.api-keys/KeyDialogs', '@keyboard.api-keys/KeyDialogs'],
}, async ({ page, customer, request, axe }) => {
  await page.goto('/profile/edit?tab=preferences&part=connexions');
  const keys = page.getByRole('region', { name: 'Clés d’API' });
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Mot de passe actuel', { exact: true });
  const press = (name: string) => pressOn(page, dialog.getByRole('button', { name }));
  const secret = async () => {
    const shown = await dialog.getByText(/^rouage_client_/).innerText();
    await axe({ onPhone: true });
    await press('J’ai gardé ce secret');
    return shown;
  };
  const read = async (key: string) =>
    (await request.get('/api/invoices/', { headers: { authorization: `Bearer ${key}` } })).status();

  await pressOn(page, keys.getByRole('button', { name: 'Créer une clé' }));
  await press('Créer la clé');
  await expect(dialog.getByText('Choisissez au moins une permission.').last()).toBeVisible();
  await axe({ onPhone: true });
  await typeIn(page, dialog.getByLabel('Nom'), 'Comptabilité');
  await pressOn(page, dialog.getByLabel(/^Vos factures/), 'Space');
  await typeIn(page, password, customer.password);
  await press('Créer la clé');
  const first = await secret();
  expect(await read(first)).toBe(200);
  await expect(keys.getByText(`rouage_client_…${first.slice(-4)}`)).toBeVisible();

  await pressOn(page, keys.getByRole('button', { name: 'Renouveler Comptabilité' }));
  await axe({ onPhone: true });
  await typeIn(page, password, customer.password);
  await press('Renouveler');
  const second = await secret();
  expect([await read(first), await read(second)]).toEqual([200, 200]);
  await expect(keys.getByText(/L’ancien secret ouvre jusqu’au/)).toBeVisible();
  await axe({ onPhone: true });

  await pressOn(page, keys.getByRole('button', { name: 'Retirer Comptabilité' }));
  await axe({ onPhone: true });
  await press('Retirer');
  await expect(keys.getByText('Aucune clé pour le moment.', { exact: false })).toBeVisible();
  expect([await read(first), await read(second)]).toEqual([401, 401]);
});

test('the reader of the API opens its document, and loads nothing of other sites', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto('/api/docs/');
  // It reads the whole document first.
  await expect(page.getByRole('heading', { name: 'Rouage API' })).toBeVisible({ timeout: 45_000 });
  expect(refused).toEqual([]);
});
