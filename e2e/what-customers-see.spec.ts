import type { Page, Route } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { giveAutomation, giveOwnership } from './harness/own-automation.ts';
import { cardNumber, idOf, orderButton } from './harness/pay.ts';

const quotes = 'generateur-de-devis';

async function openPayment(page: Page): Promise<string> {
  await page.goto('/catalogue');
  const address = `/automation/${await idOf(page.request, quotes)}/${quotes}`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await expect(orderButton(page)).toBeVisible();
  return address;
}

test('Back closes the payment and keeps the page, once more leaves it; a typed card is asked about', async ({
  page,
  customer,
}) => {
  const address = await openPayment(page);
  await page.goBack();
  await expect(orderButton(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await cardNumber(page).fill('4242');
  // The provider's frame says so by a message: nobody presses Back within a frame of a key.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /Quitter ce paiement/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continuer le paiement' }).click();
  await expect(cardNumber(page)).toHaveValue('4242');
  await page.mouse.click(4, 4);
  await page.getByRole('button', { name: 'Quitter sans payer' }).click();
  await expect(orderButton(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'Acheter et s’abonner' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/catalogue');
  expect(customer.id).toBeGreaterThan(0);
});

test('Back closes any dialog and keeps its page, and what is done in one leaves no step behind', async ({
  page,
  customer,
}) => {
  await customer.verifyEmail();
  await page.goto('/catalogue');
  await page.getByRole('link', { name: 'Gérer les cookies' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/catalogue');
  await page.goto('/dashboard');
  const tryOne = page.getByRole('button', { name: 'Essayer gratuitement' });
  await tryOne.click();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(tryOne).toBeFocused();
  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state.dialogStep)).toBeUndefined();
  await tryOne.click();
  await dialog.getByRole('radio', { name: /Générateur de devis/ }).check();
  await dialog.getByRole('button', { name: /Commencer mon essai/ }).click();
  await expect(page).toHaveURL('/dashboard?tab=automations');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/catalogue');
});

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the cross', (page) => page.getByRole('button', { name: 'Fermer' }).click()],
  ['a press outside', (page) => page.mouse.click(4, 4)],
  ['Back', (page) => page.goBack()],
];

test('the payment goes on where it was, by whatever way it was nearly left', async ({ page, customer }) => {
  await openPayment(page);
  const question = page.getByRole('dialog', { name: /Quitter ce paiement/ });
  await cardNumber(page).fill('4242');
  for (const [way, leave] of ways) {
    await test.step(way, async () => {
      await cardNumber(page).focus();
      await leave(page);
      await expect(question).toBeVisible();
      await page.getByRole('button', { name: 'Continuer le paiement' }).click();
      await expect(question).toHaveCount(0);
      await expect(cardNumber(page)).toHaveValue('4242');
      await expect(page.getByRole('dialog').filter({ has: page.locator(':focus') })).toHaveCount(1);
      await orderButton(page).scrollIntoViewIfNeeded();
      await expect(question).toHaveCount(0);
    });
  }
  expect(customer.id).toBeGreaterThan(0);
});

test('who has an automation is never offered it, however slow the page and its calls are', async ({
  page,
  customer,
  shop,
}) => {
  const id = await giveOwnership(shop.databaseUrl, customer.id, quotes);
  const sale = page.getByText('Acheter et s’abonner');
  const held: Route[] = [];
  const goOn = () => Promise.all(held.splice(0).map((route) => route.continue()));
  const hold = (route: Route) => void held.push(route);
  await page.route('**/assets/*.js', hold);
  await page.route('**/api/users/automations/', hold);
  await page.goto(`/automation/${id}/${quotes}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sale).toBeHidden();
  await page.unroute('**/assets/*.js');
  const asked = page.waitForRequest('**/api/users/automations/');
  await goOn();
  await asked;
  await expect(sale).toBeHidden();
  // Its place is kept: nothing below moves when the answer comes.
  expect((await sale.boundingBox())?.y).toBeGreaterThan(0);
  await goOn();
  await expect(page.getByRole('heading', { name: 'Vous avez cette automatisation' })).toBeVisible();
  await expect(sale).toHaveCount(0);
});

test('the viewer fills the window: nothing scrolls but the tool, and no footer stands below', async ({
  page,
  customer,
  shop,
  axe,
}) => {
  const name = 'Outil en cadre';
  const tall =
    '<!doctype html><html lang="fr"><title>Outil</title><h1>Mon outil</h1><div style="height:3000px">';
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: tall });
  await page.goto(`/webhook-viewer/${slug}`);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Mon outil' })).toBeVisible();
  await expect(page).toHaveTitle(/^Outil en cadre - /);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const room = await page.evaluate(() => {
    const frame = document.querySelector('iframe')?.getBoundingClientRect();
    const main = document.querySelector('main');
    return {
      pageScrolls: document.documentElement.scrollHeight > innerHeight,
      mainScrolls: (main?.scrollHeight ?? 0) > (main?.clientHeight ?? 0),
      // Bars that stand there with nothing to scroll; a browser without a screen draws none.
      idleBars: [...document.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).overflowY === 'scroll',
      ).length,
      below: innerHeight - (frame?.bottom ?? 0),
      share: (frame?.height ?? 0) / innerHeight,
      width: (frame?.width ?? 0) - innerWidth,
    };
  });
  expect(room).toMatchObject({ pageScrolls: false, mainScrolls: false, idleBars: 0, width: 0 });
  expect(Math.abs(room.below)).toBeLessThanOrEqual(1);
  expect(room.share).toBeGreaterThan(0.7);
  await axe();
});

test('the open tab of the profile is in sight in a narrow window', async ({ page, customer }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const [tab, name] of [
    ['preferences', /Préférences/],
    ['infos', /Informations/],
  ] as const) {
    await page.goto(`/profile/edit?tab=${tab}`);
    const open = page.getByRole('tab', { name, selected: true });
    await expect(open).toBeVisible();
    await expect(open).toBeInViewport({ ratio: 0.95 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  expect(customer.id).toBeGreaterThan(0);
});

test.describe('in a browser that keeps no choice of cookies yet', () => {
  test.use({ firstVisit: true });

  test('the focus goes on from the content once the banner is answered', async ({ page }) => {
    await page.goto('/catalogue');
    await page.getByRole('button', { name: 'Essentiels uniquement' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const address of ['/login', '/dashboard', '/resiliation', '/support?tab=contact']) {
    test(`${address} says that it needs it`, async ({ page }) => {
      await page.goto(address);
      // As it is drawn: a selector by text does not look into `noscript`.
      const shown = await page.locator('main').innerText();
      expect(shown).toContain('JavaScript est désactivé dans votre navigateur');
      expect(shown).not.toMatch(/Vérification|Chargement/);
      await expect(page.locator('main noscript a[href^="mailto:"]')).toBeVisible();
    });
  }

  test('an idea is asked for by email', async ({ page }) => {
    await page.goto('/qu-est-ce-qu-une-automatisation');
    const shown = await page.locator('main').innerText();
    expect(shown).toContain('Proposer une idée demande JavaScript');
    await expect(page.locator('main noscript a[href^="mailto:"]')).toBeVisible();
    // A button that can never be pressed says nothing to anybody.
    await expect(page.getByRole('button', { name: 'Proposer une idée' })).toBeHidden();
  });
});
