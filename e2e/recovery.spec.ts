import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import type { Mailbox } from './harness/mailbox.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const fresh = 'une lanterne bien rangée';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const newPassword = (page: Page) => page.getByLabel('Nouveau mot de passe', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirmer le mot de passe', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le mot de passe' });

async function linkSentTo(mailbox: Mailbox, email: string, subject: RegExp): Promise<string> {
  const { text } = await mailbox.waitFor(email, subject);
  const [link = ''] = /\/(reset-password|verify-email)\/[^\s/]+/.exec(text) ?? [];
  return link;
}

test.describe('a forgotten password', () => {
  test.use({ expectedFaults: [/status of (400|401)/] });

  test('is chosen anew by the email; every other session is out, and the link serves once', {
    tag: [
      '@2./reset-password/{token}',
      '@2.login.forgot',
      '@2.reset.email',
      '@4.reset.flow',
      '@8.reset.requested',
    ],
  }, async ({ page, customer, mailbox, axe }) => {
    // The fixture signed this browser in; the session « elsewhere » is the customer's own token.
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
    await expect(heading(page)).toHaveText('Mot de passe oublié');
    await expect(heading(page)).toBeFocused();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Veuillez saisir votre adresse email');
    await page.getByLabel('Email').fill('pas-un-email');
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Veuillez saisir un email valide');
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByText('Instructions de réinitialisation envoyées par email.')).toBeVisible();

    const link = await linkSentTo(mailbox, customer.email, /Réinitialisez/);
    const answer = await page.goto(link);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await expect(heading(page)).toHaveText('Nouveau mot de passe');
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    await axe();
    await expectNoSidewaysScroll(page);
    await save(page).click();
    await expect(newPassword(page)).toHaveAccessibleDescription(/Le mot de passe est requis/);
    await expect(confirmation(page)).toHaveAccessibleDescription('La confirmation est requise');
    await newPassword(page).fill(fresh);
    await confirmation(page).fill('autre chose');
    await save(page).click();
    await expect(confirmation(page)).toHaveAccessibleDescription('Les mots de passe ne correspondent pas');
    // Said while one types, too: the refusal of what was sent gives the focus back to the field.
    await expect(confirmation(page)).toBeFocused();
    await confirmation(page).fill(fresh);
    await save(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Vous allez être redirigé' })).toBeVisible();
    expect((await customer.call('GET', '/api/users/me/')).status()).toBe(401);
    await expect(page).toHaveURL('/login');

    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(fresh);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/dashboard');
    await mailbox.waitFor(customer.email, /mot de passe .* modifié/);

    await page.goto(link);
    await expect(heading(page)).toHaveText('Lien invalide');
    await expect(page).toHaveTitle('Lien invalide - Rouage');
  });

  test('says so when the link is no longer valid, and offers another one', {
    tag: ['@2.reset.invalid', '@8.reset.invalid'],
  }, async ({ page }) => {
    await page.goto('/reset-password/perime');
    await expect(heading(page)).toHaveText('Lien invalide');
    await expect(page.getByText("Ce lien de réinitialisation n'est plus valide ou a expiré.")).toBeVisible();
    await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
    await expect(page).toHaveURL('/login?oubli=1');
    await page.getByRole('link', { name: 'Retour à la connexion' }).click();
    await expect(heading(page)).toHaveText('Connexion');
  });
});

test('an unverified customer is told so on the dashboard, and may have the link again', async ({
  page,
  customer,
  mailbox,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Confirmez votre adresse email')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Renvoyer le lien' }).click();
  await expect(page.getByText('un nouveau lien vient d’y être envoyé')).toBeVisible();
  await expect.poll(async () => (await mailbox.sentTo(customer.email)).length).toBe(2);
  await page.goto(await linkSentTo(mailbox, customer.email, /confirm/i));
  await expect(heading(page)).toHaveText('Adresse confirmée');
  await page.getByRole('link', { name: 'Aller à mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Accès rapides' })).toBeVisible();
  await expect(page.getByText('Confirmez votre adresse email')).toHaveCount(0);
  await mailbox.waitFor(customer.email, /Bienvenue/);
});
