import type { Page } from '@playwright/test';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import type { ShopAddresses } from './harness/open-shop.ts';
import { giveAutomation } from './harness/own-automation.ts';

const html = '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Outil</title><h1>Mon outil</h1>';
const name = 'Outil en cadre';
const frame = (page: Page) => page.getByTitle(name);
const inside = (page: Page) => page.frameLocator('iframe').getByRole('heading', { name: 'Mon outil' });
const unreachable = (page: Page) =>
  page.getByText('Impossible de charger le webhook. Vérifiez votre connexion et réessayez.');
const framePages = /\/frame\/[^/]+$/;
const addresses = '**/api/webhook-pages/*/frame/';

/** How often the page has asked for the frame's address. */
function countAsked(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (/\/api\/webhook-pages\/[^/]+\/frame\/$/.test(request.url())) asked += 1;
  });
  return () => asked;
}

/** The tool of this customer alone, drawn in its frame. */
async function openOwn(page: Page, customer: Customer, { databaseUrl }: ShopAddresses): Promise<void> {
  const slug = await giveAutomation(databaseUrl, customer.id, { name, html });
  await page.goto(`/webhook-viewer/${slug}`);
  await expect(inside(page)).toBeVisible();
}

test('« Imprimer » and Ctrl+P, pressed in the page or in the shop around it, print the page alone', {
  tag: ['@2.viewer.printed-whole'],
}, async ({ page, customer, shop }) => {
  // The browser's own would wait for its window; this one counts.
  const counting = `${html}<output>0</output><input aria-label="Texte"><script>
    const said = document.querySelector('output');
    window.print = () => { said.textContent = String(Number(said.textContent) + 1); };
  </script>`;
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: counting });
  await page.goto(`/webhook-viewer/${slug}`);
  const printed = page.frameLocator('iframe').getByRole('status');
  await page.frameLocator('iframe').getByLabel('Texte').press('ControlOrMeta+p');
  await expect(printed).toHaveText('1');
  await page.getByRole('button', { name: 'Recharger' }).press('ControlOrMeta+p');
  await expect(printed).toHaveText('2');
  await page.getByRole('button', { name: 'Imprimer' }).press('Enter');
  await expect(printed).toHaveText('3');
  await page.getByRole('button', { name: 'Recharger' }).press('p');
  await page.frameLocator('iframe').getByLabel('Texte').press('p');
  await expect(page.frameLocator('iframe').getByLabel('Texte')).toHaveValue('p');
  await expect(printed).toHaveText('3');
});

test('the page runs in a sandbox without an origin, from an address that changes at each reload', {
  tag: ['@2.viewer.frame'],
}, async ({ page, customer, shop }) => {
  await openOwn(page, customer, shop);
  await expect(frame(page)).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-downloads allow-popups allow-modals',
  );
  await expect(frame(page)).toHaveAttribute('allow', 'clipboard-write');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const first = String(await frame(page).getAttribute('src'));
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(frame(page)).not.toHaveAttribute('src', first);
  await expect(inside(page)).toBeVisible();
});

test('in a low window the page has all that is left, at least a readable height, and one bar scrolls', async ({
  page,
  customer,
  shop,
}) => {
  await openOwn(page, customer, shop);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [1280, 400],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    const room = await page.evaluate(() => {
      const shown = document.querySelector('iframe')!.getBoundingClientRect();
      const main = document.querySelector('main')!;
      return {
        height: shown.height,
        strip: document.documentElement.scrollHeight - (shown.bottom + scrollY),
        pageScrolls: document.documentElement.scrollHeight > innerHeight,
        mainScrolls: main.scrollHeight > main.clientHeight,
      };
    });
    await test.step(`${width} by ${height}: ${JSON.stringify(room)}`, () => {
      expect(room.height).toBeGreaterThanOrEqual(192);
      expect(room.height).toBeLessThanOrEqual(height);
      expect(Math.abs(room.strip)).toBeLessThanOrEqual(1);
      expect(room).toMatchObject({ mainScrolls: false, pageScrolls: height < 300 });
    });
  }
});

test('a page that does not come is given up after 30 seconds, and comes when asked again', {
  tag: ['@8.webhook.other', '@9.webhook-timeout'],
}, async ({ page, customer, shop }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html });
  await page.route(framePages, () => {});
  await page.clock.install();
  await page.goto(`/webhook-viewer/${slug}`, { waitUntil: 'commit' });
  await expect(frame(page)).toBeAttached();
  await page.clock.fastForward(25_000);
  await expect(unreachable(page)).toHaveCount(0);
  await page.clock.fastForward(6_000);
  await expect(unreachable(page)).toBeVisible();
  await expect(frame(page)).toHaveCount(0);
  await page.unroute(framePages);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(inside(page)).toBeVisible();
});

test('an address that does not come is given up after 30 seconds', { tag: ['@9.webhook-timeout'] }, async ({
  page,
  customer,
  shop,
}) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html });
  await page.route(addresses, () => {});
  await page.clock.install();
  const asked = countAsked(page);
  await page.goto(`/webhook-viewer/${slug}`);
  await expect.poll(asked).toBe(1);
  await page.clock.fastForward(25_000);
  await expect(unreachable(page)).toHaveCount(0);
  await page.clock.fastForward(6_000);
  await expect(unreachable(page)).toBeVisible();
});

test.describe('an address that is refused', () => {
  test.use({ expectedFaults: [/status of 40[34]|net::ERR_FAILED/] });

  test('is asked for once, for a refusal stays one', async ({ page, customer, shop }) => {
    const slug = await giveAutomation(shop.databaseUrl, customer.id, { subscription: null, owned: true });
    const asked = countAsked(page);
    await page.goto(`/webhook-viewer/${slug}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Cet outil s’ouvre avec un abonnement');
    await page.goto('/webhook-viewer/inconnue');
    await expect(heading).toHaveText('Webhook non trouvé ou non configuré');
    expect(asked()).toBe(2);
  });

  test('by a lost connection is asked for twice more', async ({ page, customer, shop }) => {
    const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html });
    const asked = countAsked(page);
    await page.route(addresses, (route) => route.abort());
    await page.goto(`/webhook-viewer/${slug}`);
    await expect(unreachable(page)).toBeVisible();
    expect(asked()).toBe(3);
  });
});

test('who is not signed in asks for nothing', async ({ page }) => {
  const asked = countAsked(page);
  await page.goto('/webhook/generateur-de-devis');
  await expect(page.getByText('Vous devez être connecté pour accéder à ce webhook')).toBeVisible();
  expect(asked()).toBe(0);
});
