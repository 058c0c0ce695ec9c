import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { type AnalyticsReceiver, openAnalyticsReceiver } from './harness/analytics-receiver.ts';
import { expect, test as unmeasured } from './harness/fixtures.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

/** On a shop whose settings name a receiver of page views. */
const test = unmeasured.extend<{ hits: () => string[] }, { receiver: AnalyticsReceiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, provide) => {
      const receiver = await openAnalyticsReceiver();
      await provide(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ receiver }, provide) => provide({ MATOMO_URL: receiver.url, MATOMO_SITE_ID: '7' }),
    { scope: 'worker' },
  ],
  ownShop: [true, { scope: 'worker' }],
  firstVisit: true,
  hits: ({ receiver }, provide) => {
    receiver.hits.length = 0;
    return provide(() => receiver.hits.map(({ fields }) => new URL(fields.url ?? '').pathname));
  },
});

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const choose = (page: Page, name: string) => banner(page).getByRole('button', { name }).click();
const openSettings = (page: Page) => page.getByRole('link', { name: 'Gérer les cookies' }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Vos choix de cookies' });

test('nothing is measured before a yes; then each page is, without cookie or identifier', {
  tag: ['@4.cookies.default', '@7.analytics'],
}, async ({ page, context, receiver, hits }) => {
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(receiver.url)) left.push(request.url());
  });
  await page.goto('/catalogue');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click();
  await expect(page).toHaveURL('/support?tab=faq');
  expect(left).toEqual([]);
  await choose(page, 'Tout accepter');
  await expect(banner(page)).toBeHidden();
  await expect.poll(hits).toEqual(['/support']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click();
  await expect.poll(hits).toEqual(['/support', '/legal']);
  const [first] = receiver.hits;
  expect(first?.path).toBe('/matomo.php');
  expect(first?.fields).toMatchObject({ idsite: '7', rec: '1', apiv: '1' });
  expect(Object.keys(first?.fields ?? {})).not.toContain('_id');
  expect(first?.headers.cookie).toBeUndefined();
  expect(first?.headers.referer).toBeUndefined();
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  await expect.poll(hits).toEqual(['/support', '/legal', '/legal']);
  await expect(banner(page)).toHaveCount(0);
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/legal');
  await expect.poll(hits).toEqual(['/support', '/legal', '/legal', '/legal']);
});

test('a refusal is one press, is remembered, and nothing leaves', { tag: ['@7.analytics'] }, async ({
  page,
  hits,
}) => {
  await page.goto('/catalogue');
  const accept = await banner(page).getByRole('button', { name: 'Tout accepter' }).boundingBox();
  const refuse = await banner(page).getByRole('button', { name: 'Essentiels uniquement' }).boundingBox();
  expect(refuse?.height).toBe(accept?.height);
  expect(refuse?.y).toBe(accept?.y);
  await choose(page, 'Essentiels uniquement');
  await expect(banner(page)).toBeHidden();
  await page.goto('/guide');
  await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('À propos');
  await expect(banner(page)).toHaveCount(0);
  // The settings open only in a living page: had it measured anything, it would have by now.
  await openSettings(page);
  await expect(dialog(page).getByLabel('Mesure d’audience')).not.toBeChecked();
  expect(hits()).toEqual([]);
});

test('a choice is changed at any time from the footer, and taken back as easily', {
  tag: ['@2.cookies', '@4.cookies.default', '@9.cookies'],
}, async ({ page, hits }) => {
  await page.goto('/about');
  await choose(page, 'Personnaliser');
  await expect(dialog(page).getByLabel('Essentiels')).toBeChecked();
  await expect(dialog(page).getByLabel('Essentiels')).toBeDisabled();
  await expect(dialog(page).getByLabel('Mesure d’audience')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  expect(hits()).toEqual([]);
  await choose(page, 'Personnaliser');
  await dialog(page).getByLabel('Mesure d’audience').check();
  await dialog(page).getByRole('button', { name: 'Enregistrer mes choix' }).click();
  await expect.poll(hits).toEqual(['/about']);
  await openSettings(page);
  await expect(dialog(page).getByLabel('Mesure d’audience')).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Essentiels uniquement' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Catalogue' }).click();
  await expect(page).toHaveURL('/catalogue');
  await openSettings(page);
  await expect(dialog(page)).toBeVisible();
  expect(hits()).toEqual(['/about']);
});

test('the banner comes back for another version, and after six months', {
  tag: ['@4.cookies.again', '@9.cookies'],
}, async ({ page, hits }) => {
  const stored = (version: string, age: number) =>
    JSON.stringify({
      version,
      hasInteracted: true,
      analytics: true,
      analyticsOffered: true,
      decidedAt: new Date(Date.now() - age * DAY_MS).toISOString(),
    });
  await page.goto('/about');
  for (const old of [stored('0.9', 1), stored('1.0', 185)]) {
    await page.evaluate((value) => localStorage.setItem('cookieConsent', value), old);
    await page.reload();
    await expect(banner(page)).toBeVisible();
  }
  expect(hits()).toEqual([]);
  await page.evaluate((value) => localStorage.setItem('cookieConsent', value), stored('1.0', 170));
  await page.reload();
  await expect.poll(hits).toEqual(['/about']);
  await expect(banner(page)).toHaveCount(0);
});

test('the banner and its settings are accessible and fit a phone', async ({ page, axe }) => {
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const height = (await banner(page).boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(320);
  await choose(page, 'Personnaliser');
  await axe();
  await page.keyboard.press('Escape');
  await expect(banner(page).getByRole('button', { name: 'Personnaliser' })).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).focus();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }),
  ).toBeInViewport();
});

unmeasured.describe('a shop that measures nothing', () => {
  unmeasured.use({ firstVisit: true });

  unmeasured('says so where it asks', async ({ page }) => {
    await page.goto('/about');
    await expect(banner(page)).toContainText('aucune mesure d’audience n’est active');
    await choose(page, 'Personnaliser');
    await expect(dialog(page)).toContainText('Inactive sur cette boutique');
    await dialog(page).getByRole('button', { name: 'Enregistrer mes choix' }).click();
    await expect(banner(page)).toHaveCount(0);
  });
});
