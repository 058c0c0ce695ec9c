import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

const item = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('a customer tries one automation from the dashboard, once, and opens it', async ({
  page,
  customer,
  mailbox,
  axe,
}) => {
  await customer.verifyEmail();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Essayer gratuitement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choisir mon essai gratuit' });
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: /Commencer mon essai/ }).click();
  await expect(dialog.getByText('Choisissez une automatisation à essayer.')).toBeVisible();
  await dialog.getByLabel('Rechercher').fill('generateur de devis');
  await expect(dialog.getByRole('radio', { name: /Relance/ })).toHaveCount(0);
  await dialog.getByRole('radio', { name: /Générateur de devis/ }).check();
  await dialog.getByRole('button', { name: /Commencer mon essai/ }).click();

  await expect(page).toHaveURL('/dashboard?tab=automations');
  await expect(page.getByText('Vous avez 7 jours pour tester Générateur de devis')).toBeVisible();
  await expect(item(page, 'Générateur de devis')).toContainText('Offert - Aucune action requise');
  await expect(item(page, 'Générateur de devis')).toContainText('(7\u00a0jours restants)');
  await axe();
  await mailbox.waitFor(customer.email, /Votre essai de 7\u00a0jours commence/);
  await page.getByRole('tab', { name: 'Aperçu' }).click();
  await expect(page.getByRole('link', { name: 'Contacter le support' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Essayer gratuitement' })).toHaveCount(0);
  await page.getByRole('link', { name: /Ouvrir Générateur de devis/ }).click();
  await expect(page.locator('iframe')).toBeVisible();
});

test('a trial chosen at sign-up starts with the confirmation of the email', async ({
  page,
  mailbox,
  axe,
}) => {
  const email = `essai-${randomUUID()}@exemple.fr`;
  await page.goto('/register');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('un chat bien perché');
  await page.getByLabel('Confirmer le mot de passe').fill('un chat bien perché');
  await page.getByLabel(/Essai gratuit/).selectOption({ label: 'Générateur de devis' });
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
  await axe();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/catalogue');
  await page.goto('/dashboard');
  await expect(page.getByText('Votre essai de Générateur de devis commencera aussitôt.')).toBeVisible();

  const { text } = await mailbox.waitFor(email, /confirm/i);
  const [link = ''] = /\/verify-email\/[^\s/]+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
  await page.goto('/dashboard?tab=automations');
  await expect(item(page, 'Générateur de devis')).toContainText('Offert - Aucune action requise');
  await mailbox.waitFor(email, /Votre essai de 7\u00a0jours commence/);
});

test('a trial chosen from the dashboard before the email is confirmed waits for it', async ({
  page,
  customer,
  mailbox,
  axe,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Essayer gratuitement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choisir mon essai gratuit' });
  await expect(dialog).toContainText('Il commence dès que votre adresse email est confirmée');
  await dialog.getByLabel('Rechercher').fill('generateur de devis');
  await dialog.getByRole('radio', { name: /Générateur de devis/ }).check();
  await dialog.getByRole('button', { name: /Choisir cet essai/ }).click();
  await expect(
    dialog.getByText(
      'Votre essai de Générateur de devis commencera dès que votre adresse email sera confirmée.',
    ),
  ).toBeVisible();
  await axe();
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Renvoyer le lien' }).click();
  await expect(dialog.getByText(/un nouveau lien vient d’y être envoyé/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Votre essai de Générateur de devis commencera aussitôt.')).toBeVisible();

  await customer.verifyEmail();
  await page.goto('/dashboard?tab=automations');
  await expect(item(page, 'Générateur de devis')).toContainText('Offert - Aucune action requise');
  await mailbox.waitFor(customer.email, /Votre essai de 7\u00a0jours commence/);
});
