import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

const security = '/profile/edit?tab=securite';
const section = (page: Page) => page.getByRole('region', { name: 'Carte bancaire' });

async function typeCard(page: Page, card: string): Promise<void> {
  await section(page)
    .getByRole('button', { name: /Ajouter une carte|Mettre à jour la carte/ })
    .click();
  // The button is gone: the focus is where the form is.
  await expect(section(page).getByRole('group', { name: 'Nouvelle carte' })).toBeFocused();
  await page.getByLabel('Numéro de carte').fill(card);
  await page.getByLabel('Expiration').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Enregistrer la carte' }).click();
}

test.describe('the card of the profile', () => {
  // A refused confirmation is a 402; the sandbox's page has no icon.
  test.use({ expectedFaults: [/status of 402|favicon/] });

  test('is added, then replaced by one that the bank wants to confirm', {
    tag: ['@7.card', '@8.card.refused'],
  }, async ({ page, customer, axe }) => {
    await page.goto(security);
    await expect(section(page)).toContainText('Aucune carte enregistrée.');
    await typeCard(page, '4242 4242 4242 4242');
    await expect(section(page)).toContainText('4242');
    await expect(section(page)).toContainText('Expire fin 12/2040');
    await expect(section(page).getByRole('button', { name: 'Mettre à jour la carte' })).toBeFocused();
    await axe();

    await typeCard(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Refuser' }).click();
    await expect(section(page).getByRole('alert')).toContainText(
      'Erreur: La confirmation demandée par votre banque n’a pas abouti.',
    );
    await expect(section(page)).toContainText('4242');
    expect(page.url()).not.toContain('client_secret');
    await axe();

    await typeCard(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Autoriser le paiement' }).click();
    await expect(section(page)).toContainText('3155');
    const { card } = await (await customer.call('GET', '/api/users/payment-method/')).json();
    expect(card).toMatchObject({ last4: '3155' });
  });
});
