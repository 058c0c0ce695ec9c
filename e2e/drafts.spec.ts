import type { Page } from '@playwright/test';
import { type Customer, registerCustomer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';

test.use({ expectedFaults: [/status of 401/], billed: false });

const restored = 'Nous avons gardé ce que vous aviez saisi.';
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

/** As after seven days elsewhere: neither of the page's tokens is worth anything any more. */
async function endSession({ call, refresh }: Customer): Promise<void> {
  expect((await call('POST', '/api/auth/logout/', { refresh })).status()).toBe(204);
}

async function signIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
}

const typed = {
  Prénom: 'Zoé',
  Nom: 'Durand-Lefèvre',
  'Complément d’adresse (facultatif)': 'Bâtiment B',
  'Code postal': '29200',
  Ville: 'Brest',
  'Téléphone (facultatif)': '+33 6 12 34 56 78',
  'Nom de cette adresse (facultatif)': 'Atelier',
};

test('an address typed while the session ended is there again after the sign-in, and is then saved', async ({
  page,
  customer,
}) => {
  await page.goto('/address/new');
  await page.getByRole('checkbox', { name: 'J’achète pour mon entreprise' }).check();
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
  const company = page.getByRole('combobox', { name: 'Entreprise' });
  await company.fill('Atelier « Les Roues »');
  const street = page.getByRole('combobox', { name: 'Adresse' });
  await endSession(customer);
  // The search for suggestions is the first to learn that the session is over.
  await street.fill('1 Rue de Siam');
  await signIn(page, customer);
  await expect(page).toHaveURL('/address/new');
  await expect(page.getByText(restored)).toBeVisible();
  for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value);
  await expect(company).toHaveValue('Atelier « Les Roues »');
  await expect(street).toHaveValue('1 Rue de Siam');
  await page.getByRole('button', { name: 'Ajouter l’adresse' }).click();
  await expect(page.getByText('Adresse de facturation ajoutée avec succès')).toBeVisible();
  await expect.poll(() => drafts(page)).toEqual([]);
  await page.goto('/address/new');
  await expect(field(page, 'Code postal')).toHaveValue('');
});

test('a profile outlives a page that is loaded again and a session that ends', async ({ page, customer }) => {
  await page.goto('/profile/edit');
  await field(page, 'Entreprise (facultatif)').fill('Roue & Fils');
  await page.getByLabel('Niveau technique').selectOption({ index: 2 });
  const level = await page.getByLabel('Niveau technique').inputValue();
  await page.reload();
  await expect(field(page, 'Entreprise (facultatif)')).toHaveValue('Roue & Fils');
  await endSession(customer);
  await page.getByRole('button', { name: 'Enregistrer mes coordonnées' }).click();
  await signIn(page, customer);
  await expect(field(page, 'Entreprise (facultatif)')).toHaveValue('Roue & Fils');
  await expect(page.getByLabel('Niveau technique')).toHaveValue(level);
  await page.getByRole('button', { name: 'Enregistrer mes coordonnées' }).click();
  await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('a draft is nobody else’s, is left behind by who leaves the form, and ends with the sign-out', async ({
  page,
  customer,
  request,
  shop,
  mailbox,
}) => {
  await page.goto('/address/new');
  await field(page, 'Ville').fill('Quimper');
  expect(await drafts(page)).toEqual(['draft:address']);
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expect(page).toHaveURL('/dashboard?tab=profile');
  await expect.poll(() => drafts(page)).toEqual([]);

  await page.goto('/address/new');
  await field(page, 'Ville').fill('Quimper');
  await endSession(customer);
  await page.getByRole('combobox', { name: 'Adresse' }).fill('1 Rue de Siam');
  const other = await registerCustomer(request, shop.siteUrl, mailbox);
  await signIn(page, other);
  await expect(page).toHaveURL('/address/new');
  await expect(field(page, 'Ville')).toHaveValue('');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByText('Vous êtes maintenant déconnecté')).toBeVisible();
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('a request to support outlives a page that is loaded again, and is sent though the session has ended', async ({
  page,
  customer,
  mailbox,
}) => {
  await page.goto('/support?tab=contact');
  await expect(field(page, 'Email')).toHaveValue(customer.email);
  await field(page, 'Sujet').fill('Une facture introuvable');
  await field(page, 'Message').fill('Je ne trouve pas la facture du mois d’octobre.');
  await page.reload();
  await expect(field(page, 'Sujet')).toHaveValue('Une facture introuvable');
  await expect(field(page, 'Message')).toHaveValue('Je ne trouve pas la facture du mois d’octobre.');
  // What the page still asks for would notice the end of the session before the form does.
  await expect(page.getByText('Aucune demande pour le moment')).toBeVisible();
  await expect(page.getByText('Aucune idée proposée pour le moment')).toBeVisible();
  await endSession(customer);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await mailbox.waitFor(customer.email, /demande/i);
  await signIn(page, customer);
  await expect(page).toHaveURL('/support?tab=contact');
  await expect(field(page, 'Sujet')).toHaveValue('');
  await expect.poll(() => drafts(page)).toEqual([]);
});
