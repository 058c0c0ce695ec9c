import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

/** Presses Tab through the whole page, and answers the stops of which nothing is in sight. */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return;
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
      const { left, top, width, height } = element.getBoundingClientRect();
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
      const isSeen = parts.some((x) =>
        parts.some((y) => {
          const seen = document.elementFromPoint(left + width * x, top + height * y);
          return seen !== null && (element.contains(seen) || seen.contains(element));
        }),
      );
      return { name, isSeen };
    });
    if (!stop) break;
    if (!stop.isSeen) covered.push(stop.name);
  }
  return covered;
}

const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.describe('at 400 % zoom (320 × 256 CSS pixels), before any choice of cookies', () => {
  test.use({ viewport: { width: 320, height: 256 }, firstVisit: true });

  for (const path of ['/catalogue', '/guide', '/login']) {
    test(`nothing that has the focus on ${path} is covered, and the page reads without sideways scroll`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeAttached();
      expect(await coveredStops(page)).toEqual([]);
      expect(await excess(page)).toBeLessThanOrEqual(0);
    });
  }
});

test('with the text spacing that a reader may ask for, no page of 320 pixels scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  for (const path of [
    '/qu-est-ce-qu-une-automatisation',
    '/catalogue',
    '/support',
    '/register',
    '/guide',
    '/terms',
  ]) {
    await page.goto(path);
    // WCAG 1.4.12.
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    });
    await expect.poll(() => excess(page), path).toBeLessThanOrEqual(0);
  }
});

test('in a low window a dialog scrolls whole, and a refused field comes into sight with its label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto('/idees');
  await page.getByRole('button', { name: 'Proposer une idée' }).click();
  const dialog = page.getByRole('dialog', { name: 'Proposer une automatisation' });
  await dialog.getByLabel('Votre idée').fill('Relancer mes clients tous les lundis.');
  await dialog.getByRole('button', { name: 'Envoyer mon idée' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.locator('label', { hasText: 'Email' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { level: 2 })).not.toBeInViewport();
});

test.describe('in the colours of the system', () => {
  test.use({ forcedColors: 'active' });

  test('a dialog has an edge', async ({ page }) => {
    await page.goto('/idees');
    await page.getByRole('button', { name: 'Proposer une idée' }).click();
    const dialog = page.getByRole('dialog', { name: 'Proposer une automatisation' });
    await expect(dialog).toHaveCSS('border-top-width', '1px');
  });

  const look = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderBottomColor, color } = getComputedStyle(element);
        return `${backgroundColor} ${borderBottomColor} ${color}`;
      });

  for (const [what, path, chosen, other] of [
    ['the chosen category', '/catalogue', 'a[aria-current=true]', 'a[href*="category="]:not([aria-current])'],
    [
      'the open tab of the support',
      '/support',
      'nav a[aria-current=page][href*="tab="]',
      'nav a[href*="tab="]:not([aria-current])',
    ],
    [
      'the colour scheme in use',
      '/catalogue',
      'footer button[aria-pressed=true]',
      'footer button[aria-pressed=false]',
    ],
  ] as const) {
    test(`${what} does not look like the others`, async ({ page }) => {
      await page.goto(path);
      expect(await look(page, chosen)).not.toBe(await look(page, other));
    });
  }

  test('the open tab of the account does not look like the others', async ({ page, customer }) => {
    await customer.call('GET', '/api/users/me/');
    await page.goto('/profile/edit');
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    const selected = await look(page, '[role=tab][aria-selected=true]');
    expect(selected).not.toBe(await look(page, '[role=tab][aria-selected=false]'));
  });
});

test('a required field that is still empty is not announced as invalid, and the address fills itself in', async ({
  page,
  customer,
}) => {
  await customer.call('GET', '/api/users/me/');
  await page.goto('/address/new');
  const street = page.getByRole('combobox', { name: 'Adresse' });
  await expect(street).toHaveAttribute('autocomplete', 'address-line1');
  await page.goto('/profile/edit');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await expect(page.getByRole('checkbox', { name: /J’accepte/ })).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'false');
});
