import type { Page } from '@playwright/test';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { buy, consent, expectPaid, idOf, orderButton } from './harness/pay.ts';

const month = (page: Page) => page.getByRole('region', { name: 'Votre mois' });
const real = (page: Page) => page.getByRole('region', { name: 'Prix réel pour vous' });
const payment = (page: Page) => page.getByRole('dialog', { name: /^Acheter/ });

async function openDetails(page: Page, slug: string): Promise<void> {
  await page.goto(`/automation/${await idOf(page.request, slug)}/${slug}`);
}
async function openPayment(page: Page, slug: string): Promise<void> {
  await openDetails(page, slug);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await expect(orderButton(page)).toBeVisible();
}

/** What is debited at the next renewals, one of each subscription; in euros. */
async function nextMonthOf(customer: Customer, subscriptions: number): Promise<number> {
  const debits: { subscription_id: number; amount: number }[] = await (
    await customer.call('GET', '/api/users/next-debits/')
  ).json();
  const of = debits.slice(0, subscriptions);
  expect(new Set(of.map(({ subscription_id }) => subscription_id)).size).toBe(subscriptions);
  return of.reduce((sum, { amount }) => sum + amount, 0);
}

test('at the edge of the cap each price says what it makes of the month, and the next debits take no more', {
  tag: ['@9.cap.gauge', '@9.cap.month', '@9.cap.total'],
}, async ({ page, customer, axe }) => {
  test.setTimeout(90_000);
  for (const slug of ['previsionnel-de-tresorerie', 'echeancier-de-paiement'])
    await buy(customer, await idOf(page.request, slug));
  await page.goto('/dashboard');
  await expect(month(page)).toContainText('13\u00a0€ sur 15\u00a0€ de plafond par mois');
  await expect(month(page)).toContainText('Encore 2\u00a0€, puis un abonnement de plus n’ajoute rien');

  const crossing = 'Votre total passe de 13\u00a0€ à 15\u00a0€ par\u00a0mois (+\u00a02\u00a0€)';
  await openPayment(page, 'generateur-de-devis');
  await expect(payment(page)).toContainText(crossing);
  await consent(page);
  await orderButton(page).click();
  await expectPaid(page);
  expect(await nextMonthOf(customer, 3)).toBe(15);
  await page.goto('/dashboard');
  await expect(month(page)).toContainText('15\u00a0€ sur 15\u00a0€ de plafond par mois');
  await expect(month(page)).toContainText('Plafond atteint\u00a0: un abonnement de plus n’ajoute rien');
  await axe({ onPhone: true });

  const atTheCap = 'Votre total reste à 15\u00a0€ par\u00a0mois (+\u00a00\u00a0€)';
  const card = page.getByRole('article').filter({ hasText: 'Générateur de factures' });
  for (const shelf of ['/catalogue?search=factures', '/catalogue/facturation-et-devis']) {
    await page.goto(shelf);
    await expect(page.getByText('15\u00a0€ sur 15\u00a0€ de plafond par mois')).toBeVisible();
    await expect(card).toContainText(atTheCap);
  }
  await openPayment(page, 'generateur-de-factures');
  await expect(payment(page)).toContainText(atTheCap);
  await page.goBack();
  await expect(real(page)).toContainText(atTheCap);

  await page.goto('/dashboard?tab=automations');
  await page.getByRole('button', { name: /^Annuler l'abonnement .*Prévisionnel de trésorerie/ }).click();
  const question = page.getByRole('dialog', { name: /Annuler l’abonnement à/ });
  await question.getByRole('button', { name: "Annuler l'abonnement" }).click();
  await expect(
    page.getByText('sans ce que vous avez arrêté ou mis en pause\u00a0: 9\u00a0€ sur 15\u00a0€.'),
  ).toBeVisible();
  expect(await nextMonthOf(customer, 2)).toBe(9);
  const debited = page.getByText(/^Prochain débit le .*\([\d,]+\s€\)$/);
  await expect(debited).toHaveText([/\(4\s€\)$/, /\(5\s€\)$/]);
  await openDetails(page, 'generateur-de-factures');
  // Until its last day what was cancelled is still of the month.
  await expect(real(page)).toContainText(
    /Dès\sle\s\d{1,2}(er)?\s\S+\s\d{4}, votre total passe de 9\s€ à 15\s€ par\smois \(\+\s6\s€\)/,
  );
});
