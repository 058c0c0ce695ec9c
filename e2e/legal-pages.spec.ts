import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

const documents = [
  { path: '/terms', heading: 'Conditions générales d’utilisation et de vente', sections: 12 },
  { path: '/privacy', heading: 'Politique de confidentialité', sections: 9 },
  { path: '/guide', heading: 'Guide d’utilisation', sections: 14 },
];

const pages = [
  ...documents.map(({ path, heading }) => ({ path, heading })),
  { path: '/legal', heading: 'Mentions légales' },
  { path: '/about', heading: 'À propos de' },
  { path: '/support?tab=faq', heading: 'Comment pouvons-nous vous aider' },
  { path: '/support?tab=contact', heading: 'Comment pouvons-nous vous aider' },
  { path: '/support?tab=resources', heading: 'Comment pouvons-nous vous aider' },
];

/** The anchors of this page that a link of it names and that do not exist. */
function deadAnchors(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="#"]')]
      .filter(({ pathname }) => pathname === location.pathname)
      .map(({ hash }) => hash.slice(1))
      .filter((id) => !document.getElementById(id)),
  );
}

async function expectNoHorizontalScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const { path, heading } of pages) {
  test(`${path} is whole, accessible, and fits 320 pixels`, async ({ page, axe }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1')).toContainText(heading);
    const description = await page.locator('meta[name="description"]').getAttribute('content');
    expect(description?.length).toBeGreaterThan(50);
    expect(description?.length).toBeLessThanOrEqual(155);
    expect(await deadAnchors(page)).toEqual([]);
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    // A plain space there would let the sign go to the next line, or the quotation mark stay alone.
    expect(await page.locator('main').innerText()).not.toMatch(/ [;:!?»%€]|« |'/);
    await axe();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoHorizontalScroll(page);
  });
}

for (const { path, sections } of documents) {
  test(`${path} has its ${sections} sections, each reached from the menu`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.locator('main section > h2')).toHaveCount(sections);
    const links = page
      .locator('main')
      .getByRole('navigation', { name: /^Sections/ })
      .getByRole('link');
    await expect(links).toHaveCount(sections);
    const last = links.last();
    await last.click();
    const target = page.locator(`main ${(await last.getAttribute('href')) ?? ''}`);
    await expect(target).toBeInViewport();
    await page.goBack();
    await expect(page.locator('h1')).toBeInViewport();
  });

  test(`${path} unfolds its menu on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(path);
    await page.getByText('Sommaire').first().click();
    const second = page
      .getByRole('navigation', { name: /^Sections/ })
      .getByRole('link')
      .nth(1);
    await second.click();
    await expect(page.locator(`main ${(await second.getAttribute('href')) ?? ''}`)).toBeInViewport();
  });
}

test('no link from one of these pages to a section of another is dead', async ({ page }) => {
  const links = new Set<string>();
  for (const { path } of pages) {
    await page.goto(path);
    const hrefs = await page
      .locator('main a[href*="#"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    for (const href of hrefs) if (href.startsWith('/')) links.add(href);
  }
  expect(links.size).toBeGreaterThan(5);
  for (const link of links) {
    const [path = '', id = ''] = link.split('#');
    expect(await (await page.request.get(path)).text(), link).toContain(`id="${id}"`);
  }
});

test('the terms show both versions', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.locator('main')).toContainText('version janvier 2025');
  await expect(page.locator('main')).toContainText('version initiale juin 2025');
});

test('the privacy page names what remains of a deleted account', async ({ page }) => {
  await page.goto('/privacy#suppression-du-compte');
  const conservation = page.locator('#conservation');
  for (const words of [
    'empreinte',
    'automatisations que vous possédiez',
    'plafond mensuel',
    'essai gratuit',
  ]) {
    await expect(conservation).toContainText(words);
  }
});

test('the privacy page says what an error report holds, who receives it and for how long', async ({
  page,
}) => {
  await page.goto('/privacy#donnees-techniques');
  await expect(page.locator('#donnees-collectees')).toContainText(
    'Il ne contient ni votre identité, ni ce que vous avez saisi, ni l’adresse exacte de la page, ni un cookie.',
  );
  await expect(page.locator('#utilisation')).toContainText('corriger les pannes');
  await expect(page.locator('#acces')).toContainText('il n’enregistre pas votre adresse IP');
  await expect(page.locator('#conservation')).toContainText('Les rapports d’erreur\u00a0: 90\u00a0jours.');
});

test('the guide says what each function needs', async ({ page }) => {
  await page.goto('/guide#acces');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Catalogue')).toContainText('Public');
  await expect(row('Support')).toContainText('Ouvert à tous');
  for (const name of ['Achat', 'Tableau de bord', 'Export des données']) {
    await expect(row(name)).toContainText('Compte nécessaire');
  }
  await expect(row('Interface d’une automatisation')).toContainText('Abonnement actif nécessaire');
});

test('the guide’s scroll menu appears after 300 pixels', async ({ page }) => {
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

test('the page about the shop leads to the catalogue, the contact form and the registration', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByText('Bientôt disponible')).toBeVisible();
  const links = page.getByRole('main').locator('section').getByRole('link');
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['/catalogue', '/support?tab=contact', '/register']);
});

test('an unknown tab of the help centre shows the questions', async ({ page }) => {
  await page.goto('/support?tab=inconnu');
  await expect(page.getByRole('link', { name: 'Questions', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the footer leads to pages that exist', async ({ page }) => {
  await page.goto('/legal');
  const paths = await page
    .locator('footer a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  for (const path of new Set(paths)) expect((await page.request.get(path)).status(), path).toBe(200);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read', async ({ page }) => {
    for (const { path, heading } of pages) {
      await page.goto(path);
      await expect(page.locator('h1')).toContainText(heading);
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(150);
    }
  });

  test('the tabs of the help centre work', async ({ page }) => {
    await page.goto('/support');
    await page.getByText('Comment fonctionne l’essai gratuit').click();
    await expect(page.getByText('Vous essayez une automatisation de votre choix')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Rubriques de l’aide' });
    await tabs.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Écrivez au support' })).toBeVisible();
    await expect(page.locator('main a[href^="mailto:"]')).toBeVisible();
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
