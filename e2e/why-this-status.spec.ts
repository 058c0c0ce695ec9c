import type { Locator, Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { pressOn } from './harness/keyboard.ts';
import { buy, idOf } from './harness/pay.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const slug = 'generateur-de-devis';
const item = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Générateur de devis' }).first();
const question = (page: Page): Locator => item(page).locator('summary');

// The spec looks at a failure on purpose.
test.use({ expectedFaults: [/ERR_FAILED/] });

test('« Pourquoi ce statut ? » opens by the keyboard, says what led to it, and follows what is done', {
  tag: ['@7.GET/api/subscriptions/{id}/why/'],
}, async ({ page, customer, axe }) => {
  test.setTimeout(90_000);
  await buy(customer, await idOf(page.request, slug));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/why/')) asked += 1;
  });
  await page.goto('/dashboard?tab=automations');
  await expect(question(page)).toHaveText('Pourquoi ce statut\u00a0? Générateur de devis');
  // Nothing is asked before somebody wants to know.
  expect(asked).toBe(0);

  await pressOn(page, question(page));
  const reasons = item(page).getByRole('listitem');
  await expect(reasons).toHaveCount(1);
  await expect(reasons).toContainText(
    /\d{4} à \d\d:\d\d, vous\s*Le paiement a été confirmé\u00a0: l’abonnement est actif/,
  );
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Space');
  await expect(reasons).toBeHidden();

  const cancelled = await customer.call(
    'POST',
    `/api/automations/${await idOf(page.request, slug)}/toggle_subscription/`,
    { action: 'cancel' },
  );
  expect(cancelled.status()).toBe(200);
  await page.reload();
  await question(page).click();
  await expect(reasons.last()).toContainText(
    'L’abonnement a été annulé\u00a0: le mois payé va à son terme, l’accès reste ouvert jusqu’au',
  );

  await page.reload();
  await page.route('**/why/', (route) => route.abort());
  await question(page).click();
  await expect(item(page).getByRole('status')).toHaveText('Chargement des explications…');
  await expect(item(page).getByRole('alert')).toContainText('Impossible de charger les explications.');
  await axe();
  await page.unroute('**/why/');
  await item(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(reasons).toHaveCount(2);
});
