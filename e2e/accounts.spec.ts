import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Se connecter' });
const registerButton = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' });

async function signIn(page: Page, typed: { email: string; password: string }): Promise<void> {
  await email(page).fill(typed.email);
  await password(page).fill(typed.password);
  await password(page).press('Enter');
}

test('a visitor registers, is signed in, and confirms the address by the email', {
  tag: ['@2./register', '@2.redirect.registration', '@4.registration.submit', '@8.registered'],
}, async ({ page, axe, mailbox }) => {
  const address = `zoe-${randomUUID()}@exemple.fr`;
  await page.goto('/register');
  await expect(registerButton(page)).toBeDisabled();
  await page.getByLabel('Prénom').fill('Zoé');
  await email(page).fill(address);
  await password(page).fill('un chat bien perché');
  await page.getByLabel('Confirmer le mot de passe').fill('un chat bien perché');
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
  await registerButton(page).click();
  await expect(page).toHaveURL('/catalogue');
  await expect(page.getByText('Inscription réussie !')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'customer');
  // The message of two seconds is gone; what it asks for stays on the page.
  await expect(page.getByText('Inscription réussie !')).toBeHidden();
  await expect(page.getByText(`Confirmez votre adresse ${address}`)).toBeVisible();

  const { text } = await mailbox.waitFor(address, /confirm/i);
  const [link = ''] = /\/verify-email\/[^\s/]+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
  await expect(page).toHaveTitle('Adresse confirmée - Rouage');
  await axe();
});

test.describe('a refused registration', () => {
  test.use({ expectedFaults: [/status of (400|409)/] });

  test('says everything at its field, moves to the first one, and loses nothing', {
    tag: ['@5.register.toast'],
  }, async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel(/^Nom/).fill('Durand');
    await email(page).fill('pas-un-email');
    await password(page).fill('court');
    await page.getByRole('checkbox', { name: /J’accepte/ }).check();
    await registerButton(page).click();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription("L'email n'est pas valide");
    await expect(page.locator('[data-sonner-toast]')).toContainText("L'email n'est pas valide");
    await expect(password(page)).toHaveAccessibleDescription(
      /Le mot de passe doit contenir au moins 8 caractères/,
    );
    await expect(page.getByLabel(/^Nom/)).toHaveValue('Durand');
  });

  test('tells that the address has an account, at its field', async ({ page, shop, request }) => {
    const address = `pris-${randomUUID()}@exemple.fr`;
    const terms_acceptance = {
      accepted: true,
      timestamp: new Date().toISOString(),
      userAgent: 'Playwright',
      acceptanceUrl: `${shop.siteUrl}/register`,
      version: '1.0',
    };
    await request.post('/api/auth/registration/', {
      data: { email: address, password1: 'un chat bien perché', terms_acceptance },
    });
    await page.goto('/register');
    await email(page).fill(address);
    await password(page).fill('un chat bien perché');
    await page.getByLabel('Confirmer le mot de passe').fill('un chat bien perché');
    await page.getByRole('checkbox', { name: /J’accepte/ }).check();
    await registerButton(page).click();
    await expect(email(page)).toHaveAccessibleDescription(/Cette adresse email existe déjà/);
    await expect(password(page)).toHaveValue('un chat bien perché');
  });
});

test.describe('signing in', () => {
  test.use({ expectedFaults: [/status of (401|404)/] });

  test('goes back to the page that asked, and remembers the email', {
    tag: ['@2./login', '@2.login.remember', '@2.redirect.login', '@8.welcome'],
  }, async ({ page, customer }) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).check();
    await signIn(page, customer);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Bienvenue Camille')).toBeVisible();
    await page.evaluate(() => {
      localStorage.removeItem('accessToken');
      localStorage.removeItem('refreshToken');
    });
    await page.goto('/login');
    await expect(email(page)).toHaveValue(customer.email);
  });

  test('says why it refuses, and keeps what was typed', { tag: ['@5.login.email'] }, async ({ page }) => {
    await page.goto('/login');
    await signInButton(page).click();
    await expect(email(page)).toHaveAccessibleDescription("L'email est obligatoire");
    await signIn(page, { email: 'inconnu@exemple.fr', password: 'faux' });
    await expect(page.getByRole('alert')).toContainText('Identifiants incorrects.');
    await expect(email(page)).toHaveValue('inconnu@exemple.fr');
  });

  test('shows the password on demand', { tag: ['@2.login.show'] }, async ({ page }) => {
    await page.goto('/login');
    await password(page).fill('secret');
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
  });
});

test.describe('a link that is no longer valid', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('offers another one', { tag: ['@2./verify-email/{key}'] }, async ({ page, customer, mailbox }) => {
    await page.goto('/verify-email/perime');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lien invalide');
    await expect(page).toHaveTitle('Lien invalide - Rouage');
    await email(page).fill(customer.email);
    await page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'un nouveau lien' })).toBeVisible();
    await expect.poll(async () => (await mailbox.sentTo(customer.email)).length).toBe(2);
  });
});
