import { randomUUID } from 'node:crypto';
import { expect, test } from './harness/fixtures.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

// The save that meets another tab’s.
test.use({ expectedFaults: [/status of 409/] });

test('one’s own book is written in the profile by the keyboard, beside another tab, and asks before it is left', {
  tag: [
    '@documents.book-editor',
    '@axe.documents/BookDialog',
    '@axe.documents/BookSection',
    '@keyboard.documents/BookDialog',
  ],
}, async ({ page, customer, axe }) => {
  await page.goto('/profile/edit?tab=preferences&part=carnet');
  const book = page.getByRole('region', { name: 'Votre carnet' });
  await book.getByRole('button', { name: 'Remplir votre identité' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Votre entreprise').pressSequentially('Atelier Roy');
  const siret = dialog.getByLabel('SIRET ou SIREN');
  await siret.pressSequentially('732829321');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('La clé de ce numéro est fausse');
  await axe({ onPhone: true });
  await siret.fill('732829320');
  await siret.press('Enter');
  await expect(book).toContainText('Atelier Roy');

  await book.getByRole('button', { name: 'Ajouter un client' }).press('Enter');
  await dialog.getByLabel('Nom du client').pressSequentially('Dupont SARL');
  await page.keyboard.press('Enter');
  await expect(book.getByRole('listitem')).toContainText('Dupont SARL');

  // Another tab adds one meanwhile: both stay.
  const { customers } = await (await customer.call('GET', '/api/own-book/')).json();
  const petit = { ...customers.value[0], id: randomUUID(), name: 'Petit et fils' };
  const added = { value: [...customers.value, petit], version: customers.version, save_id: randomUUID() };
  expect((await customer.call('PUT', '/api/own-book/customers/', added)).status()).toBe(200);
  await book.getByRole('button', { name: 'Modifier Dupont SARL' }).press('Enter');
  await dialog.getByLabel('Email').pressSequentially('contact@dupont.fr');
  await page.keyboard.press('Enter');
  await expect(book.getByRole('listitem')).toHaveCount(2);
  await expect(book).toContainText('contact@dupont.fr');
  await expectNoSidewaysScroll(page);
  await axe({ onPhone: true });

  await book.getByRole('button', { name: 'Ajouter un article' }).press('Enter');
  await dialog.getByLabel('Nom de l’article').pressSequentially('Heure');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Fermer sans enregistrer ?')).toBeVisible();
  await axe({ onPhone: true });
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await dialog.getByLabel('Prix hors taxes').pressSequentially('80');
  await page.keyboard.press('Enter');
  await expect(book).toContainText('80,00\u00a0€ hors taxes, TVA 20\u00a0%');
  await book.getByRole('button', { name: 'Retirer Petit et fils' }).press('Enter');
  await axe({ onPhone: true });
  await page.getByRole('button', { name: 'Retirer', exact: true }).press('Enter');
  await expect(book).not.toContainText('Petit et fils');
});
