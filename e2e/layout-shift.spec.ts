import type { Page } from '@playwright/test';
import { demoAccounts } from '#db/seeds/accounts.ts';
import { euroCents } from '#domain/money/money.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { bothWidths, expect, test } from './harness/fixtures.ts';
import { giveAutomation, giveOfCatalogue } from './harness/own-automation.ts';
import { buy, idOf } from './harness/pay.ts';
import { openSettled } from './harness/settled.ts';

/** What Chrome says has moved by itself, with the names of what did. */
interface Moved {
  value: number;
  what: string[];
}

declare global {
  interface Window {
    moved?: Moved[];
  }
}

function watchShifts(): void {
  const moved: Moved[] = [];
  window.moved = moved;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      const what = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
      if (!hadRecentInput) moved.push({ value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A phone on the move: 150 ms of latency, 200 kB a second. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = { downloadThroughput: 200 * 1024, uploadThroughput: 90 * 1024 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...throughput });
}

async function expectStill(page: Page, path: string, most = 0.05): Promise<void> {
  await page.addInitScript(watchShifts);
  await slowDown(page);
  await openSettled(page, path);
  const moved = (await page.evaluate(() => window.moved)) ?? [];
  const total = moved.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(moved, null, 1)).toBeLessThan(most);
}

for (const path of ['/dashboard', '/factures']) {
  test(
    `nothing moves while ${path} loads for the demo’s customer`,
    bothWidths,
    async ({ page, request, shop }) => {
      const [{ email, password }] = demoAccounts;
      const answer = await request.post('/api/auth/token/', { data: { email, password } });
      const { access, refresh } = await answer.json();
      const localStorage = [
        { name: 'accessToken', value: access },
        { name: 'refreshToken', value: refresh },
      ];
      await page
        .context()
        .setStorageState({ cookies: [], origins: [{ origin: shop.siteUrl, localStorage }] });
      await expectStill(page, path);
    },
  );

  test(`nothing moves while ${path} loads for a new customer`, bothWidths, async ({ page, customer }) => {
    await expectStill(page, path);
    expect(customer.id).toBeGreaterThan(0);
  });
}

test(
  'nothing moves while the overview of several subscriptions loads',
  bothWidths,
  async ({ page, customer, shop }) => {
    const monthEnds = { monthlyShare: euroCents(500), currentPeriodEnd: new Date(Date.now() + 10 * DAY_MS) };
    const give = (name: string, subscription: object) =>
      giveAutomation(shop.databaseUrl, customer.id, { name, owned: true, subscription });
    for (const name of ['Devis', 'Trésorerie', 'Segmentation']) await give(name, monthEnds);
    await give('Relances', { status: 'past_due' });
    await expectStill(page, '/dashboard');
    await expect(page.getByText('Un paiement est en retard')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Prochains prélèvements' })).toBeVisible();
  },
);

test.describe('of what one has', () => {
  // The price of one more is asked for before one’s list has come, and refused.
  test.use({ expectedFaults: [/status of 409/] });

  test('nothing moves while the page of an automation that one has loads', async ({
    page,
    customer,
    shop,
  }) => {
    await giveOfCatalogue(shop.databaseUrl, customer.id, ['generateur-de-devis']);
    await expectStill(page, `/automation/${await idOf(page.request, 'generateur-de-devis')}`, 0.005);
    await expect(page.getByRole('heading', { name: 'Vous avez cette automatisation' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Essayer sans compte' })).toBeHidden();
  });
});

test('nothing moves while the pictures of an automation load', bothWidths, async ({ page }) => {
  await expectStill(page, '/automation/1');
  const pictures = page.getByRole('region', { name: 'En images' }).getByRole('img');
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0)),
    )
    .toBe(true);
  const moved = (await page.evaluate(() => window.moved)) ?? [];
  expect(
    moved.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(moved),
  ).toBeLessThan(0.05);
});

test('nothing moves while several invoices load', bothWidths, async ({ page, customer }) => {
  test.setTimeout(90_000);
  for (const slug of ['generateur-de-devis', 'calculateur-de-marge', 'previsionnel-de-tresorerie'])
    await buy(customer, await idOf(page.request, slug));
  await expectStill(page, '/factures');
  await expect(page.getByRole('main').getByRole('heading', { name: /^Facture F-/ })).toHaveCount(3);
  expect(customer.id).toBeGreaterThan(0);
});
