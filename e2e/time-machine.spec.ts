import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { buy, idOf } from './harness/pay.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

test.use({ ownShop: true });

const nextDue = (page: Page) => page.getByText(/^Prochaine échéance/);
const lines = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).locator('xpath=following-sibling::ul[1]');

/** Presses one of the clock's buttons and waits for the buttons to be there again. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Avancer d’un jour' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('a purchase lives on: its renewal, its invoice and its emails come with the next due dates', async ({
  page,
  customer,
  mailbox,
  axe,
}) => {
  test.setTimeout(180_000);
  await buy(customer, await idOf(page.request, 'calculateur-de-tva'));
  await page.goto('/sandbox/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machine à avancer le temps');
  await axe();
  await expectNoSidewaysScroll(page);

  // What else the shop has to do comes before: a gift that ends, the debits of others.
  const debit = 'débit de 3\u00a0€ pour «\u00a0Calculateur de TVA\u00a0» (Camille Martin)';
  for (let presses = 0; presses < 6; presses += 1) {
    if ((await nextDue(page).textContent())?.includes(debit)) break;
    await press(page, 'Avancer jusqu’à la prochaine échéance');
  }
  await expect(nextDue(page)).toContainText(debit);
  await press(page, 'Avancer jusqu’à la prochaine échéance');
  await expect(lines(page, 'Débits et remboursements').first()).toHaveText(
    /^3,00\u00a0€ débités à Camille Martin, facture F-\d{4}-\d{6}$/,
  );
  await expect(lines(page, 'Événements du prestataire').first()).toContainText('invoice.paid');
  await expect(lines(page, 'Emails').filter({ hasText: customer.email })).not.toHaveCount(0);

  await customer.signInAgain();
  const { results } = await (await customer.call('GET', '/api/invoices/')).json();
  expect(results).toHaveLength(2);
  await mailbox.waitFor(customer.email, /Votre reçu/);
  await axe();
  await expectNoSidewaysScroll(page);
});

test('what goes wrong at the provider is asked for by its forms, shown, and taken back', async ({ page }) => {
  await page.goto('/sandbox/');
  await page.getByLabel('Raison de la banque').selectOption('Provision insuffisante');
  await page.getByLabel('Nombre de refus').fill('10');
  await page.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(page.getByText(/^Refus à venir pour les 10\u00a0prochains débits/)).toBeVisible();
  await page.getByRole('button', { name: 'Mettre en panne' }).click();
  await expect(page.getByText('Le prestataire ne répond plus.')).toBeVisible();
  await page.getByRole('button', { name: 'Terminer la panne' }).click();
  await page.getByRole('button', { name: 'Revenir à un prestataire en bonne santé' }).click();
  await expect(page.getByText('Le prestataire est en bonne santé.')).toBeVisible();
});

test('a visitor sees the time pass, by the keyboard alone', async ({ page }) => {
  await page.goto('/sandbox/');
  const button = page.getByRole('button', { name: 'Avancer d’un mois' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Le temps passe jusqu’au/ })).toBeVisible();
  await expect(button).toBeVisible({ timeout: 60_000 });
});
