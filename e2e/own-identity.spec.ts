import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { giveOfCatalogue } from './harness/own-automation.ts';
import { giveIdentity, ownIdentity } from './harness/own-identity.ts';

const tool = (page: Page) => page.frameLocator('iframe');
const nameField = (page: Page) => tool(page).getByLabel('Nom ou raison sociale', { exact: true });
/** One pixel. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('one’s identity is asked once, for all tools, and fills each new document, over the example too', {
  tag: ['@documents.identity', '@documents.allowed-once'],
}, async ({ page, customer, shop }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await giveOfCatalogue(shop.databaseUrl, customer.id, [
    'generateur-de-devis',
    'generateur-de-factures',
    'relances-de-factures',
  ]);
  await page.goto('/webhook-viewer/generateur-de-devis');
  const question = page.getByRole('dialog', { name: /Remplir vos documents/ });
  await question.getByRole('button', { name: 'Écrire pour tous mes outils' }).click();

  const form = page.getByRole('dialog', { name: 'Votre identité' });
  // The account says some of it.
  await expect(form.getByLabel('Email')).toHaveValue(customer.email);
  await form.getByLabel('Statut').selectOption('sole_trader');
  await form.getByLabel('Votre nom').fill(ownIdentity.name);
  await form.getByLabel('Votre entreprise').fill('');
  await form.getByLabel(/^Adresse/).fill(ownIdentity.address);
  await form.getByLabel('SIRET ou SIREN').fill('85012345600013');
  await form.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(form.getByRole('img', { name: 'Votre logo' })).toBeVisible();
  await form.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await expect(form).toContainText('La clé de ce numéro est fausse');
  await form.getByLabel('SIRET ou SIREN').fill(ownIdentity.siret);
  await form.getByRole('button', { name: 'Enregistrer' }).press('Enter');

  await expect(nameField(page)).toHaveValue('Camille Roy, EI');
  await expect(tool(page).getByLabel('SIRET', { exact: true })).toHaveValue(ownIdentity.siret);
  const sheet = tool(page).locator('#apercu');
  await expect(sheet).toContainText('Camille Roy, EI');
  await expect(sheet.locator('img.logo')).toBeVisible();
  // What was filled in is no work of theirs yet.
  await page.getByRole('button', { name: 'Mes documents' }).click();
  await expect(page.getByRole('dialog', { name: 'Mes documents' })).not.toContainText('Camille Roy');
  await page.keyboard.press('Escape');
  await tool(page).getByRole('button', { name: 'Voir un exemple' }).click();
  await expect(sheet).toContainText('Maison Kerbrat');
  await expect(sheet).toContainText('Camille Roy, EI');
  await expect(sheet).not.toContainText(/Atelier Morel|RCS Lyon/);

  // No other tool asks.
  for (const slug of ['generateur-de-factures', 'relances-de-factures']) {
    await page.goto(`/webhook-viewer/${slug}`);
    await expect(tool(page).locator('#apercu, #lettre').first()).toContainText('Camille Roy, EI');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await page.goto('/profile/edit?tab=preferences&part=carnet');
  const mine = page.getByRole('region', { name: 'Votre identité' });
  await expect(mine).toContainText('Tous vos outils la lisent');
  await mine.getByRole('button', { name: /Ne plus permettre/ }).press('Enter');
  await expect(mine).toContainText('Chaque outil vous la demande une fois');
  await page.goto('/webhook-viewer/generateur-de-factures');
  await expect(tool(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mes documents' })).toBeVisible();
  await expect(nameField(page)).toHaveValue('');
});

test('a no is asked once, and nothing of the example may be issued', {
  tag: ['@documents.allowed-once', '@documents.example-issuer'],
}, async ({ page, customer, shop }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await giveOfCatalogue(shop.databaseUrl, customer.id, ['generateur-de-factures']);
  await page.goto('/webhook-viewer/generateur-de-factures');
  await page.getByRole('button', { name: 'Pas maintenant' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await tool(page).getByRole('button', { name: 'Voir un exemple' }).click();
  await expect(tool(page).locator('#apercu')).toContainText('Atelier Morel');
  await tool(page).getByRole('button', { name: 'Émettre', exact: true }).click();
  await expect(nameField(page)).toHaveAccessibleDescription(/celui de l’exemple/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('where it is allowed, it fills a legal notice, a signature and a code that begin, and keeps none by itself', {
  tag: ['@documents.identity-elsewhere'],
}, async ({ page, customer, shop }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const slugs = ['generateur-de-mentions-legales', 'signature-email', 'createur-de-qr-code'];
  await giveOfCatalogue(shop.databaseUrl, customer.id, slugs);
  await giveIdentity(customer);
  const expectFilled = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await expect(tool(page).getByLabel(label, { exact: true })).toHaveValue(value);
  };

  await page.goto('/webhook-viewer/generateur-de-mentions-legales');
  const notice = {
    ...{ Statut: 'ei', Prénom: 'Camille', Nom: 'Roy', Registre: 'RNE' },
    ...{ 'SIREN ou SIRET': ownIdentity.siret, Email: ownIdentity.email },
  };
  await expectFilled(notice);
  await expect(tool(page).locator('#document')).toContainText('3 rue des Lilas, 35000 Rennes');
  await page.getByRole('button', { name: 'Mes documents' }).click();
  await expect(page.getByRole('dialog', { name: 'Mes documents' })).not.toContainText('Camille');
  await page.keyboard.press('Escape');
  await tool(page).getByRole('button', { name: 'Voir un exemple' }).click();
  await expect(tool(page).getByLabel('Nom du site')).toHaveValue('Atelier Morel');
  await expectFilled(notice);
  await expect(tool(page).locator('#document')).not.toContainText('rue des Tanneurs');

  await page.goto('/webhook-viewer/signature-email');
  await expectFilled({ Prénom: 'Camille', Nom: 'Roy, EI', 'Adresse email': ownIdentity.email });
  await expect(tool(page).locator('#rendu')).toContainText('Camille Roy, EI');

  await page.goto('/webhook-viewer/createur-de-qr-code');
  await tool(page).getByRole('radio', { name: 'Contact' }).check();
  await expectFilled({ Rue: '3 rue des Lilas', 'Code postal': '35000', Ville: 'Rennes' });
  await expect(tool(page).locator('#resume')).toContainText('modules');
  await tool(page).getByRole('radio', { name: 'Virement' }).check();
  await expectFilled({ Bénéficiaire: 'Camille Roy, EI', IBAN: ownIdentity.iban });
  await expect(tool(page).locator('#resume')).toContainText('modules');
});

test('a code of a link asks nobody who they are; a card asks once, and a no leaves it empty', {
  tag: ['@documents.identity-elsewhere'],
}, async ({ page, customer, shop }) => {
  await giveOfCatalogue(shop.databaseUrl, customer.id, ['createur-de-qr-code']);
  await page.goto('/webhook-viewer/createur-de-qr-code');
  await tool(page).getByLabel('Adresse web').fill('https://www.exemple.fr');
  await expect(tool(page).locator('#resume')).toContainText('modules');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tool(page).getByRole('radio', { name: 'Contact' }).check();
  await page.getByRole('button', { name: 'Pas maintenant' }).click();
  await expect(tool(page).getByLabel('Nom', { exact: true })).toHaveValue('');
  await tool(page).getByRole('radio', { name: 'Virement' }).check();
  await expect(tool(page).getByLabel('IBAN')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
