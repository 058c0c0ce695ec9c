import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { giveOfCatalogue } from './harness/own-automation.ts';
import { giveIdentity } from './harness/own-identity.ts';

const papers = [
  'generateur-de-devis',
  'generateur-de-factures',
  'relances-de-factures',
  'echeancier-de-paiement',
] as const;

const tool = (page: Page) => page.frameLocator('iframe');
const saved = (page: Page) => page.getByText('Enregistré', { exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Mes documents' });
const year = new Date().getFullYear();

async function openTool(page: Page, slug: (typeof papers)[number]): Promise<void> {
  await page.goto(`/webhook-viewer/${slug}`);
  await expect(tool(page).getByRole('heading', { level: 1 })).toBeVisible();
}

async function issue(page: Page, question: string): Promise<void> {
  await tool(page).getByRole('button', { name: 'Émettre', exact: true }).click();
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Émettre' }).click();
}

async function goOn(page: Page, button: string, name: RegExp): Promise<void> {
  await tool(page).getByRole('button', { name: button }).click();
  const question = page.getByRole('dialog', { name });
  await question.getByRole('button', { name: 'Continuer' }).click();
}

async function openDocument(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Mes documents' }).click();
  await list(page).getByRole('button', { name: title, exact: true }).click();
  await expect(list(page)).toBeHidden();
}

test('a quote becomes an invoice, which becomes a credit note, a reminder and a schedule', {
  tag: ['@documents.papers'],
}, async ({ page, customer, shop }) => {
  // What a tool doubts of is asked by the page itself.
  page.on('dialog', (dialog) => dialog.accept());
  await giveOfCatalogue(shop.databaseUrl, customer.id, papers);
  await giveIdentity(customer);
  await openTool(page, 'generateur-de-devis');
  await tool(page).getByRole('button', { name: 'Voir un exemple' }).click();
  // An example is kept once it is changed.
  await tool(page).getByLabel('Objet').fill('Refonte du site');
  await expect(saved(page)).toBeVisible();
  await issue(page, 'Émettre ce devis ?');
  await expect(tool(page).getByText(`sous le numéro D-${year}-0001`)).toBeVisible();
  const total = await tool(page)
    .locator('#apercu')
    .getByText(/Total TTC/)
    .locator('..')
    .textContent();

  await goOn(page, 'En faire une facture', /Continuer dans «.Générateur de factures/);
  await expect(tool(page).getByText(`Repris du devis D-${year}-0001`)).toBeVisible();
  expect(
    await tool(page)
      .locator('#apercu')
      .getByText(/Total TTC/)
      .locator('..')
      .textContent(),
  ).toBe(total);
  await tool(page)
    .getByLabel('Vente ou prestation le')
    .fill(await tool(page).getByLabel('Date d’émission').inputValue());
  await expect(saved(page)).toBeVisible();
  await issue(page, 'Émettre cette facture ?');
  await expect(tool(page).getByText(`sous le numéro F-${year}-0001`)).toBeVisible();
  await expect(tool(page).getByLabel('Nom ou raison sociale du client')).toBeDisabled();

  const invoice = `F-${year}-0001`;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tool(page).getByRole('button', { name: 'Télécharger le PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${invoice}.pdf`);
  expect(await readFile(await download.path(), 'latin1')).toContain('<fx:ConformanceLevel>EN 16931<');
  await expect(tool(page).locator('#emission-etat')).toContainText('au format Factur-X');

  await goOn(page, 'Créer un avoir', /Commencer un nouveau document/);
  await expect(tool(page).getByLabel('Facture corrigée, numéro')).toHaveValue(`F-${year}-0001`);
  await tool(page).getByLabel('Motif de l’avoir').fill('Commande annulée');
  await expect(saved(page)).toBeVisible();
  await issue(page, 'Émettre cet avoir ?');
  await expect(tool(page).getByText(`sous le numéro AV-${year}-0001`)).toBeVisible();
  await expect(tool(page).getByRole('row', { name: new RegExp(`^F-${year}-0001`) })).toBeVisible();

  await openDocument(page, invoice);
  await expect(tool(page).getByText(`sous le numéro F-${year}-0001`)).toBeVisible();
  await goOn(page, 'Relancer', /Continuer dans «.Relances/);
  await expect(tool(page).getByLabel('Client', { exact: true })).not.toHaveValue('');
  await expect(
    tool(page)
      .getByLabel(/Numéro/)
      .first(),
  ).toHaveValue(`F-${year}-0001`);
  await expect(saved(page)).toBeVisible();

  await openTool(page, 'generateur-de-factures');
  await openDocument(page, invoice);
  await goOn(page, 'Étaler le paiement', /Continuer dans «.Échéancier/);
  await expect(tool(page).getByLabel('Intitulé')).toHaveValue(new RegExp(`F-${year}-0001`));
});

test('an invoice goes from draft to issued to PDF to paid, and an example is no document', {
  tag: [
    '@documents.example',
    '@documents.table',
    '@documents.pdf',
    '@documents.paid',
    '@axe.documents/PaymentDialog',
    '@keyboard.documents/PaymentDialog',
  ],
}, async ({ page, customer, shop, axe }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await giveOfCatalogue(shop.databaseUrl, customer.id, papers);
  await giveIdentity(customer);
  await openTool(page, 'generateur-de-factures');
  await tool(page).getByRole('button', { name: 'Voir un exemple' }).click();
  await expect(tool(page).getByLabel('Nom ou raison sociale du client')).toHaveValue('Maison Kerbrat');
  await page.getByRole('button', { name: 'Mes documents' }).click();
  await expect(list(page).getByText('Rien encore')).toBeVisible();
  await page.keyboard.press('Escape');

  await tool(page).getByLabel('Nom ou raison sociale du client').fill('Bijouterie Octave');
  await tool(page).getByLabel('Déjà payé (acompte)').fill('');
  await expect(saved(page)).toBeVisible();
  await page.goto('/documents');
  const row = page.getByRole('row', { name: /Bijouterie Octave/ });
  await expect(row).toContainText('Brouillon');
  await row.getByRole('link').click();
  await expect(tool(page).getByLabel('Nom ou raison sociale du client')).toHaveValue('Bijouterie Octave');
  await issue(page, 'Émettre cette facture ?');
  const number = `F-${year}-0001`;
  await expect(tool(page).getByText(`sous le numéro ${number}`)).toBeVisible();
  // The bar says it too.
  await expect(page.getByText(number, { exact: true })).toBeVisible();

  await page.goto('/documents');
  await page.getByLabel('Chercher un numéro, un client ou un nom').fill('f 1');
  await expect(row).toContainText('Émis');
  await expect(row).toContainText(/5\s137,59\s€/);
  const menu = row.getByRole('button', { name: `Actions sur ${number}` });
  await menu.press('Enter');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Télécharger le PDF' }).press('Enter');
  expect((await downloading).suggestedFilename()).toBe(`${number}.pdf`);

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Marquer comme payée…' }).press('Enter');
  const payment = page.getByRole('dialog', { name: `Paiement de ${number}` });
  await expect(payment.getByLabel('Payée le')).toBeFocused();
  await payment.getByLabel('Moyen de paiement').selectOption('Chèque');
  await axe();
  await payment.getByRole('button', { name: 'Noter le paiement' }).press('Enter');
  await expect(payment).toBeHidden();
  await expect(row).toContainText('Payé');
  await expect(row).toContainText('chèque');

  const zipped = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tout en PDF (ZIP)' }).click();
  expect((await zipped).suggestedFilename()).toMatch(/\.zip$/);
  await axe();
});

// The browser says of a refused save that it failed.
test.describe('of what two devices write', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('two devices show the same documents; what one writes the other reads, and neither writes over the other', {
    tag: ['@documents.two-devices'],
  }, async ({ page, browser, customer, shop }) => {
    await giveOfCatalogue(shop.databaseUrl, customer.id, papers);
    await giveIdentity(customer);
    await openTool(page, 'relances-de-factures');
    await tool(page).getByLabel('Client', { exact: true }).fill('Maison Kerbrat');
    await expect(saved(page)).toBeVisible();
    const storageState = await page.context().storageState();
    const phone = await browser.newContext({ storageState, viewport: { width: 375, height: 740 } });
    const there = await phone.newPage();
    await openTool(there, 'relances-de-factures');
    await expect(tool(there).getByLabel('Client', { exact: true })).toHaveValue('Maison Kerbrat');
    await tool(there).getByLabel('Formule d’appel').fill('Madame Kerbrat');
    await expect(saved(there)).toBeVisible();
    await tool(page).getByLabel('Client', { exact: true }).fill('Maison Kerbrat et fils');
    const question = page.getByRole('dialog', { name: 'Ce document a changé ailleurs' });
    await question.getByRole('button', { name: 'Garder les deux' }).click();
    await there.reload();
    await there.getByRole('button', { name: 'Mes documents' }).click();
    await expect(list(there).getByRole('button', { name: /^Actions sur / })).toHaveCount(2);
    await phone.close();
  });
});
