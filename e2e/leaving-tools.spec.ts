import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { keepingPage } from './harness/keeping-page.ts';
import { pressOn } from './harness/keyboard.ts';
import { giveAutomation, giveOfCatalogue } from './harness/own-automation.ts';

const inFrame = (page: Page) => page.frameLocator('iframe');
const text = (page: Page) => inFrame(page).getByLabel('Texte');
const open = (page: Page) => inFrame(page).getByLabel('Un fichier est ouvert');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const saving = (page: Page) => page.getByText('Enregistrement…', { exact: true });
/** The page has said so, which it does before the next frame. */
async function openFile(page: Page): Promise<void> {
  await open(page).check();
  await page.evaluate(() => new Promise(requestAnimationFrame));
}
const back = (page: Page) => page.getByRole('link', { name: 'Retour au tableau de bord' });

let tool: string;
test.beforeEach(async ({ page, customer, shop }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name: 'Bloc-notes', html: keepingPage });
  tool = `/webhook-viewer/${slug}`;
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /Ouvrir/ })
    .first()
    .click();
  await expect(page).toHaveURL(tool);
  await expect(text(page)).toBeVisible();
});

test('what was typed a moment before Back or a link is there again', {
  tag: ['@documents.leaving'],
}, async ({ page }) => {
  await text(page).fill('Juste avant');
  await expect(saving(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/dashboard/);
  await page.goForward();
  await expect(text(page)).toHaveValue('Juste avant');
  await text(page).fill('Juste avant le lien');
  await expect(saving(page)).toBeVisible();
  await back(page).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goBack();
  await expect(text(page)).toHaveValue('Juste avant le lien');
});

test('what nobody keeps is asked about: by Back, a link and « Recharger », by the keyboard', {
  tag: ['@documents.leaving', '@axe.viewer/LeaveToolDialog'],
}, async ({ page, axe }) => {
  await text(page).fill('Gardé');
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await openFile(page);
  await back(page).press('Enter');
  const leaving = dialog(page, 'Quitter cet outil ?');
  await expect(leaving).toBeVisible();
  await axe();
  await expect(leaving.getByRole('button', { name: 'Quitter' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(leaving).toBeHidden();
  await expect(page).toHaveURL(tool);
  await expect(open(page)).toBeChecked();

  await page.goBack();
  await expect(leaving).toBeVisible();
  await pressOn(page, leaving.getByRole('button', { name: 'Rester ici' }));
  await expect(leaving).toBeHidden();
  await expect(open(page)).toBeChecked();

  await page.getByRole('button', { name: 'Recharger' }).press('Enter');
  const reloading = dialog(page, 'Recharger cet outil ?');
  await pressOn(page, reloading.getByRole('button', { name: 'Rester ici' }));
  await expect(open(page)).toBeChecked();
  await page.getByRole('button', { name: 'Recharger' }).press('Enter');
  await pressOn(page, reloading.getByRole('button', { name: 'Recharger' }));
  await expect(open(page)).not.toBeChecked();
  await expect(text(page)).toHaveValue('Gardé');

  await openFile(page);
  await page.goBack();
  await pressOn(page, leaving.getByRole('button', { name: 'Quitter' }));
  await expect(page).toHaveURL(/dashboard/);
  await page.goForward();
  await expect(text(page)).toHaveValue('Gardé');
  await openFile(page);
  await back(page).press('Enter');
  await pressOn(page, leaving.getByRole('button', { name: 'Quitter' }));
  await expect(page).toHaveURL(/dashboard/);
});

test('a list that was pasted into the cleaner of the catalogue is asked about', {
  tag: ['@documents.leaving'],
}, async ({ page, customer, shop }) => {
  await giveOfCatalogue(shop.databaseUrl, customer.id, ['nettoyeur-de-csv']);
  await page.goto('/webhook-viewer/nettoyeur-de-csv');
  await expect(page.getByRole('button', { name: 'Mes documents' })).toBeVisible();
  const list = inFrame(page).locator('#source');
  await list.fill('nom;ville\nRousseau;Lyon\nRousseau;Lyon\n');
  await expect(inFrame(page).locator('#lecture')).not.toBeEmpty();
  await back(page).press('Enter');
  const leaving = dialog(page, 'Quitter cet outil ?');
  await pressOn(page, leaving.getByRole('button', { name: 'Rester ici' }));
  await expect(list).toHaveValue(/Rousseau/);
});
