import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { linkNamed, servedPage, textOf } from './harness/served-page.ts';

const title = { level: 1 };
const card = { level: 2 };

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** Chips on a large screen, a list to choose from on a small one. */
async function chooseCategory(page: Page, name: string, slug: string): Promise<void> {
  if (isNarrow(page)) await page.getByRole('combobox', { name: 'Catégorie' }).selectOption(slug);
  else {
    const chips = page.getByRole('navigation', { name: 'Catégories' });
    await chips.getByRole('link', { name }).click();
  }
}

test('a visitor filters by category, and the address keeps the filter', {
  tag: ['@both-widths', '@2./catalogue', '@2.catalogue.filter', '@9.from-five'],
}, async ({ page }) => {
  await page.goto('/catalogue');
  await expect(page.getByRole('heading', title)).toHaveText('Catalogue');
  await expect(page.getByText('à partir de 3 €/mois')).toBeVisible();
  await chooseCategory(page, 'Marketing', 'marketing');
  await expect(page).toHaveURL('/catalogue?category=marketing');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    /automatisations?\sdans\s«\sMarketing\s»/,
  );
  await page.reload();
  await expect(page.getByRole('heading', { ...card, name: 'Créateur de QR code' })).toBeVisible();
  await expect(page.getByRole('heading', { ...card, name: 'Générateur de devis' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { ...card, name: 'Générateur de devis' })).toBeVisible();
});

test('a visitor searches with typing slips, and hears how much was found', async ({ page }) => {
  await page.goto('/catalogue');
  const words = page.getByRole('searchbox', { name: 'Rechercher une automatisation' });
  await words.pressSequentially('genrateur devsi');
  await expect(page).toHaveURL('/catalogue?search=genrateur+devsi');
  const found = page.getByRole('main').getByRole('status');
  await expect(found).toHaveText(/^\d+\sautomatisations?\spour\s«\sgenrateur devsi\s»$/);
  await expect(page.getByRole('heading', card).first()).toHaveText('Générateur de devis');
  await expect(words).toBeFocused();
  await words.fill('zzzzzz');
  await expect(found).toHaveText('Aucune automatisation pour « zzzzzz »');
  await expect(page.getByText('Aucune automatisation ne correspond')).toBeVisible();
  await page.getByRole('link', { name: 'Effacer la recherche' }).click();
  await expect(page).toHaveURL('/catalogue');
  await expect(words).toHaveValue('');
});

test('what was typed before the page came alive is searched when it does', async ({ page }) => {
  const { promise: alive, resolve: comeAlive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await alive;
    await route.continue();
  });
  await page.goto('/catalogue', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('relances');
  comeAlive();
  await expect(page).toHaveURL('/catalogue?search=relances');
  await expect(page.getByRole('searchbox')).toHaveValue('relances');
});

test('a card leads to the automation, whose prices are said in full', {
  tag: ['@2./automation/{id}/{slug}', '@2.card.button'],
}, async ({ page }) => {
  await page.goto('/catalogue?search=generateur+de+devis');
  const shown = page.getByRole('article').filter({ hasText: 'Générateur de devis' });
  await expect(shown).toContainText('35 € puis 5 €/mois');
  await expect(shown).toContainText('40 € pour démarrer, premier mois compris');
  await shown.getByRole('link', { name: 'Voir les détails' }).click();
  await expect(page).toHaveURL(/\/automation\/\d+\/generateur-de-devis$/);
  await expect(page).toHaveTitle('Générateur de devis - Rouage');
  await expect(page.getByRole('heading', title)).toBeFocused();
  const prices = page.getByRole('region', { name: 'Prix' });
  await expect(prices.getByRole('definition')).toHaveText(['35 €', '5 €/mois', '40 €']);
  await expect(prices).toContainText('Sans engagement');
});

test('a visitor who wants to buy is asked to sign in first', {
  tag: ['@4.subscribe.visitor', '@6.visitor'],
}, async ({ page }) => {
  await page.goto('/catalogue?search=generateur+de+devis');
  await page.getByRole('link', { name: 'Voir les détails' }).first().click();
  await page.getByRole('link', { name: 'Acheter et s’abonner' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fautomation%2F\d+%2Fgenerateur-de-devis$/);
  await expect(page.getByText('Veuillez vous connecter pour vous abonner')).toBeVisible();
});

test('a category’s page leads to at most 6 others', {
  tag: ['@2./catalogue/{category}', '@2.category.others'],
}, async ({ page }) => {
  await page.goto('/catalogue/marketing');
  await expect(page.getByRole('heading', title)).toHaveText('Marketing');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+\sautomatisations?$/);
  const others = page.getByRole('region', { name: 'Autres catégories' }).getByRole('link');
  expect(await others.count()).toBeGreaterThan(0);
  expect(await others.count()).toBeLessThanOrEqual(6);
  await others.first().click();
  await expect(page).toHaveURL(/\/catalogue\/(?!marketing)[a-z-]+$/);
});

test('one automation has one address, to which the others lead for good', {
  tag: ['@2./automation/{id}/{slug}', '@2./automation/{id}', '@2./catalogue/{category}/{id}'],
}, async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const [, address = '', id = ''] = /<loc>[^<]*(\/automation\/(\d+)\/[a-z0-9-]+)<\/loc>/.exec(sitemap) ?? [];
  expect(address).toContain('/automation/');
  for (const other of [`/automation/${id}`, `/automation/${id}/autre-nom`, `/catalogue/marketing/${id}`]) {
    const answer = await request.get(other, { maxRedirects: 0 });
    expect([other, answer.status(), answer.headers().location]).toEqual([other, 301, address]);
  }
  const page = await (await request.get(address)).text();
  expect(page).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${address}"`));
  expect(page).toContain('"@type":"Product"');
});

test('the page of an automation shows its pictures and says what it is for without a script', {
  tag: ['@2.automation.pictures', '@2.automation.texts'],
}, async ({ request }) => {
  const { document, main } = await servedPage(request, '/automation/1');
  const terms = [...main.querySelectorAll('dt')].map(textOf);
  expect(terms).toEqual(expect.arrayContaining(['Ce que vous y mettez', 'Ce que vous en tirez', 'Pour qui']));
  const pictures = [...main.querySelectorAll('figure')];
  expect(pictures.length).toBeGreaterThanOrEqual(2);
  for (const [index, figure] of pictures.entries()) {
    const image = figure.querySelector('img');
    const address = figure.querySelector('a')?.getAttribute('href') ?? '';
    expect(image?.getAttribute('alt')).not.toBe('');
    if (index === 0) expect(image?.getAttribute('alt')).toBe(textOf(figure.querySelector('figcaption')));
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['1280', '800']);
    expect(image?.getAttribute('loading')).toBe(index === 0 ? 'eager' : 'lazy');
    expect((await request.get(address)).headers()['content-type']).toBe('image/webp');
  }
  const data = textOf(document.querySelector('script[type="application/ld+json"]'));
  expect(data).toContain(pictures[0]?.querySelector('a')?.getAttribute('href'));
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toContain(
    '/media/covers/',
  );
});

test('an unknown category says so, with the way back', { tag: ['@2.category.unknown'] }, async ({
  request,
}) => {
  const { status, main } = await servedPage(request, '/catalogue/inconnue');
  expect(status).toBe(404);
  expect(textOf(main.querySelector('h1'))).toBe('Catégorie non trouvée');
  expect(linkNamed(main, 'Retour au catalogue')).toBe('/catalogue');
});

for (const address of ['/automation/999999', '/automation/abc/devis', '/catalogue/marketing/999999']) {
  test(`${address} is an automation not found, and leads to the catalogue`, {
    tag: ['@8.automation.unknown'],
  }, async ({ request }) => {
    const { status, main } = await servedPage(request, address);
    expect(status).toBe(404);
    expect(textOf(main.querySelector('h1'))).toBe('Automatisation non trouvée');
    expect(linkNamed(main, 'Voir le catalogue')).toBe('/catalogue');
  });
}

test.describe('when the server fails', () => {
  test.use({ expectedFaults: [/status of 500/] });

  test('the catalogue says so, and its retry loads it', { tag: ['@8.catalogue.failed'] }, async ({
    page,
  }) => {
    await page.goto('/catalogue/marketing');
    await page.route('**/catalogue.data*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('main').getByRole('link', { name: 'Catalogue', exact: true }).click();
    await expect(page.getByRole('heading', title)).toHaveText('Impossible de charger les automatisations');
    await page.unroute('**/catalogue.data*');
    await page.getByRole('link', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', title)).toHaveText('Catalogue');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor filters, searches and reads an automation', {
    tag: ['@both-widths', '@6.visitor'],
  }, async ({ page }) => {
    await page.goto('/catalogue');
    await page.getByRole('searchbox').fill('signatur');
    if (isNarrow(page)) await page.getByRole('combobox', { name: 'Catégorie' }).selectOption('crm');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await expect(page).toHaveURL(/search=signatur/);
    await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(
      'Signature email professionnelle',
    );
    if (!isNarrow(page)) {
      await chooseCategory(page, 'CRM', 'crm');
      await expect(page).toHaveURL('/catalogue?category=crm&search=signatur');
    }
    await page.getByRole('link', { name: 'Voir les détails' }).first().click();
    await expect(page.getByRole('heading', title)).toHaveText('Signature email professionnelle');
    await expect(page.getByRole('link', { name: 'Acheter et s’abonner' })).toHaveAttribute(
      'href',
      /^\/login\?next=/,
    );
  });
});
