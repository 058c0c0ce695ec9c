import { writeFile } from 'node:fs/promises';
import { chooseFile, comeBack, confirmAgain, leave, submit } from './harness/come-back.ts';
import { expect, test } from './harness/fixtures.ts';
import { keepingPage } from './harness/keeping-page.ts';
import { giveAutomation, payAgain } from './harness/own-automation.ts';

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

    await confirmAgain(page, mailbox, customer);
    await page.goto('/dashboard?tab=automations');
    const item = page.getByRole('listitem').filter({ hasText: 'Outil retrouvé' });
    await expect(item).toContainText('Restauré le');
  },
);

test(
  'documents come back with the account, the issued one with its number, and the next number goes on',
  {
    tag: ['@documents.restored', '@documents.numbers-restored'],
  },
  async ({ page, customer, shop, mailbox }, info) => {
    await customer.verifyEmail();
    const slug = await giveAutomation(shop.databaseUrl, customer.id, {
      name: 'Facturier',
      html: keepingPage,
      owned: true,
    });
    const tool = page.frameLocator('iframe');
    const text = tool.getByLabel('Texte');
    const list = page.getByRole('dialog', { name: 'Mes documents' });
    const saved = page.getByText('Enregistré', { exact: true });
    const question = page.getByRole('dialog', { name: 'Émettre cette facture ?' });
    const openList = () => page.getByRole('button', { name: 'Mes documents' }).click();
    const issue = async () => {
      await tool.getByRole('button', { name: 'Émettre' }).click();
      await question.getByRole('button', { name: 'Émettre' }).click();
      await expect(text).toBeDisabled();
    };
    await page.goto(`/webhook-viewer/${slug}`);
    await text.fill('Facture Dupont');
    await expect(saved).toBeVisible();
    await issue();
    await openList();
    await list.getByRole('button', { name: 'Nouveau document' }).click();
    await text.fill('Brouillon Durand');
    await expect(saved).toBeVisible();

    const file = await leave(customer, info);
    await mailbox.waitFor(customer.email, /a été supprimé/);
    await comeBack(page, customer, file);
    await submit(page);
    await expect(page).toHaveURL('/catalogue');
    await confirmAgain(page, mailbox, customer);
    await page.goto('/profile/edit?tab=preferences&part=donnees');
    const kept = page.getByRole('region', { name: 'Documents de vos outils' });
    await expect(kept.getByRole('listitem').filter({ hasText: 'Facturier' })).toContainText(/2\sdocuments/);

    await payAgain(shop.databaseUrl, slug);
    await page.goto(`/webhook-viewer/${slug}`);
    await expect(text).toHaveValue('Brouillon Durand');
    await openList();
    await list.getByRole('button', { name: /^F-\d{4}-0001$/ }).click();
    await expect(text).toHaveValue('Facture Dupont');
    await expect(text).toBeDisabled();
    await openList();
    await list.getByRole('button', { name: 'Nouveau document' }).click();
    await text.fill('Facture Martin');
    await expect(saved).toBeVisible();
    await issue();
    await expect(tool.locator('#etat')).toContainText('2');
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

  test('is refused when its account is alive', async ({ page, customer }, info) => {
    const file = info.outputPath('export_donnees.json');
    await writeFile(file, await (await customer.call('POST', '/api/users/export-data/')).text());
    await chooseFile(page, file);
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
      await chooseFile(page, file);
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
