import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { payFor } from './harness/pay.ts';

// A shop that no other file moves in time: those with the same settings may follow each other in one.
test.use({ ownShop: true, settings: { SITE_NAME: 'Rouage hors du temps' } });
test.describe.configure({ mode: 'serial' });

const nextDue = (page: Page) => page.getByText(/^Prochaine échéance/);
const lines = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).locator('xpath=following-sibling::ul[1]');

/** Presses one of the clock's buttons and waits for the buttons to be there again. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Avancer d’un jour' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** On a phone too. */
async function noSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const usual = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const size of [{ width: 375, height: 812 }, usual]) {
    await page.setViewportSize(size);
    await expect.poll(excess).toBeLessThanOrEqual(0);
  }
}

test('a purchase lives on: its renewal, its invoice and its letters come with the next due dates', async ({
  page,
  customer,
  mailbox,
  axe,
}) => {
  test.setTimeout(180_000);
  await payFor(page, 'generateur-de-devis');
  await page.goto('/sandbox/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machine à avancer le temps');
  await axe();
  await noSidewaysScroll(page);

  // The demo's gift is recalled a week before its end; then comes the debit.
  await expect(nextDue(page)).toContainText(
    'rappel de la fin du cadeau «\u00a0Simulateur micro-entreprise\u00a0»',
  );
  await press(page, 'Avancer jusqu’à la prochaine échéance');
  await expect(lines(page, 'Emails').first()).toContainText('à camille@rouage.example');
  for (let presses = 0; presses < 3; presses += 1) {
    if ((await nextDue(page).textContent())?.includes('débit de')) break;
    await press(page, 'Avancer jusqu’à la prochaine échéance');
  }
  await expect(nextDue(page)).toContainText(
    'débit de 5\u00a0€ pour «\u00a0Générateur de devis\u00a0» (Camille Martin)',
  );
  await press(page, 'Avancer jusqu’à la prochaine échéance');
  await expect(lines(page, 'Débits et remboursements').first()).toHaveText(
    /^5,00\u00a0€ débités à Camille Martin, facture F-\d{4}-\d{6}$/,
  );
  await expect(lines(page, 'Événements du prestataire').first()).toContainText('invoice.paid');

  await customer.signInAgain();
  const { results } = await (await customer.call('GET', '/api/invoices/')).json();
  expect(results.map(({ total_amount }: { total_amount: number }) => total_amount).sort()).toEqual([40, 5]);
  expect((await mailbox.sentTo(customer.email)).length).toBeGreaterThan(0);
  await axe();
  await noSidewaysScroll(page);
});

test('a refused card goes through its late days to the suspension, and the letters say so', async ({
  page,
  customer,
  mailbox,
}) => {
  test.setTimeout(180_000);
  await payFor(page, 'generateur-de-devis');
  await page.goto('/sandbox/');
  await page.getByLabel('Raison de la banque').selectOption('Provision insuffisante');
  await page.getByLabel('Carte de').selectOption({ label: `Camille Martin (${customer.email})` });
  await page.getByLabel('Nombre de refus').fill('10');
  await page.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(page.getByText(/^Refus à venir pour les 10\u00a0prochains débits/)).toBeVisible();
  await press(page, 'Avancer d’un mois');
  await press(page, 'Avancer d’un jour');
  await customer.signInAgain();
  const status = async () => {
    const [one] = await (await customer.call('GET', '/api/users/subscriptions/')).json();
    return one.status;
  };
  expect(await status()).toBe('past_due');
  await mailbox.waitFor(customer.email, /paiement/i);
  await press(page, 'Avancer d’une semaine');
  await customer.signInAgain();
  expect(await status()).toBe('inactive');
  await mailbox.waitFor(customer.email, /suspendu/i);
  await expect(page.getByText(/^Paiements en retard/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à un prestataire en bonne santé' }).click();
  await expect(page.getByText('Le prestataire est en bonne santé.')).toBeVisible();
});

test('nothing is lost of an outage: what could not be done is done once it ends', async ({
  page,
  customer,
}) => {
  test.setTimeout(300_000);
  await payFor(page, 'calculateur-de-tva');
  await page.goto('/sandbox/');
  await press(page, 'Avancer d’une semaine');
  await press(page, 'Avancer d’une semaine');
  await press(page, 'Avancer d’une semaine');
  await press(page, 'Avancer d’une semaine');
  await page.getByRole('button', { name: 'Mettre en panne' }).click();
  await expect(page.getByText('Le prestataire ne répond plus.')).toBeVisible();
  await press(page, 'Avancer d’une semaine');
  const amounts = async () => {
    await customer.signInAgain();
    const { results } = await (await customer.call('GET', '/api/invoices/')).json();
    return results.map(({ total_amount }: { total_amount: number }) => total_amount);
  };
  expect(await amounts()).toHaveLength(1);
  await page.getByRole('button', { name: 'Terminer la panne' }).click();
  await press(page, 'Avancer d’un jour');
  expect(await amounts()).toEqual([3, 22]);
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
