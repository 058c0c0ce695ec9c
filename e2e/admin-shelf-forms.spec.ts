import type { Page } from '@playwright/test';
import { registerCustomer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { saveButton, staffTest as test } from './harness/staff.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const html = '<!doctype html><html lang="fr"><title>Outil</title><h1>Outil</h1></html>';

/** A red point of one pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** As a person lets go of a file that they have drawn over this place. */
async function drop(page: Page, text: string, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([content, fileName]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([String(content)], String(fileName), { type: 'text/html' }));
      return transfer;
    },
    [text, name],
  );
  const place = page.getByText('ou déposez-le ici').first();
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

test('a file is dropped where one is chosen, and a picture is seen before it is sent', {
  tag: '@2.admin.dropped',
}, async ({ page, member, axe }) => {
  const name = `Déposée ${member.id}`;
  await openSettled(page, '/admin/automations/new');
  await field(page, 'Nom').fill(name);
  await field(page, 'Description').fill('Un outil.');
  await field(page, 'Catégorie').selectOption({ index: 1 });
  await drop(page, html, 'outil.txt');
  await button(page, 'Créer l’automatisation').click();
  await expect(page.getByText('Veuillez sélectionner un fichier HTML (.html)').first()).toBeVisible();
  await drop(page, html, 'outil.html');
  await expect(page.getByText(/^outil\.html \(1.ko\)$/)).toBeVisible();
  await page
    .locator('input[name=image]')
    .setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  const preview = page.getByRole('img', { name: 'Aperçu de l’image' });
  await expect(preview).toBeVisible();
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await axe();
  await button(page, 'Créer l’automatisation').click();
  await expect(page.getByText(`«\u00a0${name}\u00a0» est créée`)).toBeVisible();
  await page.goto(`/catalogue?search=${encodeURIComponent(name)}`);
  await expect(page.locator('img[src^="/media/covers/"]').first()).toBeVisible();
});

test('an automation that nobody has is deleted after its consequence was read', {
  tag: '@axe.automations-admin/DeleteAutomation',
}, async ({ page, member, shop, axe }) => {
  const name = `À supprimer ${member.id}`;
  await giveAutomation(shop.databaseUrl, member.id, { name, subscription: null });
  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  await button(page, `Actions sur ${name}`).press('Enter');
  await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter');
  const confirm = dialog(page, `Supprimer «\u00a0${name}\u00a0»\u00a0?`);
  await expect(confirm.getByText(/disparaît de la boutique/)).toBeVisible();
  await axe();
  await confirm.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(`«\u00a0${name}\u00a0» est supprimée`)).toBeVisible();
});

test.describe('what staff typed', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('is there again after a reload, and is not saved unseen over what changed since', {
    tag: '@2.admin.drafts',
  }, async ({ page, member, shop }) => {
    const name = `Brouillon ${member.id}`;
    await giveAutomation(shop.databaseUrl, member.id, { name, subscription: null });
    await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name, exact: true }).click();
    await field(page, 'Description').fill('Mon long texte.');
    const id = Number(page.url().match(/\d+/g)?.at(-1));
    const status = await page.evaluate(async (of) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('adminAccessToken')}`,
        'content-type': 'application/json',
      };
      const read = await (await fetch(`/api/admin/automations/${of}/`, { headers })).json();
      const { name: called, slug, description, category, subscription_price, version } = read;
      const body = {
        name: called,
        slug,
        description,
        category: category.id,
        subscription_price,
        purchase_price: 77,
        version,
      };
      const put = { method: 'PUT', headers, body: JSON.stringify(body) };
      return (await fetch(`/api/automations/${of}/`, put)).status;
    }, id);
    expect(status).toBe(200);
    await page.reload();
    await expect(page.getByText('Nous avons gardé ce que vous aviez saisi.')).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Mon long texte.');
    await saveButton(page).click();
    await expect(page.getByText(/Quelqu’un d’autre a enregistré cette fiche/)).toBeVisible();
    await expect(field(page, 'Prix d’achat')).toHaveValue('77');
    await saveButton(page).click();
    await expect(page.getByText(`«\u00a0${name}\u00a0» est enregistrée`)).toBeVisible();
    await page.reload();
    await expect(field(page, 'Description')).toHaveValue('Mon long texte.');
    await expect(page.getByText('Nous avons gardé ce que vous aviez saisi.')).toHaveCount(0);
  });

  test('of a person is kept without the password', async ({ page, member, request, mailbox, shop }) => {
    expect(member.id).toBeGreaterThan(0);
    const client = await registerCustomer(request, shop.siteUrl, mailbox);
    await openSettled(page, `/admin/users/${client.id}/edit`);
    await page.getByLabel(/^Prénom/).fill('Zoé');
    await page.getByLabel(/^Mot de passe/).fill('Secret-de-12-signes!');
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(kept).toContain('Zoé');
    expect(kept).not.toContain('Secret-de');
    await page.reload();
    await expect(page.getByLabel(/^Prénom/)).toHaveValue('Zoé');
    await expect(page.getByLabel(/^Mot de passe/)).toHaveValue('');
  });
});
