import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';

const security = '/profile/edit?tab=securite';
const section = (page: Page) => page.getByRole('region', { name: 'Compte bancaire' });

test.describe('the bank account of the profile', () => {
  test('is saved by its mandate, chosen and removed, by the keyboard', {
    tag: ['@keyboard.card/BankAccountForm', '@debit.mandate', '@debit.profile'],
  }, async ({ page, customer, axe }) => {
    await page.goto(security);
    await expect(section(page)).toContainText('Aucun compte enregistré.');
    await pressOn(page, section(page).getByRole('button', { name: 'Ajouter un compte bancaire' }));
    const form = section(page).getByRole('form', { name: 'Compte bancaire à prélever' });
    await expect(form.getByLabel('Titulaire du compte')).toBeFocused();
    await expect(form).toContainText(
      /vous autorisez \(A\) .+ et Stripe, notre prestataire de services de paiement/,
    );
    await expect(form).toContainText('dans un délai de 8 semaines à compter de la date');

    await typeIn(page, form.getByLabel('IBAN'), 'FR1420041010050500013M02607');
    await page.keyboard.press('Enter');
    await expect(form).toContainText('Cet IBAN est incorrect');
    await expect(form.getByLabel('IBAN')).toBeFocused();
    await axe({ onPhone: true });

    await typeIn(page, form.getByLabel('IBAN'), 'FR1420041010050500013M02606');
    await pressOn(page, form.getByRole('button', { name: 'Accepter le mandat et enregistrer' }));
    await expect(section(page)).toContainText('Compte bancaire (France)');
    await expect(section(page)).toContainText('Vos prochains mois en seront prélevés.');
    await expect(section(page).getByRole('link')).toBeVisible();
    const { bank_account } = await (await customer.call('GET', '/api/users/payment-method/')).json();
    expect(bank_account).toMatchObject({ last4: '2606', debited: true });
    await axe({ onPhone: true });

    await pressOn(page, section(page).getByRole('button', { name: 'Retirer ce compte' }));
    await pressOn(page, section(page).getByRole('button', { name: 'Oui, retirer' }));
    await expect(section(page)).toContainText('Aucun compte enregistré.');
    await reach(page, section(page).getByRole('button', { name: 'Ajouter un compte bancaire' }));
  });
});
