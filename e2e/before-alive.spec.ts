import type { Page } from '@playwright/test';
import { bothWidths, expect, test } from './harness/fixtures.ts';

/** Opens a page whose scripts are on their way until they are let come. */
async function openBeforeItLives(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'load' });
  return async () => {
    release();
    await expect(page.locator('html')).toHaveAttribute('data-alive');
  };
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });

test('a button pressed before the page is alive does its work once it is', async ({ page }) => {
  const comeAlive = await openBeforeItLives(page, '/about');
  const dark = page.getByRole('button', { name: 'Thème sombre' });
  await dark.click();
  await dark.click();
  await comeAlive();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a link that only acts by script waits for it, and leads nowhere else', async ({ page }) => {
  const comeAlive = await openBeforeItLives(page, '/about');
  await page.getByRole('link', { name: 'Gérer les cookies' }).click();
  await comeAlive();
  await expect(page.getByRole('dialog', { name: 'Vos choix de cookies' })).toBeVisible();
  await expect(page).toHaveURL('/about');
});

test.describe('when the scripts cannot be had', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('a private screen says so instead of checking for ever, and opens when asked again', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/dashboard', { waitUntil: 'load' });
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText('Cette page n’a pas pu se charger entièrement.');
    await expect(main.getByText('Vérification de votre connexion…')).toBeHidden();
    await page.unroute('**/assets/*.js');
    await main.getByRole('link', { name: 'Réessayer' }).click();
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('at the sign-in', () => {
  test.use({ expectedFaults: [/status of 401/] });

  test('what was typed before the page is alive is there after, and is what is sent', async ({ page }) => {
    const comeAlive = await openBeforeItLives(page, '/login');
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('personne@example.com');
    await page.getByLabel('Mot de passe', { exact: true }).fill('pas le bon');
    await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).check();
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
    await comeAlive();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('pas le bon');
    await expect(email).toHaveValue('personne@example.com');
    await expect(page.getByRole('checkbox', { name: 'Se souvenir de moi' })).toBeChecked();
    const sent = page.waitForRequest('**/api/auth/token/');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    expect((await sent).postDataJSON()).toEqual({ email: 'personne@example.com', password: 'pas le bon' });
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

test.describe('at a door', () => {
  test.use({ expectedFaults: [/status of 40[013]/] });

  for (const [path, call] of [
    ['/login', '**/api/auth/token/'],
    ['/admin/login', '**/api/admin/token/'],
  ] as const) {
    test(`Enter pressed before ${path} is alive sends what was typed once it is`, async ({ page }) => {
      const comeAlive = await openBeforeItLives(page, path);
      await page.getByLabel('Email', { exact: true }).fill('personne@example.com');
      await page.getByLabel('Mot de passe', { exact: true }).fill('pas le bon');
      await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
      const sent = page.waitForRequest(call);
      await comeAlive();
      expect((await sent).postDataJSON()).toEqual({ email: 'personne@example.com', password: 'pas le bon' });
      await expect(page.getByRole('alert')).toBeVisible();
    });
  }
});

test('Enter pressed in a forgotten password’s form before it is alive asks for the email once it is', async ({
  page,
}) => {
  const comeAlive = await openBeforeItLives(page, '/login?oubli=1');
  await page.getByLabel('Email', { exact: true }).fill('personne@example.com');
  await page.getByLabel('Email', { exact: true }).press('Enter');
  const sent = page.waitForRequest('**/api/password/request/');
  await comeAlive();
  expect((await sent).postDataJSON()).toMatchObject({ email: 'personne@example.com' });
});

test('the words typed into the questions of the support filter them once the page is alive', async ({
  page,
}) => {
  const comeAlive = await openBeforeItLives(page, '/support');
  const words = page.getByRole('searchbox', { name: 'Chercher dans les questions' });
  const shown = page.getByRole('main').locator('summary:visible');
  const all = await shown.count();
  await words.pressSequentially('remboursement');
  expect(await shown.count()).toBe(all);
  await comeAlive();
  await expect(words).toHaveValue('remboursement');
  await expect.poll(() => shown.count()).toBeLessThan(all);
  await words.press('End');
  await words.pressSequentially('s');
  await expect(words).toHaveValue('remboursements');
});

test(
  'the contact form looks the same before and after it is alive, and its heading comes into the upper half of the window',
  bothWidths,
  async ({ page }) => {
    const comeAlive = await openBeforeItLives(page, '/support?tab=contact');
    const form = page.getByRole('region', { name: 'Écrivez au support' });
    const chosen = async () => [
      await form.getByLabel('Catégorie').inputValue(),
      await form.getByLabel('Priorité').inputValue(),
    ];
    expect(await chosen()).toEqual(['other', 'normal']);
    await comeAlive();
    await expect(form.getByRole('button', { name: 'Envoyer ma demande' })).toBeEnabled();
    expect(await chosen()).toEqual(['other', 'normal']);
    const heading = form.getByRole('heading', { name: 'Écrivez au support' });
    const place = () => heading.evaluate((shown) => shown.getBoundingClientRect().top / innerHeight);
    await expect.poll(place).toBeLessThan(0.5);
    expect(await place()).toBeGreaterThanOrEqual(0);
  },
);

test('who has touched the contact page before it is alive is not moved to its form', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const comeAlive = await openBeforeItLives(page, '/support?tab=contact');
  await page.getByRole('heading', { level: 1 }).click();
  await comeAlive();
  await expect(page.getByRole('button', { name: 'Envoyer ma demande' })).toBeEnabled();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the price of an automation shows that it loads to who is signed in', async ({ page, customer }) => {
  await page.route('**/api/users/subscriptions/', () => Promise.withResolvers<void>().promise);
  const comeAlive = await openBeforeItLives(page, '/automation/1/generateur-de-devis');
  const place = page.locator('[data-loading-price]');
  await expect(place).toBeVisible();
  await comeAlive();
  await expect(place).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Prix', exact: true })).toBeHidden();
  expect(customer.id).toBeGreaterThan(0);
});

test('the price of an automation is there at once for a visitor', async ({ page }) => {
  await openBeforeItLives(page, '/automation/1/generateur-de-devis');
  await expect(page.getByRole('heading', { name: 'Prix', exact: true })).toBeVisible();
  await expect(page.locator('[data-loading-price]')).toBeHidden();
});

test('what was chosen in a part whose script comes last is there after', async ({ page }) => {
  const comeAlive = await openBeforeItLives(page, '/support?tab=contact');
  const form = page.getByRole('region', { name: 'Écrivez au support' });
  await form.getByLabel('Catégorie').selectOption('Facturation');
  await form.getByLabel('Sujet').fill('Ma facture');
  await comeAlive();
  await expect(form.getByRole('button', { name: 'Envoyer ma demande' })).toBeEnabled();
  await expect(form.getByLabel('Catégorie')).toHaveValue('billing');
  await expect(form.getByLabel('Sujet')).toHaveValue('Ma facture');
});

test('search, filters and links work before the page is alive, as they do without script', async ({
  page,
}) => {
  await openBeforeItLives(page, '/catalogue');
  await page.getByRole('searchbox').fill('relances');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL('/catalogue?search=relances&category=&sort=');
  await page.getByRole('link', { name: 'Effacer la recherche' }).click();
  await expect(page).toHaveURL('/catalogue');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/automation\/\d+\/[\w-]+$/);
  await expect(page.locator('html')).not.toHaveAttribute('data-alive');
});

test.describe('at a first visit', () => {
  test.use({ firstVisit: true });

  test('the choice of cookies comes with the page, and is heard before it is alive', async ({ page }) => {
    const comeAlive = await openBeforeItLives(page, '/about');
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole('button', { name: 'Essentiels uniquement' }).click();
    await comeAlive();
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
});

test('a touch brings the scripts before the page has loaded', async ({ page }) => {
  const { promise: never } = Promise.withResolvers<void>();
  await page.route('**/media/**', () => never);
  await page.goto('/catalogue', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).not.toHaveAttribute('data-alive');
  await page.getByRole('searchbox').fill('relances');
  await expect(page).toHaveURL('/catalogue?search=relances');
});
