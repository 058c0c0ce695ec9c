import type { Page } from '@playwright/test';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { pressOn, reach } from './harness/keyboard.ts';
import type { ShopAddresses } from './harness/open-shop.ts';
import { giveAutomation } from './harness/own-automation.ts';

// How long what was done stays said (docs/product/interface.md#toasts-are-short), by a clock that only this file moves.
const toggle = '**/toggle_subscription/';
const lists = ['/api/users/subscriptions/', '/api/users/automations/'];

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

async function openSubscription(
  page: Page,
  shop: ShopAddresses,
  customer: Customer,
  status: SubscriptionStatus,
): Promise<void> {
  const end = new Date(Date.now() + 12 * DAY_MS);
  const subscription = { status, currentPeriodEnd: end, endDate: status === 'cancelling' ? end : null };
  await giveAutomation(shop.databaseUrl, customer.id, { name: 'Outil mensuel', subscription, owned: true });
  await page.clock.install();
  await page.goto('/dashboard?tab=automations');
  await expect(page.getByRole('listitem').filter({ hasText: 'Outil mensuel' })).toBeVisible();
  // The first toast brings its library, which must not wait for this clock.
  await page.mouse.move(1, 1);
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
}

/** Said for that many seconds, and no longer. */
async function expectSaidFor(page: Page, text: string, seconds: number): Promise<void> {
  const said = page.locator('[data-sonner-toast]').filter({ hasText: text });
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(said).toHaveAttribute('data-removed', 'false', { timeout: 100 });
  }).toPass();
  await page.clock.runFor(seconds * 1000 - 1000);
  await expect(said).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(1500);
  await expect(said).toHaveCount(0);
}

test('the lists are asked for at once after an action, and again one second later', {
  tag: ['@7.refresh-after-action'],
}, async ({ page, shop, customer }) => {
  await openSubscription(page, shop, customer, 'active');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (lists.includes(pathname)) asked.push(pathname);
  });
  await press(page, /^Annuler l'abonnement/);
  await Promise.all([page.waitForResponse(toggle), confirm(page, "Annuler l'abonnement")]);
  await expect.poll(() => [...asked].sort()).toEqual([...lists].sort());
  await page.clock.runFor(900);
  expect(asked).toHaveLength(2);
  await page.clock.runFor(200);
  await expect.poll(() => asked.length).toBe(4);
});

test('a success stays 2 seconds', async ({ page, shop, customer }) => {
  await openSubscription(page, shop, customer, 'active');
  await press(page, /^Annuler l'abonnement/);
  await confirm(page, "Annuler l'abonnement");
  await expectSaidFor(page, 'Abonnement suspendu avec succès', 2);
});

test('a reactivation stays 6 seconds', { tag: ['@9.toast.reactivation'] }, async ({
  page,
  shop,
  customer,
}) => {
  await openSubscription(page, shop, customer, 'cancelling');
  await press(page, /^Réactiver/);
  await confirm(page, 'Réactiver');
  await expectSaidFor(page, 'Abonnement réactivé avec succès', 6);
});

test('the keyboard goes through a toast and leaves it; who closes it there is back where they were', async ({
  page,
  shop,
  customer,
}) => {
  await openSubscription(page, shop, customer, 'cancelling');
  await press(page, /^Réactiver/);
  await confirm(page, 'Réactiver');
  const close = page.getByRole('button', { name: 'Fermer ce message' });
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(close).toBeVisible({ timeout: 100 });
  }).toPass();
  await reach(page, close);
  await page.keyboard.press('Tab');
  await reach(page, page.getByRole('link', { name: 'Aller au contenu' }), 3);
  await reach(page, page.getByRole('link', { name: 'Renoncer au contrat ici' }));
  await pressOn(page, close);
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(close).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Renoncer au contrat ici' })).toBeFocused();
});

test('no toast stands over the field that is being filled, however narrow the window', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.clock.install();
  await page.goto('/register');
  await page.mouse.move(1, 1);
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
  await expect(page.locator('html[data-alive]')).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const said = page.locator('[data-sonner-toast][data-removed=false]');
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(said).toHaveText(/L'email est obligatoire/, { timeout: 100 });
  }).toPass();
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeFocused();
  for (const height of [40, 90, 130]) {
    await email.evaluate((field, top) => scrollBy(0, field.getBoundingClientRect().top - top), height);
    await expect
      .poll(async () => {
        const [field, toast] = [await email.boundingBox(), await said.boundingBox()];
        if (!field || !toast) return undefined;
        return toast.y >= field.y + field.height || toast.y + toast.height <= field.y;
      })
      .toBe(true);
  }
});

test('on a narrow window no toast stands over what may be pressed, and Tab goes in a dialog as it is seen', {
  tag: ['@both-widths'],
}, async ({ page, shop, customer }) => {
  await openSubscription(page, shop, customer, 'active');
  await press(page, /^Annuler l'abonnement/);
  const dialog = page.getByRole('dialog');
  const acts = [
    dialog.getByRole('button', { name: "Annuler l'abonnement" }),
    dialog.getByRole('button', { name: 'Retour' }),
  ];
  await expect(dialog.getByRole('heading')).toBeFocused();
  for (const act of acts) await reach(page, act);
  // At one instant: the dialog moves while it opens.
  const [first, second] = await dialog.evaluate((it) =>
    [...it.querySelectorAll('button')]
      .filter((button) => /^(Annuler l'abonnement|Retour)$/.test(button.textContent))
      .map((button) => button.getBoundingClientRect()),
  );
  expect(second!.y > first!.y || (second!.y === first!.y && second!.x > first!.x)).toBe(true);
  await acts[0]!.press('Enter');
  const said = page.locator('[data-sonner-toast][data-removed=false]');
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(said).toHaveText(/Abonnement suspendu avec succès/, { timeout: 100 });
    await expect(dialog).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await page.clock.runFor(500);
  if ((page.viewportSize()?.width ?? 0) > 600) return;
  const covered = () =>
    said.evaluate((toast) => {
      const { top, bottom } = toast.getBoundingClientRect();
      return [...document.querySelectorAll('a[href], button')]
        .filter((one) => {
          const edges = one.getBoundingClientRect();
          return !toast.contains(one) && one.checkVisibility() && edges.bottom > top && edges.top < bottom;
        })
        .map((one) => one.textContent);
    });
  await expect.poll(covered).toEqual([]);
});

test.describe('behind a proxy that fails without a word', () => {
  test.use({ expectedFaults: [/status of 502/] });

  test('a cancellation that fails is said for 5 seconds', { tag: ['@8.toggle.failed'] }, async ({
    page,
    shop,
    customer,
  }) => {
    await openSubscription(page, shop, customer, 'active');
    await page.route(toggle, (route) => route.fulfill({ status: 502, body: '' }));
    await press(page, /^Annuler l'abonnement/);
    await confirm(page, "Annuler l'abonnement");
    await expectSaidFor(page, "Impossible de modifier l'abonnement", 5);
  });

  test('a reactivation that fails is said for 8 seconds', { tag: ['@9.toast.reactivation'] }, async ({
    page,
    shop,
    customer,
  }) => {
    await openSubscription(page, shop, customer, 'cancelling');
    await page.route(toggle, (route) => route.fulfill({ status: 502, body: '' }));
    await press(page, /^Réactiver/);
    await confirm(page, 'Réactiver');
    await expectSaidFor(page, "Impossible de modifier l'abonnement", 8);
  });
});
