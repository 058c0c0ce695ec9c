import type { Page } from '@playwright/test';
import { demoAccounts } from '#db/seeds/accounts.ts';
import { expect, test } from './harness/fixtures.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const [, { email: staffEmail }] = demoAccounts;

test.describe('a forgotten staff password', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('is chosen anew by the email, by the keyboard alone, and leads back to the staff’s own door', {
    tag: ['@2./admin/login', '@2./admin/reset-password/{token}'],
  }, async ({ page, mailbox, axe }) => {
    await page.goto('/admin/login');
    await axe({ onPhone: true });
    await page.getByRole('link', { name: 'Mot de passe oublié' }).press('Enter');
    await expect(heading(page)).toHaveText('Mot de passe d’administration oublié');
    await expectNoSidewaysScroll(page);
    await axe({ onPhone: true });
    await page.getByLabel('Email').fill(staffEmail);
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByText('Instructions de réinitialisation envoyées par email.')).toBeVisible();

    const { text } = await mailbox.waitFor(staffEmail, /mot de passe d’administration/);
    const [link = ''] = /\/admin\/reset-password\/[^\s/]+/.exec(text) ?? [];
    const answer = await page.goto(link);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await expect(page.getByLabel('Email')).toHaveValue(staffEmail);
    await axe({ onPhone: true });
    await expectNoSidewaysScroll(page);
    const typed = page.getByLabel('Nouveau mot de passe', { exact: true });
    await typed.fill('douze-lettres');
    await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill('douze-lettres');
    await page.keyboard.press('Enter');
    await expect(typed).toHaveAccessibleDescription(/une majuscule, une minuscule, un chiffre et un symbole/);
  });

  test('says so when the link is no longer valid', async ({ page }) => {
    await page.goto('/admin/reset-password/perime');
    await expect(heading(page)).toHaveText('Lien invalide');
    await expect(
      page.getByText("Ce lien de réinitialisation administrateur n'est plus valide ou a expiré."),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).press('Enter');
    await expect(page).toHaveURL('/admin/login?oubli=1');
  });
});
