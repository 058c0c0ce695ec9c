import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { giveOwnership } from './harness/own-automation.ts';
import { atPhoneWidth } from './harness/phone-width.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const item = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('a customer tries one automation from the dashboard, once, and opens it', {
  tag: ['@1.trial', '@2.dashboard.actions', '@2.redirect.trial', '@8.trial.started'],
}, async ({ page, customer, mailbox }) => {
  await customer.verifyEmail();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Essayer gratuitement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choisir mon essai gratuit' });
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  // The choices pass under the foot of the dialog, never below it.
  const submit = dialog.getByRole('button', { name: /Commencer mon essai/ });
  const expectFootAtEnd = async () => {
    const footEnd = await submit.evaluate((button) => button.parentElement?.getBoundingClientRect().bottom);
    const dialogEnd = await dialog.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(Math.abs(dialogEnd - (footEnd ?? 0))).toBeLessThanOrEqual(1);
  };
  await expectFootAtEnd();
  await atPhoneWidth(page, expectFootAtEnd);
  await submit.click();
  await expect(dialog.getByText('Choisissez une automatisation à essayer.')).toBeVisible();
  await dialog.getByLabel('Rechercher').fill('generateur de devis');
  await expect(dialog.getByRole('radio', { name: /Relance/ })).toHaveCount(0);
  await dialog.getByRole('radio', { name: /Générateur de devis/ }).check();
  await dialog.getByRole('button', { name: /Commencer mon essai/ }).click();

  await expect(page).toHaveURL('/dashboard?tab=automations');
  await expect(page.getByText('Vous avez 7 jours pour tester Générateur de devis')).toBeVisible();
  await expect(item(page, 'Générateur de devis')).toContainText('Offert - Aucune action requise');
  await expect(item(page, 'Générateur de devis')).toContainText('(7\u00a0jours restants)');
  await mailbox.waitFor(customer.email, /Votre essai de 7\u00a0jours commence/);
  await page.getByRole('tab', { name: 'Aperçu' }).click();
  await expect(page.getByRole('link', { name: 'Contacter le support' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Essayer gratuitement' })).toHaveCount(0);
  await page.getByRole('link', { name: /Ouvrir Générateur de devis/ }).click();
  await expect(page.locator('iframe')).toBeVisible();
});

test('a trial chosen at sign-up starts with the confirmation of the email', {
  tag: ['@1.trial', '@2.register.trial'],
}, async ({ page, mailbox }) => {
  const email = `essai-${randomUUID()}@exemple.fr`;
  await page.goto('/register');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('un chat bien perché');
  await page.getByLabel('Confirmer le mot de passe').fill('un chat bien perché');
  await page.getByLabel(/Essai gratuit/).selectOption({ label: 'Générateur de devis' });
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/catalogue');
  await page.goto('/dashboard');
  await expect(page.getByText('Votre essai de Générateur de devis commencera aussitôt.')).toBeVisible();

  const { text } = await mailbox.waitFor(email, /confirm/i);
  const [link = ''] = /\/verify-email\/[^\s/]+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
  await expect(
    page.getByRole('status').filter({ hasText: /^Adresse confirmée\. Votre essai/ }),
  ).toBeAttached();
  await page.getByRole('link', { name: 'Ouvrir Générateur de devis' }).click();
  await expect(page).toHaveURL('/webhook-viewer/generateur-de-devis');
  await page.goto('/dashboard');
  const tools = page.getByRole('region', { name: 'Vos outils' });
  await expect(tools.getByRole('listitem')).toContainText(/Essai jusqu’au .* \(7\u00a0jours restants\)/);
  await page.goto('/dashboard?tab=automations');
  await expect(item(page, 'Générateur de devis')).toContainText('Offert - Aucune action requise');
  await mailbox.waitFor(email, /Votre essai de 7\u00a0jours commence/);
});

test('the page of an automation offers the trial: a visitor finds it chosen at the sign-up', {
  tag: ['@9.trial.offered'],
}, async ({ page }) => {
  await page.goto('/catalogue?search=devis');
  await page
    .getByRole('link', { name: /Générateur de devis/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Essayer 7\u00a0jours, sans carte' }).click();
  await expect(page).toHaveURL(/\/register\?essai=\d+/);
  await expect(page.getByLabel(/Essai gratuit/).locator('option:checked')).toHaveText('Générateur de devis');
});

test('who is signed in begins the trial on the page, keeps it by its row, and is offered it no more', {
  tag: ['@9.trial.offered'],
}, async ({ page, customer }) => {
  await customer.verifyEmail();
  await page.goto('/catalogue?search=devis');
  await page
    .getByRole('link', { name: /Générateur de devis/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Essayer 7\u00a0jours, sans carte' }).click();
  await expect(page).toHaveURL('/dashboard?tab=automations');
  await item(page, 'Générateur de devis').getByRole('button', { name: 'Garder Générateur de devis' }).click();
  const dialog = page.getByRole('dialog', { name: /Acheter/ });
  await expect(dialog).toContainText('Votre total passe de 0\u00a0€ à');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await page.goto('/catalogue?search=marge');
  await page
    .getByRole('link', { name: /Calculateur de marge/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Prix réel pour vous' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Essayer 7/ })).toHaveCount(0);
});

test('a trial chosen from the dashboard before the email is confirmed waits for it', async ({
  page,
  customer,
  mailbox,
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

const picker = (page: Page) => page.getByRole('dialog', { name: 'Choisir mon essai gratuit' });
async function openPicker(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Essayer gratuitement' }).click();
}

test.describe('a choice that cannot come', () => {
  test.use({ expectedFaults: [/net::ERR_FAILED/] });

  test('is waited for, then says so, and comes when asked again', async ({ page, customer }) => {
    await customer.verifyEmail();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/automations\/(\?|$)/, async (route) => {
      await answered;
      await route.abort();
    });
    await openPicker(page);
    await expect(picker(page).getByText('Chargement des automatisations…')).toBeAttached();
    answer();
    await expect(picker(page).getByText('Impossible de charger les automatisations')).toBeVisible();
    await page.unroute(/\/api\/automations\/(\?|$)/);
    await picker(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(picker(page).getByRole('radio').first()).toBeVisible();
  });
});

test.describe('a trial', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('is not offered of what one has, keeps its choice through a search, and says why it could not start', async ({
    page,
    customer,
    shop,
  }) => {
    await customer.verifyEmail();
    const automationId = await giveOwnership(shop.databaseUrl, customer.id, 'generateur-de-devis');
    await openPicker(page);
    const radio = (name: RegExp) => picker(page).getByRole('radio', { name });
    await expect(radio(/Relance/).first()).toBeVisible();
    await expect(radio(/Générateur de devis/)).toHaveCount(0);
    await radio(/Relance/)
      .first()
      .check();
    await picker(page).getByLabel('Rechercher').fill('zzz');
    await expect(
      picker(page).getByText('Aucune automatisation ne correspond à votre recherche.'),
    ).toBeVisible();
    await expect(picker(page).getByText(/Votre choix\u00a0: Relance/)).toBeVisible();
    await picker(page).getByLabel('Rechercher').fill('');
    await expect(radio(/Relance/).first()).toBeChecked();

    const { results } = await (await customer.call('GET', '/api/automations/')).json();
    const elsewhere = results.find(({ id }: { id: number }) => id !== automationId);
    const used = await customer.call('POST', '/api/users/use-free-token/', { automation_id: elsewhere.id });
    expect(used.status()).toBe(200);
    await picker(page)
      .getByRole('button', { name: /Commencer mon essai/ })
      .click();
    await expect(picker(page).getByRole('alert')).toContainText(
      'Vous avez déjà utilisé votre essai gratuit.',
    );
  });
});
