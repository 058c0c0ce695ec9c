import type { Page } from '@playwright/test';
import { bothWidths, expect, test } from './harness/fixtures.ts';

const explainer = '/qu-est-ce-qu-une-automatisation';

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

test('the home page leads to the explainer', { tag: ['@2./'] }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(explainer);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Vos tâches répétées, faites à votre place',
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the explainer is complete, its questions open and its links lead on', {
    tag: ['@2./qu-est-ce-qu-une-automatisation'],
  }, async ({ page }) => {
    await page.goto(explainer);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(5);
    const question = main.locator('details').first();
    await question.locator('summary').click();
    await expect(question).toHaveJSProperty('open', true);
    await expect(main.getByRole('link', { name: 'Voir le catalogue' }).first()).toHaveAttribute(
      'href',
      '/catalogue',
    );
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' })).toBeVisible();
    await expect(page.getByText('Chargement')).toHaveCount(0);
  });

  test('the menu opens by touch on a narrow screen', bothWidths, async ({ page }) => {
    await page.goto(explainer);
    const menu = page.getByRole('banner');
    if (isNarrow(page)) await menu.getByText('Menu', { exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Catalogue' }).filter({ visible: true })).toBeVisible();
  });
});

test('the skip link is the first stop and leads past the menu', async ({ page }) => {
  await page.goto(explainer);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the menu is walked by the keyboard alone, and Escape closes it', {
  tag: ['@both-widths', '@2.menu'],
}, async ({ page, axe }) => {
  await page.goto(explainer);
  const menu = page.getByRole('banner');
  const catalogue = menu.getByRole('link', { name: 'Catalogue' }).filter({ visible: true });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: /Rouage/ })).toBeFocused();
  await page.keyboard.press('Tab');
  if (isNarrow(page)) {
    const summary = menu.locator('summary');
    await expect(summary).toBeFocused();
    await expect(catalogue).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(catalogue).toBeFocused();
    await axe();
    await page.keyboard.press('Escape');
    await expect(catalogue).toHaveCount(0);
    await expect(summary).toBeFocused();
    return;
  }
  await expect(catalogue).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Support' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Connexion' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Créer un compte' })).toBeFocused();
});

test.describe('the theme', () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('follows the device until the person chooses, and the choice outlives a reload', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(explainer);
    const light = await paper(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => paper(page)).not.toBe(light);
    const dark = await paper(page);
    await page.getByRole('button', { name: 'Thème clair' }).click();
    await expect.poll(() => paper(page)).toBe(light);
    await page.reload();
    expect(await paper(page)).toBe(light);
    await expect(page.getByRole('button', { name: 'Thème clair' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Thème du système' }).click();
    await expect.poll(() => paper(page)).toBe(dark);
  });
});

test.describe('an address nobody knows', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('answers 404 with a page that leads home', { tag: ['@2.not-found'] }, async ({ page }) => {
    const answer = await page.goto('/cette-page-n-existe-pas');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page non trouvée/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page non trouvée');
    await page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(page).toHaveURL(explainer);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a signed-in customer finds the account in the menu, another visitor the sign-in', {
  tag: ['@both-widths', '@2.menu.account'],
}, async ({ page, customer }) => {
  expect(customer.id).toBeGreaterThan(0);
  await page.goto(explainer);
  const menu = page.getByRole('banner');
  if (isNarrow(page)) await menu.getByText('Menu', { exact: true }).click();
  const account = menu.getByRole('link', { name: 'Mon compte' }).filter({ visible: true });
  await expect(account).toHaveAttribute('href', '/dashboard');
  await expect(menu.getByRole('link', { name: 'Connexion' }).filter({ visible: true })).toHaveCount(0);
});
