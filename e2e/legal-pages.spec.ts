import { expect, test } from './harness/fixtures.ts';
import { linksOf, servedPage, textOf } from './harness/served-page.ts';

const documents = [
  { path: '/terms', heading: 'Conditions générales d’utilisation et de vente', sections: 12 },
  { path: '/terms/1-0', heading: 'Conditions générales d’utilisation et de vente', sections: 12 },
  { path: '/privacy', heading: 'Politique de confidentialité', sections: 9 },
  { path: '/guide', heading: 'Guide d’utilisation', sections: 14 },
];

const pages = [
  ...documents.map(({ path, heading }) => ({ path, heading })),
  { path: '/legal', heading: 'Mentions légales' },
  { path: '/accessibilite', heading: 'Déclaration d’accessibilité' },
  { path: '/about', heading: 'À propos de' },
  { path: '/support?tab=faq', heading: 'Comment pouvons-nous vous aider' },
  { path: '/support?tab=contact', heading: 'Comment pouvons-nous vous aider' },
  { path: '/support?tab=resources', heading: 'Comment pouvons-nous vous aider' },
];

for (const { path, heading } of pages) {
  test(`${path} is whole, to the letter of its typography`, {
    tag: ['@2./terms/{edition}', '@2./privacy', '@2./guide', '@2./about', '@2./legal', '@2./accessibilite'],
  }, async ({ request }) => {
    const { status, document, main } = await servedPage(request, path);
    expect(status).toBe(200);
    expect([...document.querySelectorAll('h1')].map(textOf)).toEqual([expect.stringContaining(heading)]);
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
    expect(description?.length).toBeGreaterThan(50);
    expect(description?.length).toBeLessThanOrEqual(155);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const anchors = linksOf(main).filter((link) => link.startsWith('#') || link.startsWith(`${path}#`));
    expect(anchors.map((link) => link.split('#')[1]).filter((id) => !ids.includes(String(id)))).toEqual([]);
    // A plain space there would let the sign go to the next line, or the quotation mark stay alone.
    expect(textOf(main)).not.toMatch(/ [;:!?»%€]|« |'/);
    // Nothing of it waits for a script.
    expect(textOf(main).length).toBeGreaterThan(150);
  });
}

for (const { path, sections } of documents) {
  test(`${path} has its ${sections} sections, each reached from the menu`, {
    tag: ['@2.terms.sections', '@2.privacy.sections', '@2.guide.sections'],
  }, async ({ request }) => {
    const { main } = await servedPage(request, path);
    const titled = [...main.querySelectorAll('section')].filter((one) => one.querySelector(':scope > h2'));
    expect(titled).toHaveLength(sections);
    const menu = main.querySelector('nav[aria-label^="Sections"]');
    expect(linksOf(menu)).toEqual(titled.map(({ id }) => `#${id}`));
  });
}

test('a link of the menu leads to its section, and the way back to the top', async ({ page }) => {
  await page.goto('/terms');
  const last = page
    .locator('main')
    .getByRole('navigation', { name: /^Sections/ })
    .getByRole('link')
    .last();
  await last.click();
  await expect(page.locator(`main ${(await last.getAttribute('href')) ?? ''}`)).toBeInViewport();
  await page.goBack();
  await expect(page.locator('h1')).toBeInViewport();
});

test('the guide unfolds its menu on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/guide');
  await page.getByText('Sommaire').first().click();
  const second = page
    .getByRole('navigation', { name: /^Sections/ })
    .getByRole('link')
    .nth(1);
  await second.click();
  await expect(page.locator(`main ${(await second.getAttribute('href')) ?? ''}`)).toBeInViewport();
});

test('no link from one of these pages to a section of another is dead', async ({ request }) => {
  const links = new Set<string>();
  for (const { path } of pages) {
    const { main } = await servedPage(request, path);
    for (const href of linksOf(main)) if (/^\/.*#/.test(href)) links.add(href);
  }
  expect(links.size).toBeGreaterThan(5);
  for (const link of links) {
    const [path = '', id = ''] = link.split('#');
    expect(await (await request.get(path)).text(), link).toContain(`id="${id}"`);
  }
});

test('the terms show both versions', { tag: ['@2.terms.versions'] }, async ({ request }) => {
  const terms = textOf((await servedPage(request, '/terms')).main);
  expect(terms).toContain('version janvier 2025');
  expect(terms).toContain('version initiale juin 2025');
});

test('the privacy page names what remains of a deleted account', async ({ request }) => {
  const { document } = await servedPage(request, '/privacy');
  expect(document.querySelector('#suppression-du-compte')).not.toBeNull();
  const conservation = textOf(document.querySelector('#conservation'));
  for (const words of ['empreinte', 'numéros de vos achats', 'plafond mensuel', 'essai gratuit']) {
    expect(conservation).toContain(words);
  }
});

test('the privacy page says what an error report holds, who receives it and for how long', async ({
  request,
}) => {
  const { document } = await servedPage(request, '/privacy');
  const said = (id: string) => textOf(document.querySelector(id));
  expect(document.querySelector('#donnees-techniques')).not.toBeNull();
  expect(said('#donnees-collectees')).toContain(
    'Il ne contient ni votre identité, ni ce que vous avez saisi, ni l’adresse exacte de la page, ni un cookie.',
  );
  expect(said('#utilisation')).toContain('corriger les pannes');
  expect(said('#acces')).toContain('il n’enregistre pas votre adresse IP');
  expect(said('#conservation')).toContain('Les rapports d’erreur\u00a0: 90\u00a0jours.');
});

test('the guide says what each function needs', { tag: ['@2.guide.table'] }, async ({ request }) => {
  const { document, main } = await servedPage(request, '/guide');
  expect(document.querySelector('#acces')).not.toBeNull();
  const rows = [...main.querySelectorAll('tr')].map(textOf);
  const needs = (name: string) => rows.find((row) => row.startsWith(name));
  expect(needs('Catalogue')).toContain('Public');
  expect(needs('Support')).toContain('Ouvert à tous');
  for (const name of ['Achat', 'Tableau de bord', 'Export des données']) {
    expect(needs(name)).toContain('Compte nécessaire');
  }
  expect(needs('Interface d’une automatisation')).toContain('Abonnement actif nécessaire');
});

test('the guide’s scroll menu appears after 300 pixels', { tag: ['@2.scroll-menu'] }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/guide');
  const toTop = page.getByRole('link', { name: 'Haut de page' });
  const goDown = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  // Once the menu has answered the page is hydrated, so that its absence at 300 px means something.
  await expect(async () => {
    await goDown(900);
    await expect(toTop).toBeVisible({ timeout: 500 });
  }).toPass();
  await goDown(300);
  await expect(toTop).toBeHidden();
  await goDown(301);
  await expect(toTop).toBeVisible();
  await page.getByRole('button', { name: 'Sommaire' }).click();
  const list = page.getByRole('navigation', { name: 'Sommaire du guide, à portée de main' });
  await list.getByRole('link', { name: 'Dépannage et support' }).click();
  await expect(list).toBeHidden();
  await expect(page.locator('#depannage h2')).toBeInViewport();
  await toTop.click();
  await expect(page.locator('h1')).toBeInViewport();
});

test('the page about the shop leads to the catalogue, the contact form and the registration', {
  tag: ['@2.about'],
}, async ({ request }) => {
  const { main } = await servedPage(request, '/about');
  expect(textOf(main)).toContain('Bientôt disponible');
  expect(linksOf(main, 'section a')).toEqual(['/catalogue', '/support?tab=contact', '/register']);
});

test('an unknown tab of the help centre shows the questions', { tag: ['@2.support.tabs'] }, async ({
  request,
}) => {
  const { main } = await servedPage(request, '/support?tab=inconnu');
  const current = [...main.querySelectorAll('a[aria-current="page"]')].map(textOf);
  expect(current).toEqual(['Questions']);
});

test('the footer leads to pages that exist', { tag: ['@2.footer'] }, async ({ request }) => {
  const { document } = await servedPage(request, '/legal');
  const paths = linksOf(document.querySelector('footer')).map((link) => link.split(/[?#]/)[0] ?? '');
  expect(paths.length).toBeGreaterThan(5);
  for (const path of new Set(paths)) expect((await request.get(path)).status(), path).toBe(200);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tabs of the help centre work', async ({ page }) => {
    await page.goto('/support');
    await page.getByText('Comment fonctionne l’essai gratuit').click();
    await expect(page.getByText('Vous essayez une automatisation de votre choix')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Rubriques de l’aide' });
    await tabs.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Écrivez au support' })).toBeVisible();
    await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
    await tabs.getByRole('link', { name: 'Ressources' }).click();
    await page.getByRole('link', { name: 'Guide d’utilisation' }).first().click();
    await expect(page.locator('h1')).toHaveText('Guide d’utilisation');
  });

  test('the menu of the terms unfolds on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto('/terms');
    await page.getByText('Sommaire').first().click();
    await page
      .getByRole('navigation', { name: /^Sections/ })
      .getByRole('link', { name: /rétractation/ })
      .click();
    await expect(page.locator('#retractation h2')).toBeInViewport();
  });
});
