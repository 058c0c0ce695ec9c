import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './harness/fixtures.ts';
import { atPhoneWidth } from './harness/phone-width.ts';

// A wrong password, on purpose.
test.use({ expectedFaults: [/status of 400/] });

test('a customer asks for all their data by the keyboard alone, and saves the archive', {
  tag: ['@keyboard.data-archive/ArchiveSection'],
}, async ({ page, customer, axe }) => {
  await page.goto('/profile/edit?tab=preferences&part=donnees');
  const section = page.getByRole('region', { name: 'Toutes mes données' });
  const password = section.getByLabel('Mot de passe actuel');
  await password.focus();
  await page.keyboard.type('pas le bon');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Le mot de passe actuel est incorrect').first()).toBeVisible();
  await axe();
  await password.fill('');
  await password.focus();
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(section.getByText('Votre archive est en préparation')).toBeVisible();
  const save = section.getByRole('button', { name: /^Télécharger/ });
  await expect(save).toBeVisible({ timeout: 30_000 });
  await axe();
  // As from the email, on a phone: the archive is in sight at once.
  await atPhoneWidth(page, async () => {
    await page.goto('/profile/edit?tab=preferences#toutes-mes-donnees');
    await expect(save).toBeInViewport({ ratio: 1 });
  });
  await save.focus();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^toutes-mes-donnees_\d{4}-\d{2}-\d{2}\.zip$/);
  const zip = unzipSync(new Uint8Array(await readFile(await file.path())));
  const [profile] = JSON.parse(strFromU8(zip['profil.json'] ?? new Uint8Array()));
  expect(profile.email).toBe(customer.email);
});
