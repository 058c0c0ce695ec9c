import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import type { CaughtMessage } from '#sandbox/mailbox/caught-message.ts';
import { expect, test } from './harness/fixtures.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { buy, idOf } from './harness/pay.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const quotes = 'Générateur de devis';
const slug = 'generateur-de-devis';

const choose = (page: Page) => page.getByRole('button', { name: `Renoncer au contrat ici\u00a0: ${quotes}` });
const statement = (page: Page) => page.getByRole('dialog', { name: 'Votre déclaration de rétractation' });
const confirmation = (page: Page) => page.getByRole('button', { name: 'Confirmer la rétractation' });

async function pdfOf({ attachments }: CaughtMessage): Promise<string> {
  const bytes = Buffer.from(String(attachments[0]?.base64), 'base64');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test('a purchase whose page was never opened is given back whole, by the keyboard alone', {
  tag: ['@2./retractation', '@automations.legal-once', '@axe.withdrawal/ContractList'],
}, async ({ page, customer, mailbox, axe }) => {
  await buy(customer, await idOf(page.request, slug));
  const receipt = await mailbox.waitFor(customer.email, /^Votre reçu/);
  expect(receipt.text).toContain('/retractation');
  expect(await pdfOf(receipt)).toMatch(/Facture F-\d{4}-\d{6}/);

  await page.goto('/dashboard?tab=automations');
  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renoncer au contrat');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: quotes })).toContainText(
    'Remboursement aujourd’hui\u00a0: 40\u00a0€',
  );
  await axe();
  await expectNoSidewaysScroll(page);

  await choose(page).press('Enter');
  await expect(statement(page)).toContainText(`Je, Camille Martin (${customer.email})`);
  await expect(statement(page)).toContainText(quotes);
  await expect(statement(page)).toContainText('Vous sera remboursé');
  await axe();
  await page.keyboard.press('Escape');
  await expect(statement(page)).toBeHidden();
  await expect(choose(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await confirmation(page).press('Enter');
  const acknowledged = page.getByRole('status').filter({ hasText: 'Vous avez renoncé au contrat' });
  await expect(acknowledged).toContainText('Déclaration reçue le');
  await expect(acknowledged).toContainText('40\u00a0€ reviennent sur la carte qui a payé');
  await expect(acknowledged).toContainText('L’automatisation n’est plus dans votre compte.');
  await expect(page.locator(':focus')).toContainText('Vous avez renoncé au contrat');
  await axe();
  await expectNoSidewaysScroll(page);

  const mail = await mailbox.waitFor(customer.email, /^Accusé de réception de votre rétractation/);
  expect(mail.text).toContain('Déclaration reçue le');
  expect(await pdfOf(mail)).toContain('vous notifie par la présente ma rétractation du contrat');

  await page.goto('/dashboard?tab=automations');
  await expect(page.getByText(quotes)).toHaveCount(0);
  await page.goto('/factures');
  await expect(page.getByRole('heading', { name: /^Avoir A-\d{4}-\d{6}$/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('−40\u00a0€');
  await axe();
});

test('once the page was opened, only the month comes back: it is said before, by the link of an email', async ({
  page,
  customer,
  mailbox,
  axe,
  context,
}) => {
  await buy(customer, await idOf(page.request, slug));
  await page.goto(`/webhook-viewer/${slug}`);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  await context.setStorageState({ cookies: [], origins: [] });

  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
  await page.getByRole('button', { name: 'Recevoir le lien pour renoncer' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /L'email est obligatoire/,
  );
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email);
  await page.getByRole('button', { name: 'Recevoir le lien pour renoncer' }).click();
  await expect(page.getByText(/Si un compte existe à cette adresse/)).toBeVisible();
  const { text } = await mailbox.waitFor(customer.email, /^Renoncer/);
  const [link = ''] = /http\S+\/retractation#\S+/.exec(text) ?? [];
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: quotes })).toContainText(
    'la page de l’automatisation a été ouverte',
  );
  await choose(page).click();
  await expect(statement(page)).toContainText('son achat n’est plus remboursable');
  await axe();
  await confirmation(page).click();
  await expect(page.getByText('L’automatisation reste à vous.').first()).toBeVisible();
  await mailbox.waitFor(customer.email, /^Accusé de réception/);
  await customer.signInAgain();
  await page.goto('/dashboard?tab=automations');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: quotes })).toContainText(
    'Annulé',
  );
});

test('who has nothing to withdraw from is told so, and shown the way to end a subscription', async ({
  page,
  customer,
  shop,
}) => {
  await giveAutomation(shop.databaseUrl, customer.id, { owned: true });
  await page.goto('/retractation');
  await expect(page.getByText('Aucun contrat dans le délai de rétractation')).toBeVisible();
  await page.getByRole('link', { name: 'Résilier un abonnement' }).click();
  await expect(page).toHaveURL(/\/resiliation$/);
});

test('the terms say how to withdraw, and lead there', async ({ page }) => {
  await page.goto('/terms#retractation');
  await page.locator('#retractation').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
  await expect(page).toHaveURL(/\/retractation$/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test.describe('a link that is over', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('says so and offers another one', async ({ page }) => {
    await page.goto('/retractation#inventee');
    await expect(page.getByText('Ce lien n’est plus valide ou a expiré.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

test.describe('an amount that has fallen since it was shown', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('is shown again before anything is confirmed', async ({ page, customer, request, shop }) => {
    await buy(customer, await idOf(page.request, slug));
    await page.goto('/retractation');
    await choose(page).click();
    await expect(statement(page)).toContainText('40\u00a0€');
    // Opened in another window, while the statement is being read.
    const opened = await request.get(`${shop.siteUrl}/webhook/${slug}/`, {
      headers: { authorization: `Bearer ${customer.access}` },
    });
    expect(opened.status()).toBe(200);
    await confirmation(page).click();
    await expect(statement(page)).toContainText('Le montant du remboursement a changé entre-temps.');
    await expect(statement(page)).toContainText('son achat n’est plus remboursable');
    await confirmation(page).click();
    await expect(page.getByText('Vous avez renoncé au contrat')).toBeVisible();
  });
});
