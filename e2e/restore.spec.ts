import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import type { Customer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { giveAutomation } from './harness/own-automation.ts';

/** What a person keeps before leaving, perhaps changed afterwards; the account is then deleted. */
async function leave(customer: Customer, info: TestInfo, change = (text: string) => text): Promise<string> {
  const exported = await customer.call('POST', '/api/users/export-data/');
  const file = info.outputPath('export_donnees.json');
  await writeFile(file, change(await exported.text()));
  expect((await customer.call('DELETE', '/api/users/delete-account/')).status()).toBe(200);
  return file;
}

async function comeBack(page: Page, { password }: Customer, file: string): Promise<void> {
  await page.goto('/catalogue');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await page.getByText('Restaurer un compte supprimé').click();
  await page.getByLabel('Votre fichier d’export (.json)').setInputFiles(file);
  await expect(page.getByText('Ce qui peut être restauré')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Confirmer le mot de passe').fill(password);
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' }).click();

test(
  'export, delete, register with the file, verify: the same purchases, inactive',
  { tag: ['@1.export-restore', '@2.register.import', '@8.registered.count'] },
  async ({ page, customer, shop, mailbox, axe }, info) => {
    await customer.verifyEmail();
    await giveAutomation(shop.databaseUrl, customer.id, { name: 'Outil retrouvé', owned: true });
    const file = await leave(customer, info);
    await mailbox.waitFor(customer.email, /a été supprimé/);
    await comeBack(page, customer, file);
    await expect(page.getByRole('listitem').filter({ hasText: 'Outil retrouvé' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    await axe();
    await submit(page);
    await expect(page).toHaveURL('/catalogue');
    await expect(
      page.getByRole('main').getByText(/1\u00a0automatisation peut être restaurée après confirmation/),
    ).toBeVisible();

    const confirmations = async () =>
      (await mailbox.sentTo(customer.email)).filter(({ subject }) => /confirm/i.test(subject));
    await expect.poll(async () => (await confirmations()).length).toBe(2);
    const [link = ''] = /\/verify-email\/[^\s/]+/.exec((await confirmations()).at(-1)?.text ?? '') ?? [];
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
    await page.goto('/dashboard?tab=automations');
    const item = page.getByRole('listitem').filter({ hasText: 'Outil retrouvé' });
    await expect(item).toContainText('Restauré le');
  },
);

test.describe('a file that was changed', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('is refused at the sign-up, in its box', async ({ page, customer, axe }, info) => {
    await customer.verifyEmail();
    const file = await leave(customer, info, (text) => text.replace('Martin', 'Martine'));
    await comeBack(page, customer, file);
    await submit(page);
    await expect(
      page.getByRole('alert').filter({ hasText: 'son contenu a été modifié' }).first(),
    ).toBeVisible();
    await expect(page.getByText('Ce qui peut être restauré')).toHaveCount(0);
    await expect(page).toHaveURL('/register');
    await axe();
  });
});

test('the file is chosen by one button, in French, with the pointer or the keyboard', async ({ page }) => {
  await page.goto('/register');
  await page.getByText('Restaurer un compte supprimé').click();
  const button = page.getByText('Choisir un fichier', { exact: true });
  // From now on to the end: the browser may open it sooner than it is told to hand it over.
  page.on('filechooser', () => undefined);
  const opened = page.waitForEvent('filechooser');
  await button.click();
  await opened;
  // The browser's own control, in the browser's language, is there for the keyboard and drawn nowhere.
  const input = page.getByLabel('Votre fichier d’export (.json)');
  expect((await input.boundingBox())?.width).toBeLessThanOrEqual(1);
  const byKey = page.waitForEvent('filechooser');
  await input.press('Space');
  await byKey;
  await expect(button).toHaveCSS('outline-style', 'solid');
});

test.describe('a file that may not or cannot be checked', () => {
  test.use({ expectedFaults: [/status of 409|net::ERR_FAILED/] });

  async function choose(page: Page, file: string): Promise<void> {
    await page.goto('/catalogue');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/register');
    await page.getByText('Restaurer un compte supprimé').click();
    await page.getByLabel('Votre fichier d’export (.json)').setInputFiles(file);
  }

  test('is refused when its account is alive', async ({ page, customer }, info) => {
    const file = info.outputPath('export_donnees.json');
    await writeFile(file, await (await customer.call('POST', '/api/users/export-data/')).text());
    await choose(page, file);
    await expect(page.getByText(/Cette adresse email existe déjà/).first()).toBeVisible();
    await expect(page.getByText('Fichier choisi\u00a0: export_donnees.json')).toBeVisible();
    await expect(page.getByText('Ce qui peut être restauré')).toHaveCount(0);
  });

  test(
    'is taken with a warning, as is one whose cap is out of range',
    { tag: ['@8.import.check-failed'] },
    async ({ page, customer }, info) => {
      await customer.verifyEmail();
      const file = await leave(customer, info, (text) =>
        JSON.stringify({ ...JSON.parse(text), subscription_settings: { monthly_cap: 500 } }),
      );
      await page.route('**/api/auth/check-email/', (route) => route.abort());
      await choose(page, file);
      await expect(page.getByText('Ce qui peut être restauré')).toBeVisible();
      await expect(
        page.getByText('L’adresse du fichier n’a pas pu être vérifiée\u00a0: elle le sera à l’inscription.'),
      ).toBeVisible();
      await expect(
        page.getByText(
          'Le plafond mensuel du fichier n’est pas entre 2\u00a0€ et 100\u00a0€\u00a0: il sera remis à sa valeur habituelle.',
        ),
      ).toBeVisible();
    },
  );
});
