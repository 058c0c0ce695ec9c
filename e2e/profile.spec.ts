import type { Page } from '@playwright/test';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Customer } from './harness/customer.ts';
import { bothWidths, expect, test } from './harness/fixtures.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

test.use({ billed: false });

const profileTab = '/dashboard?tab=profile';

const address = {
  first_name: 'Camille',
  last_name: 'Martin',
  address1: '1 Rue de Siam',
  city: 'Brest',
  postal_code: '29200',
};

async function give(customer: Customer, changes: object = {}): Promise<number> {
  const answer = await customer.call('POST', '/api/addresses/', { ...address, ...changes });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

async function kept(customer: Customer) {
  return (await customer.call('GET', '/api/addresses/')).json();
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const line = (page: Page) => page.getByRole('combobox', { name: 'Adresse' });
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a first address is added with the keyboard alone, completed by the search', {
  tag: [
    '@2./address/new',
    '@2.profile.addresses',
    '@keyboard.addresses/AddressForm',
    '@5.search.fills',
    '@8.address.added',
  ],
}, async ({ page, customer }) => {
  await page.goto(profileTab);
  await expect(page.getByText('Aucune adresse pour le moment')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Ajouter une adresse' }).press('Enter');
  await expect(page).toHaveURL('/address/new');
  await expect(field(page, 'Prénom')).toHaveValue('Camille');
  await expectNoSidewaysScroll(page);

  await line(page).focus();
  await page.keyboard.type('8 boulevard du po');
  const suggestion = page.getByRole('option', { name: '8 Boulevard du Port 80000 Amiens' });
  await expect(suggestion).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/address/new');
  await expect(line(page)).toHaveValue('8 Boulevard du Port');
  await expect(line(page)).toBeFocused();
  await expect(suggestion).toHaveCount(0);
  await expect(field(page, 'Code postal')).toHaveValue('80000');
  await expect(field(page, 'Ville')).toHaveValue('Amiens');
  await expect(page.getByRole('combobox', { name: 'Pays' })).toHaveValue('France');
  await field(page, 'Téléphone').focus();
  await page.keyboard.type('0612345678');
  await expect(field(page, 'Téléphone')).toHaveValue('+33 6 12 34 56 78');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(profileTab);
  await expect(page.getByText('Adresse de facturation ajoutée avec succès')).toBeVisible();
  await expect(row(page, '8 Boulevard du Port')).toContainText('Par défaut');
  expect(await kept(customer)).toMatchObject([
    { address1: '8 Boulevard du Port', phone: '+33 6 12 34 56 78', is_default: true },
  ]);
});

test('the search waits for 3 characters and for a pause, and shows 5 at most', {
  tag: ['@5.search'],
}, async ({ page, customer }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/address-search/') asked.push(String(url.searchParams.get('q')));
  });
  await page.goto('/address/new');
  await line(page).pressSequentially('ru');
  await line(page).pressSequentially('e de', { delay: 20 });
  await expect(page.getByRole('option')).toHaveCount(5);
  expect(asked).toEqual(['rue de']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(line(page)).toHaveValue('rue de');
  await line(page).fill('zzzzzz');
  await expect(page.getByText('Aucune adresse trouvée. Vous pouvez la saisir à la main.')).toBeVisible();
  expect(customer.id).toBeGreaterThan(0);
});

test('the search waits until the typing has stopped for 300 ms', {
  tag: ['@5.search.pause', '@9.search'],
}, async ({ page, customer }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/address-search/') asked.push(String(url.searchParams.get('q')));
  });
  await page.clock.install();
  await page.goto('/address/new');
  await line(page).focus();
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await page.keyboard.type('rue');
  await page.clock.runFor(200);
  await page.keyboard.type(' de');
  await page.clock.runFor(290);
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => asked).toEqual(['rue de']);
  expect(customer.id).toBeGreaterThan(0);
});

test('a suggestion is picked with the pointer', bothWidths, async ({ page, customer }) => {
  await page.goto('/address/new');
  await line(page).pressSequentially('rue de siam');
  // On a touch screen the list stays unseen until it has settled in its place.
  await expect(page.locator('[data-trigger="ComboBox"]')).toHaveCSS('opacity', '1');
  await page.getByRole('option', { name: 'Rue de Siam 29200 Brest' }).click();
  await expect(line(page)).toHaveValue('Rue de Siam');
  await expect(field(page, 'Ville')).toHaveValue('Brest');
  expect(customer.id).toBeGreaterThan(0);
});

test.describe('when the search cannot answer', () => {
  test.use({ expectedFaults: [/status of 503/] });

  test('the address is written by hand', async ({ page, customer }) => {
    await page.route('**/api/address-search/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/address/new');
    await line(page).pressSequentially('3 Chemin du Moulin');
    await expect(page.getByText('Vous pouvez la saisir à la main.')).toBeVisible();
    await field(page, 'Code postal').fill('23000');
    await field(page, 'Ville').fill('Guéret');
    await page.getByRole('button', { name: 'Ajouter l’adresse' }).click();
    await expect(page).toHaveURL(profileTab);
    expect(await kept(customer)).toMatchObject([
      { address1: '3 Chemin du Moulin', postal_code: '23000', city: 'Guéret', country: 'France' },
    ]);
  });
});

test('a wrong address is refused in place, all at once, and nothing typed is lost', async ({
  page,
  customer,
}) => {
  await page.goto('/address/new');
  await field(page, 'Prénom').fill('');
  await field(page, 'Code postal').fill('7500');
  await field(page, 'Téléphone').fill('06 12');
  await page.getByRole('button', { name: 'Ajouter l’adresse' }).click();
  await expect(field(page, 'Prénom')).toBeFocused();
  await expect(field(page, 'Prénom')).toHaveAccessibleDescription('Le prénom est obligatoire.');
  await expect(line(page)).toHaveAccessibleDescription(/L'adresse est obligatoire\./);
  await expect(field(page, 'Ville')).toHaveAccessibleDescription('La ville est obligatoire.');
  await expect(field(page, 'Code postal')).toHaveAccessibleDescription(
    'Le code postal doit contenir 5 chiffres.',
  );
  await expect(field(page, 'Téléphone')).toHaveAccessibleDescription(
    /Le numéro de téléphone n'est pas valide\./,
  );
  await expect(field(page, 'Téléphone')).toHaveValue('+33 6 12');
  await page.getByRole('button', { name: "L'adresse est obligatoire." }).click();
  await expect(line(page)).toBeFocused();
  expect(await kept(customer)).toEqual([]);
});

test('addresses are edited, made the default and deleted', {
  tag: ['@2./address/edit/{id}', '@2.profile.addresses', '@8.address.updated'],
}, async ({ page, customer }) => {
  const first = await give(customer, { address_name: 'Maison' });
  await give(customer, { address_name: 'Atelier', address1: '2 Rue du Port', company: 'Atelier Martin' });
  await page.goto(profileTab);
  await expect(row(page, 'Maison')).toContainText('Par défaut');
  await expectNoSidewaysScroll(page);

  await row(page, 'Atelier')
    .getByRole('button', { name: /Définir par défaut/ })
    .click();
  await expect(row(page, 'Atelier Martin').getByText('Par défaut', { exact: true })).toBeVisible();
  await expect(row(page, 'Maison').getByText('Par défaut', { exact: true })).toHaveCount(0);

  await row(page, 'Maison')
    .getByRole('link', { name: /Modifier/ })
    .click();
  await expect(page).toHaveURL(`/address/edit/${first}`);
  await expect(line(page)).toHaveValue('1 Rue de Siam');
  await field(page, 'Ville').fill('Plouzané');
  await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click();
  await expect(page.getByText('Adresse de facturation mise à jour avec succès')).toBeVisible();
  await expect(page).toHaveURL(profileTab);
  await expect(row(page, 'Maison')).toContainText('29200 Plouzané');

  await row(page, 'Atelier')
    .getByRole('button', { name: /Supprimer/ })
    .click();
  const question = page.getByRole('dialog', { name: /Supprimer l’adresse/ });
  await expect(question).toContainText('2 Rue du Port');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(row(page, 'Atelier').getByRole('button', { name: /Supprimer/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Supprimer l’adresse' }).click();
  await expect(page.getByText('Adresse de facturation supprimée avec succès')).toBeVisible();
  await expect(row(page, 'Atelier')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ajouter une adresse' })).toBeFocused();
  await expect(row(page, 'Maison')).toContainText('Par défaut');
  expect(await kept(customer)).toMatchObject([{ id: first, city: 'Plouzané', is_default: true }]);
});

test.describe('an address that is not there', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('sends back to the dashboard, and says so', { tag: ['@8.address.unknown'] }, async ({
    page,
    customer,
  }) => {
    await page.goto('/address/edit/999999');
    await expect(page).toHaveURL(profileTab);
    await expect(page.getByText('Impossible de charger cette adresse')).toBeVisible();
    expect(customer.id).toBeGreaterThan(0);
  });
});

test.describe('when the addresses cannot come', () => {
  test.use({ expectedFaults: [/status of 503/] });

  test('the profile says so and tries again', { tag: ['@8.addresses.failed'] }, async ({
    page,
    customer,
  }) => {
    let broken = true;
    await page.route('**/api/addresses/', (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto(profileTab);
    const said = page.getByText('Une erreur est survenue lors du chargement des adresses');
    await expect(said).toBeVisible({ timeout: 15_000 });
    broken = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Aucune adresse pour le moment')).toBeVisible();
    expect(customer.id).toBeGreaterThan(0);
  });
});

test('a visitor is sent to the sign-in from an address, and told why', {
  tag: ['@8.address.signed-out'],
}, async ({ page }) => {
  await page.goto('/address/new');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Vous devez être connecté pour accéder à cette page')).toBeVisible();
});

test('the profile is changed, and shown as changed', {
  tag: ['@2./profile/edit', '@8.profile.updated'],
}, async ({ page, customer }) => {
  await page.goto(profileTab);
  await page.getByRole('link', { name: 'Modifier mon profil' }).click();
  await expect(page).toHaveURL('/profile/edit');
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('main').getByText(customer.email)).toBeVisible();
  await field(page, 'Prénom').fill('Zoé');
  await field(page, 'Téléphone').fill('pas un numéro');
  await page.getByRole('button', { name: 'Enregistrer mes coordonnées' }).click();
  await expect(field(page, 'Téléphone')).toBeFocused();
  await expect(field(page, 'Téléphone')).toHaveAccessibleDescription(
    "Le numéro de téléphone n'est pas valide.",
  );
  await field(page, 'Téléphone').fill('06 12 34 56 78');
  await field(page, 'Entreprise').fill('Atelier Martin');
  await page.getByLabel('Fuseau horaire').selectOption('Tokyo');
  await page.getByLabel('Niveau technique').selectOption('Expert');
  await page.getByRole('button', { name: 'Enregistrer mes coordonnées' }).click();
  await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
  expect(await (await customer.call('GET', '/api/users/me/')).json()).toMatchObject({
    first_name: 'Zoé',
    phone: '06 12 34 56 78',
    profile: { company_name: 'Atelier Martin', timezone: 'Asia/Tokyo', technical_level: 'expert' },
  });
  await page.getByRole('link', { name: 'Mon Compte', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');
});

test('the notifications are chosen, and stay so', { tag: ['@8.preferences.updated'] }, async ({
  page,
  customer,
}) => {
  await page.goto('/profile/edit');
  await page.getByRole('tab', { name: 'Préférences' }).click();
  await expect(page).toHaveURL('/profile/edit?tab=preferences');
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect(box('Notifications par email')).toBeChecked();
  await expect(box('Notifications par SMS')).not.toBeChecked();
  await expect(box('Offres et nouveautés')).not.toBeChecked();
  await expectNoSidewaysScroll(page);
  await box('Offres et nouveautés').check();
  await box('Suivi de vos commandes').uncheck();
  await page.getByRole('button', { name: 'Enregistrer mes préférences' }).click();
  await expect(page.getByText('Préférences mises à jour avec succès')).toBeVisible();
  await page.reload();
  await expect(box('Offres et nouveautés')).toBeChecked();
  await expect(box('Suivi de vos commandes')).not.toBeChecked();
  expect(await (await customer.call('GET', '/api/users/preferences/')).json()).toMatchObject({
    promotional_emails: true,
    order_updates: false,
    email_notifications: true,
  });
});
