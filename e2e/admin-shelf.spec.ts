import type { APIRequestContext, Page } from '@playwright/test';
import type { Customer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { saveButton, staffTest as test } from './harness/staff.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const pageOf = (title: string) =>
  `<!doctype html>\n<html lang="fr">\n<title>${title}</title>\n<h1>${title}</h1>\n</html>\n`;
const file = (html: string) => ({ name: 'outil.html', mimeType: 'text/html', buffer: Buffer.from(html) });

/** Names of this test alone: the shop is everybody's. */
const own = (name: string, { id }: Customer) => `${name} ${id}`;

/** Another member of the staff, at another desk: the same person here, by calls of their own. */
async function otherDesk(request: APIRequestContext, { email, password }: Customer) {
  const answer = await request.post('/api/admin/token/', { data: { email, password } });
  const headers = { authorization: `Bearer ${(await answer.json()).access}` };
  return {
    async create(name: string): Promise<number> {
      const [category] = await (await request.get('/api/categories/')).json();
      const words = { name, description: 'Une page.', category: String(category.id) };
      const multipart = {
        ...words,
        purchase_price: '35',
        subscription_price: '5',
        webhook_file: file(pageOf(name)),
      };
      return (await (await request.post('/api/automations/', { headers, multipart })).json()).id;
    },
    async change(id: number, changes: object): Promise<void> {
      const read = await (await request.get(`/api/admin/automations/${id}/`, { headers })).json();
      const { name, slug, description, category, purchase_price, subscription_price, version } = read;
      const prices = { purchase_price, subscription_price, version };
      const data = { name, slug, description, category: category.id, ...prices, ...changes };
      expect((await request.put(`/api/automations/${id}/`, { headers, data })).status()).toBe(200);
    },
  };
}

test('the menu of a row is in sight at the width of a desktop, however wide the table is', async ({
  page,
  member,
  request,
}) => {
  const name = own('Rapprochement des encaissements de la semaine', member);
  await (await otherDesk(request, member)).create(name);
  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  const menu = button(page, `Actions sur ${name}`);
  await expect(menu).toBeVisible();
  const rightEdge = () => menu.evaluate((element) => element.getBoundingClientRect().right - innerWidth);
  await expect.poll(rightEdge).toBeLessThanOrEqual(0);
});

test('the edge of a table that slides is shaded until its end is reached', async ({
  page,
  member,
  request,
}) => {
  const name = own('Rapprochement des encaissements', member);
  await (await otherDesk(request, member)).create(name);
  await page.setViewportSize({ width: 800, height: 812 });
  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  const place = page.getByRole('region', { name: 'Automatisations, tableau à faire défiler' });
  const shade = () => place.evaluate((element) => getComputedStyle(element, '::after').opacity);
  await expect.poll(shade).toBe('1');
  await place.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(shade).toBe('0');
});

test('staff make an automation from a file, and it is sold; its page changes when a version is published', {
  tag: [
    '@keyboard.automations-admin/AutomationForm',
    '@axe.automations-admin/VersionDialog',
    '@2.admin.automations',
  ],
}, async ({ page, member, axe }) => {
  test.slow();
  const name = own('Relances rapides', member);
  await openSettled(page, '/admin/automations');
  await axe();
  await expectNoSidewaysScroll(page);
  await pressOn(page, page.getByRole('link', { name: 'Créer une automatisation' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle automatisation' })).toBeVisible();

  await pressOn(page, button(page, 'Créer l’automatisation'));
  await expect(page.getByText('Un fichier HTML est requis.').first()).toBeVisible();
  await expect(button(page, 'Nom\u00a0: Ce champ est obligatoire.')).toBeVisible();
  await axe();
  await typeIn(page, field(page, 'Nom'), name);
  await expect(field(page, 'Slug')).toHaveValue(`relances-rapides-${member.id}`);
  await typeIn(page, field(page, 'Description'), 'Elle relance vos clients à votre place.');
  await reach(page, field(page, 'Catégorie'));
  await page.keyboard.press('ArrowDown');
  await typeIn(page, field(page, 'Prix d’achat'), '0');
  await reach(page, field(page, 'Prix d’abonnement'));
  await expect(page.getByText("Le prix d'achat doit être supérieur à 0.").first()).toBeVisible();
  await typeIn(page, field(page, 'Prix d’achat'), '42,50');
  await page.locator('input[name=webhook_file]').setInputFiles(file(pageOf('Première version')));
  await pressOn(page, button(page, 'Créer l’automatisation'));
  await expect(page.getByText(`«\u00a0${name}\u00a0» est créée`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/automations\/\d+\/edit$/);
  await expect(page.getByText(/^En vente, version 1 publiée/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^\/automation\// })).toBeVisible();

  await page.goto(`/catalogue?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('42,50').first()).toBeVisible();

  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  await pressOn(page, page.getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(field(page, 'Catégorie').locator('option:checked')).not.toHaveText('Choisissez une catégorie');
  await page
    .locator('input[name=webhook_file]')
    .setInputFiles(file(`${pageOf('Deuxième version')}<script>\nconst send = () => fetch('/x');\n</script>`));
  const examined = dialog(page, 'Version 2');
  await expect(examined.getByText('1\u00a0avertissement')).toBeVisible();
  await expect(examined.getByText(/Ligne 7.*fetch/)).toBeVisible();
  await pressOn(page, examined.locator('summary'));
  await expect(examined.getByText('+<h1>Deuxième version</h1>')).toBeVisible();
  await axe();
  await pressOn(page, examined.getByRole('button', { name: 'Voir comme un client' }));
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Deuxième version' })).toBeVisible();
  await pressOn(page, examined.getByRole('button', { name: 'Publier cette version' }));
  await expect(page.getByText('Version 2 publiée', { exact: true })).toBeVisible();
  await expect(examined.getByText('C’est la version que vos clients utilisent.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Version 2' }).getByText('Publiée', { exact: true }),
  ).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
});

test.describe('two people on one form', () => {
  // The second to save is told so.
  test.use({ expectedFaults: [/status of 409/] });

  test('the second sees what changed, loses nothing and saves', {
    tag: '@2.admin.meanwhile',
  }, async ({ page, member, request }) => {
    const name = own('À quatre mains', member);
    const desk = await otherDesk(request, member);
    const made = await desk.create(name);
    await openSettled(page, `/admin/automations/${made}/edit`);
    await field(page, 'Description').fill('Ma description.');
    await desk.change(made, { purchase_price: 99 });
    await saveButton(page).click();
    await expect(page.getByText(/Quelqu’un d’autre a enregistré cette fiche/)).toBeVisible();
    await expect(field(page, 'Prix d’achat')).toHaveValue('99');
    await expect(field(page, 'Description')).toHaveValue('Ma description.');
    await saveButton(page).click();
    await expect(page.getByText(`«\u00a0${name}\u00a0» est enregistrée`)).toBeVisible();
  });
});

test('staff make, rename and delete a category, and its former address leads to the new one', {
  tag: [
    '@keyboard.categories-admin/CategoryForm',
    '@axe.categories-admin/DeleteCategory',
    '@2.admin.categories',
  ],
}, async ({ page, member, axe }) => {
  const name = own('Jardinage', member);
  await openSettled(page, '/admin/categories');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des catégories' })).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await pressOn(page, page.getByRole('link', { name: 'Créer une catégorie' }));
  await pressOn(page, button(page, 'Créer la catégorie'));
  await expect(page.getByText('Le nom est obligatoire.').first()).toBeVisible();
  await typeIn(page, field(page, 'Nom'), name);
  await expect(page.getByRole('region', { name: 'Aperçu dans le catalogue' }).getByText(name)).toBeVisible();
  await axe();
  await pressOn(page, button(page, 'Créer la catégorie'));
  await expect(page.getByRole('link', { name })).toBeVisible();

  await pressOn(page, page.getByRole('link', { name }));
  await typeIn(page, page.getByLabel('Slug'), `jardin-${member.id}`);
  await expect(page.getByText(/L’adresse de cette catégorie change/)).toBeVisible();
  await pressOn(page, saveButton(page));
  await expect(page.getByRole('cell', { name: `jardin-${member.id}` })).toBeVisible();
  await page.goto(`/catalogue/jardinage-${member.id}`);
  await expect(page).toHaveURL(new RegExp(`/catalogue/jardin-${member.id}$`));
  const filtered = await page.request.get(`/catalogue?category=jardinage-${member.id}&search=rose`, {
    maxRedirects: 0,
  });
  expect([filtered.status(), filtered.headers().location]).toEqual([
    301,
    `/catalogue?category=jardin-${member.id}&search=rose`,
  ]);

  await openSettled(page, '/admin/categories');
  await pressOn(page, button(page, `Actions sur ${name}`));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeFocused();
  await page.keyboard.press('Enter');
  const confirm = dialog(page, `Supprimer la catégorie «\u00a0${name}\u00a0»\u00a0?`);
  await axe();
  await pressOn(page, confirm.getByRole('button', { name: 'Supprimer' }));
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('the availability is one switch, and what is off sale is in no catalogue', {
  tag: ['@2.admin.availability'],
}, async ({ page, member, request }) => {
  const name = own('Interrupteur', member);
  await (await otherDesk(request, member)).create(name);
  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  const availability = page.getByRole('switch', { name: `En vente\u00a0: ${name}` });
  await pressOn(page, availability, 'Space');
  await expect(page.getByText(`«\u00a0${name}\u00a0» est retirée de la vente`)).toBeVisible();
  await expect(availability).not.toBeChecked();
  await page.goto(`/catalogue?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test.describe('a failure without a word of the server', () => {
  test.use({ expectedFaults: [/status of 500/] });

  test('is said in the words of its list, of its act or of its form', {
    tag: [
      '@8.admin.automations.failed',
      '@8.admin.automations.delete',
      '@8.admin.automations.availability',
      '@8.admin.automation.failed',
      '@8.admin.automation.form',
      '@8.admin.category.delete',
      '@8.admin.category.failed',
      '@8.admin.category.form',
    ],
  }, async ({ page, member, request }) => {
    test.slow();
    const name = own('Panne', member);
    const id = await (await otherDesk(request, member)).create(name);
    const said = (words: string) => expect(page.getByText(words).first()).toBeVisible({ timeout: 20_000 });
    const failing = (method: string, address: RegExp) =>
      page.route(address, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      );
    await failing('PATCH', /\/api\/automations\//);
    await failing('DELETE', /\/api\/(automations|categories)\//);
    await failing('PUT', /\/api\/(automations|categories)\//);

    await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
    await page.getByRole('switch').click();
    await said('Impossible de modifier la disponibilité');
    await button(page, `Actions sur ${name}`).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await dialog(page, /^Supprimer/)
      .getByRole('button', { name: 'Supprimer' })
      .click();
    await said("Impossible de supprimer l'automatisation");
    await openSettled(page, `/admin/automations/${id}/edit`);
    await field(page, 'Description').fill('Autre chose.');
    await saveButton(page).click();
    await said("Erreur lors de l'envoi du formulaire.");

    await openSettled(page, '/admin/categories/new');
    await field(page, 'Nom').fill(name);
    await button(page, 'Créer la catégorie').click();
    await page.getByRole('link', { name }).click();
    await page.getByRole('textbox', { name: /^Description/ }).fill('Autre chose.');
    await saveButton(page).click();
    await said("Erreur lors de l'enregistrement de la catégorie.");
    await openSettled(page, '/admin/categories');
    await button(page, `Actions sur ${name}`).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await dialog(page, /^Supprimer/)
      .getByRole('button', { name: 'Supprimer' })
      .click();
    await said('Impossible de supprimer la catégorie');

    await failing('GET', /\/api\/(admin\/automations|categories)\//);
    await page.goto('/admin/automations');
    await said('Impossible de charger les automatisations');
    await page.goto(`/admin/automations/${id}/edit`);
    await said("Impossible de charger l'automatisation");
    await page.goto('/admin/categories/1/edit');
    await said('Impossible de charger la catégorie');
  });
});
