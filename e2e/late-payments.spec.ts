import type { Page } from '@playwright/test';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { consent, expectPaid, idOf, orderButton, typeCard } from './harness/pay.ts';

const alwaysAsks = '4000 0027 6000 3184';
const section = (page: Page) => page.getByRole('region', { name: 'Carte bancaire' });
const authorize = (page: Page) => page.getByRole('button', { name: 'Autoriser le paiement' });

// A shop of its own, for its clock; a refused confirmation is a 402; the sandbox's page has no icon.
test.use({ ownShop: true, expectedFaults: [/status of 402|favicon/] });

async function buyWith(page: Page, slug: string, card: string): Promise<void> {
  await page.goto(`/automation/${await idOf(page.request, slug)}/${slug}`);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await typeCard(page, card);
  await consent(page);
  await orderButton(page).click();
  await authorize(page).click();
  await expectPaid(page);
  // Left before the clock jumps, which ends its session: an open dashboard asks again by itself.
  await page.goto('about:blank');
}

async function statusOf(customer: Customer): Promise<string> {
  const [subscription] = await (await customer.call('GET', '/api/users/subscriptions/')).json();
  return subscription.status;
}

test('a bank that asks for its customer at every debit is answered from the profile, at once', async ({
  page,
  customer,
  clock,
  mailbox,
  axe,
}) => {
  test.setTimeout(180_000);
  await buyWith(page, 'generateur-de-devis', alwaysAsks);
  await clock.advance({ days: 31 });
  await clock.advance({ hours: 3 });
  await customer.signInAgain();
  await expect.poll(() => statusOf(customer), { timeout: 20_000 }).toBe('past_due');
  await mailbox.waitFor(customer.email, /Votre banque demande votre accord/);

  await page.goto('/dashboard?tab=automations');
  await expect(page.getByRole('link', { name: 'Régler maintenant Générateur de devis' })).toBeVisible();
  await axe();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Régler maintenant' }).click();
  const notice = section(page).getByRole('status').filter({ hasText: 'Votre banque demande votre accord' });
  await expect(notice).toContainText('Générateur de devis\u00a0: 5\u00a0€.');
  await expect(notice).toBeInViewport();
  await expect(section(page).locator(':focus')).toContainText('Votre banque demande votre accord');
  await axe();

  // Refused at the bank: it is still late, the page says why, and nothing is lost.
  await notice.getByRole('button', { name: 'Régler maintenant' }).click();
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(section(page)).toContainText('La confirmation demandée par votre banque n’a pas abouti.');
  await expect(notice).toBeInViewport();
  expect(page.url()).not.toContain('client_secret');
  expect(await statusOf(customer)).toBe('past_due');

  // The card is replaced by another of the same kind: saved at the bank, then the late month is confirmed there.
  await section(page).getByRole('button', { name: 'Mettre à jour la carte' }).click();
  await typeCard(page, alwaysAsks);
  await page.getByRole('button', { name: 'Enregistrer la carte' }).click();
  await expect(page.getByText('Enregistrement de la carte')).toBeVisible();
  await authorize(page).click();
  await expect(page.getByText('5,00')).toBeVisible();
  await authorize(page).click();
  await expect(section(page).getByRole('status').filter({ hasText: 'Tout est réglé' })).toBeVisible();
  expect(await statusOf(customer)).toBe('active');
  await axe();
  await mailbox.waitFor(customer.email, /rentré/);
});
