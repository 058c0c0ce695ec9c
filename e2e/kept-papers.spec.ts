import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { giveOfCatalogue } from './harness/own-automation.ts';

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
  const question = page.getByRole('dialog', { name: /Continuer dans/ });
  await expect(question).toHaveAccessibleName(name);
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
  await openTool(page, 'generateur-de-devis');
  await tool(page).getByRole('button', { name: 'Voir un exemple' }).click();
  await expect(saved(page)).toBeVisible();
  await issue(page, 'Émettre ce devis ?');
  await expect(tool(page).getByText(`sous le numéro D-${year}-0001`)).toBeVisible();
  const total = await tool(page)
    .locator('#apercu')
    .getByText(/Total TTC/)
    .locator('..')
    .textContent();

  await goOn(page, 'En faire une facture', /factures/);
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

  const customerField = tool(page).getByLabel('Nom ou raison sociale du client');
  const [yyyy, month, day] = (await tool(page).getByLabel('Date d’émission').inputValue()).split('-');
  const invoice = `${await customerField.inputValue()}, ${day}/${month}/${yyyy}`;

  await goOn(page, 'Créer un avoir', /factures/);
  await expect(tool(page).getByLabel('Facture corrigée, numéro')).toHaveValue(`F-${year}-0001`);
  await tool(page).getByLabel('Motif de l’avoir').fill('Commande annulée');
  await expect(saved(page)).toBeVisible();
  await issue(page, 'Émettre cet avoir ?');
  await expect(tool(page).getByText(`sous le numéro AV-${year}-0001`)).toBeVisible();
  await expect(tool(page).getByRole('row', { name: new RegExp(`^F-${year}-0001`) })).toBeVisible();

  await openDocument(page, invoice);
  await expect(tool(page).getByText(`sous le numéro F-${year}-0001`)).toBeVisible();
  await goOn(page, 'Relancer', /relances/i);
  await expect(tool(page).getByLabel('Client', { exact: true })).not.toHaveValue('');
  await expect(
    tool(page)
      .getByLabel(/Numéro/)
      .first(),
  ).toHaveValue(`F-${year}-0001`);
  await expect(saved(page)).toBeVisible();

  await openTool(page, 'generateur-de-factures');
  await openDocument(page, invoice);
  await goOn(page, 'Étaler le paiement', /chéancier/);
  await expect(tool(page).getByLabel('Intitulé')).toHaveValue(new RegExp(`F-${year}-0001`));
});

// The browser says of a refused save that it failed.
test.describe('of what two devices write', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('two devices show the same documents; what one writes the other reads, and neither writes over the other', {
    tag: ['@documents.two-devices'],
  }, async ({ page, browser, customer, shop }) => {
    await giveOfCatalogue(shop.databaseUrl, customer.id, papers);
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
    await expect(list(there).getByRole('listitem')).toHaveCount(2);
    await phone.close();
  });
});
