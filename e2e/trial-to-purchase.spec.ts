import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { giveIdentity } from './harness/own-identity.ts';
import {
  buy,
  consent,
  expectPaid,
  idOf,
  cardNumber as number,
  orderButton,
  savedCard,
} from './harness/pay.ts';

const name = 'Générateur de devis';
const viewer = '/webhook-viewer/generateur-de-devis';
const tool = (page: Page) => page.frameLocator('iframe');
const subject = (page: Page) => tool(page).getByLabel('Objet', { exact: true });

// A shop of its own, for its clock; the tool's door is shut (403) once the trial is over.
test.use({ ownShop: true, expectedFaults: [/status of 403/] });

test('a trial from the page of a tool to its end, and to its purchase with the card on file: what was made is there', {
  tag: ['@9.trial.ended', '@paying.saved-card'],
}, async ({ page, customer, clock, mailbox }) => {
  test.setTimeout(180_000);
  await customer.verifyEmail();
  await giveIdentity(customer);
  await buy(customer, await idOf(page.request, 'calculateur-de-tva'));
  await page.goto(`/automation/${await idOf(page.request, 'generateur-de-devis')}/generateur-de-devis`);
  await page.getByRole('button', { name: 'Essayer 7\u00a0jours, sans carte' }).click();
  await expect(page).toHaveURL('/dashboard?tab=automations');
  await page.getByRole('link', { name: `Ouvrir ${name}` }).click();
  await subject(page).fill('Réfection de la vitrine');
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  // Left before the clock jumps, which ends its session.
  await page.goto('about:blank');

  await clock.advance({ days: 7, minutes: 5 });
  await customer.signInAgain();
  for (const [about, made] of [
    [/^Votre essai se termine bientôt/, 'Ce que vous y avez fait reste à vous : 1 devis.'],
    [/^Votre essai est terminé/, 'Votre devis vous attend.'],
  ] as const) {
    const text = (await mailbox.waitFor(customer.email, about)).text.replace(/\s+/g, ' ');
    expect(text).toContain(made);
    expect(text).toContain(`Pour garder ${name} : 35 € une seule fois, puis 5 €/mois`);
  }
  for (const address of ['/dashboard', '/dashboard?tab=automations']) {
    await page.goto(address);
    const row = page.getByRole('region', { name: `Essai terminé\u00a0: ${name}` });
    await expect(row).toContainText('sans rien payer. Votre devis vous attend.');
    await expect(row).toContainText('35\u00a0€ puis 5\u00a0€/mois');
    await expect(row.getByRole('button', { name: `Garder ${name}` })).toBeVisible();
  }

  await page.goto(viewer);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cet outil s’ouvre avec un abonnement');
  await page.getByRole('link', { name: `Continuer avec ${name}` }).click();
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await expect(savedCard(page)).toBeChecked();
  await expect(savedCard(page)).toHaveAccessibleName(/^Payer avec Visa se terminant par 4242/);
  await expect(number(page)).toHaveCount(0);
  await consent(page);
  await orderButton(page).click();
  await expectPaid(page);
  await page.getByRole('link', { name: /^Ouvrir/ }).click();
  await expect(subject(page)).toHaveValue('Réfection de la vitrine');
  await page.goto('/dashboard?tab=automations');
  await expect(page.getByRole('link', { name: `Ouvrir ${name}` })).toBeVisible();
  await expect(page.getByText('Essai terminé')).toHaveCount(0);
});
