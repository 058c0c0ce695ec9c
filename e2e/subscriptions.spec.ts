import type { Page } from '@playwright/test';
import pg from 'pg';
import { DAY_MS } from '#domain/time/durations.ts';
import { openDatabase } from '#server/db/connection.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import type { ShopAddresses } from './harness/open-shop.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { expectPaid, goToAccount } from './harness/pay.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const quotes = 'Générateur de devis';

const item = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const button = (page: Page, name: string, label: RegExp) =>
  item(page, name).getByRole('button', { name: label });

/** Makes the customer the owner of one that is for sale, with what is left of its subscription. */
async function ownForSale(shop: ShopAddresses, customer: Customer, left?: object): Promise<void> {
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  try {
    const inShop = { db: openDatabase(pool), clock: { now: () => new Date() } };
    const { rows } = await pool.query('select id from automations where name = $1', [quotes]);
    const values = { userId: customer.id, automationId: rows[0].id };
    await createPurchase(inShop, values);
    if (left) await createSubscription(inShop, { ...values, ...left });
  } finally {
    await pool.end();
  }
}

async function pay(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Numéro de carte').fill(card);
  await page.getByLabel('Expiration').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('checkbox', { name: /J’accepte les conditions/ }).check();
  await page.getByRole('checkbox', { name: /Je demande/ }).check();
  await page.getByRole('button', { name: /Commander avec obligation de paiement/ }).click();
}

test('a subscription is cancelled after a question, keeps its access, and the cancellation is taken back', {
  tag: [
    '@4.button.cancel',
    '@4.button.cancel.question',
    '@4.button.reactivate',
    '@4.cancelling.price',
    '@4.reactivation.question',
    '@8.toggle.cancelled',
    '@8.toggle.reactivated',
  ],
}, async ({ page, customer, shop, mailbox }) => {
  const subscription = { currentPeriodEnd: inDays(12) };
  await giveAutomation(shop.databaseUrl, customer.id, { name: 'Outil mensuel', subscription, owned: true });
  await page.goto('/dashboard?tab=automations');
  await button(page, 'Outil mensuel', /^Annuler l'abonnement/).click();
  const question = page.getByRole('dialog', { name: /Annuler l’abonnement à/ });
  await expect(question).toContainText(
    /Vous gardez l’accès jusqu’au \d+\s.+ à \d\d:\d\d, fin du mois déjà payé/,
  );
  await question.getByRole('button', { name: 'Retour' }).click();
  await expect(item(page, 'Outil mensuel')).toContainText('Actif');

  await button(page, 'Outil mensuel', /^Annuler l'abonnement/).click();
  await question.getByRole('button', { name: "Annuler l'abonnement" }).click();
  await expect(page.getByText('Abonnement suspendu avec succès')).toBeVisible();
  await expect(item(page, 'Outil mensuel')).toContainText("En cours d'annulation");
  await expect(item(page, 'Outil mensuel')).toContainText('0\u00a0€/mois');
  await expect(item(page, 'Outil mensuel').getByRole('link', { name: /^Ouvrir/ })).toBeVisible();
  expect((await mailbox.waitFor(customer.email, /est annulé/)).text).toContain('Demande reçue le');
  await expectNoSidewaysScroll(page);

  await button(page, 'Outil mensuel', /^Réactiver/).click();
  const back = page.getByRole('dialog', { name: /Réactiver l’abonnement à/ });
  await expect(back).toContainText('Rien n’est débité aujourd’hui');
  await back.getByRole('button', { name: 'Réactiver' }).click();
  await expect(page.getByText('Abonnement réactivé avec succès')).toBeVisible();
  await expect(item(page, 'Outil mensuel')).toContainText('Actif');
  await expect(item(page, 'Outil mensuel')).toContainText('5\u00a0€/mois');
});

test('what was bought and never subscribed to is activated by paying the month only', {
  tag: ['@2.redirect.activation', '@4.purchased-only'],
}, async ({ page, customer, shop }) => {
  await ownForSale(shop, customer);
  await page.goto('/dashboard?tab=automations');
  await button(page, quotes, /^Activer l'abonnement/).click();
  await expect(page.getByRole('dialog', { name: /Activer/ })).toContainText('Total aujourd’hui');
  await expect(page.getByText('Achat, une seule fois')).toHaveCount(0);
  await pay(page);
  await expectPaid(page, 'automations');
  await goToAccount(page);
  await expect(page).toHaveURL('/dashboard?tab=automations');
  await expect(item(page, quotes)).toContainText('Actif');
});

test('a suspended subscription is paid and active again', async ({ page, customer, shop }) => {
  await ownForSale(shop, customer, { status: 'inactive', inactiveReason: 'suspended' });
  await page.goto('/dashboard?tab=automations');
  await expect(item(page, quotes)).toContainText('Suspendu');
  await button(page, quotes, /^Activer/).click();
  await pay(page);
  await expectPaid(page, 'automations');
  await goToAccount(page);
  await expect(item(page, quotes)).toContainText('Actif');
});

test.describe('a bank that asks for its customer at every debit', () => {
  // The sandbox's page has no icon.
  test.use({ expectedFaults: [/favicon/] });

  test('is answered when a suspended subscription is paid again', async ({ page, customer, shop }) => {
    await ownForSale(shop, customer, { status: 'inactive', inactiveReason: 'suspended' });
    await page.goto('/dashboard?tab=automations');
    await button(page, quotes, /^Activer/).click();
    await pay(page, '4000 0027 6000 3184');
    await page.getByRole('button', { name: 'Autoriser le paiement' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    const status = async () => {
      const [one] = await (await customer.call('GET', '/api/users/subscriptions/')).json();
      return one.status;
    };
    await expect.poll(status).toBe('active');
  });
});

test('a restored subscription waits in the overview until it is paid', {
  tag: ['@2.dashboard.restored', '@2.redirect.restored', '@4.button.restored'],
}, async ({ page, customer, shop }) => {
  const restored = { status: 'inactive', inactiveReason: 'restored', isRestored: true };
  await ownForSale(shop, customer, restored);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Abonnements restaurés' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await button(page, quotes, /^Payer et activer/).click();
  await pay(page);
  await expectPaid(page, 'overview');
  await goToAccount(page);
  await expect(page).toHaveURL(/\/dashboard\?tab=overview$/);
  await expect(page.getByRole('heading', { name: 'Abonnements restaurés' })).toHaveCount(0);
});

test('a contract is ended from the footer in three clicks', async ({ page, customer, shop, mailbox }) => {
  const subscription = { currentPeriodEnd: inDays(12) };
  await giveAutomation(shop.databaseUrl, customer.id, { name: 'Contrat à finir', subscription });
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Résilier votre contrat' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Résilier votre contrat');
  const choose = page.getByRole('button', { name: 'Résilier Contrat à finir' });
  await expect(choose).toBeVisible();
  await choose.click();
  await page.getByRole('button', { name: 'Confirmer la résiliation' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est résilié' })).toContainText('Demande reçue le');
  await expect(choose).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await mailbox.waitFor(customer.email, /est annulé/);
});

test('a contract is ended without signing in, by the link of an email', { tag: ['@2./resiliation'] }, async ({
  page,
  customer,
  shop,
  mailbox,
  context,
}) => {
  const subscription = { currentPeriodEnd: inDays(12) };
  await giveAutomation(shop.databaseUrl, customer.id, { name: 'Contrat par email', subscription });
  await context.setStorageState({ cookies: [], origins: [] });
  await page.goto('/resiliation');
  await page.getByRole('button', { name: 'Recevoir le lien de résiliation' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /L'email est obligatoire/,
  );
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email);
  await page.getByRole('button', { name: 'Recevoir le lien de résiliation' }).click();
  await expect(page.getByText(/Si un compte existe à cette adresse/)).toBeVisible();
  const { text } = await mailbox.waitFor(customer.email, /^Résilier/);
  const [link = ''] = /http\S+\/resiliation#\S+/.exec(text) ?? [];
  await page.goto('/');
  await page.goto(link);
  await page.getByRole('button', { name: 'Résilier Contrat par email' }).click();
  await page.getByRole('button', { name: 'Confirmer la résiliation' }).click();
  await expect(page.getByText('est résilié')).toBeVisible();
  await mailbox.waitFor(customer.email, /est annulé/);
});

test.describe('a link that is over', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('says so and offers another one', async ({ page }) => {
    await page.goto('/resiliation#inventee');
    await expect(page.getByText('Ce lien n’est plus valide ou a expiré.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

test('the page of an automation shows what it really adds for who is signed in', async ({
  page,
  customer,
  shop,
}) => {
  await giveAutomation(shop.databaseUrl, customer.id, { subscription: { individualPrice: 1300 } });
  await page.goto('/catalogue?search=devis');
  await page
    .getByRole('link', { name: /Générateur de devis/ })
    .first()
    .click();
  const real = page.getByRole('region', { name: 'Prix réel pour vous' });
  await expect(real).toContainText('Votre total passe de 13\u00a0€ à 15\u00a0€ par mois (+\u00a02\u00a0€)');
  await expect(page.getByRole('region', { name: 'Prix', exact: true })).toContainText('37\u00a0€');
});
