import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

const unreachable = 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.';

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

test('signing in without a connection says so, and keeps what was typed', {
  tag: ['@8.no-response', '@8.login.toast'],
}, async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('camille@exemple.fr');
  await page.getByLabel('Mot de passe', { exact: true }).fill('un mot de passe sérieux');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Une erreur est survenue pendant la connexion.')).toBeVisible();
  await expect(page.getByRole('main').getByText(unreachable)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('camille@exemple.fr');
});

test('a toast that could not be loaded breaks nothing, and keeps the form', async ({ page, context }) => {
  await page.route('**/assets/*oast*', (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('Email').fill('camille@exemple.fr');
  await page.getByLabel('Mot de passe', { exact: true }).fill('un mot de passe sérieux');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('main').getByText(unreachable)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('camille@exemple.fr');
});

test('signing out while the server does not answer ends the session on this device, and says what failed', {
  tag: ['@8.logout.failed'],
}, async ({ page, customer }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille');
  await page.route('**/api/auth/logout/', (route) => route.abort());
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByText('Erreur lors de la déconnexion')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(customer.id).toBeGreaterThan(0);
});

/** The page hears of it a little after the browser. */
async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
}

test.describe('a link pressed while the network is lost', () => {
  const said = (page: Page) => page.getByText(unreachable);

  test('leaves the catalogue where it is, and says why, even before any toast was loaded', async ({
    page,
    context,
  }) => {
    await page.goto('/catalogue');
    const details = page.getByRole('link', { name: 'Voir les détails' }).first();
    await expect(page.locator('html')).toHaveAttribute('data-alive');
    await loseNetwork(page, context);
    // A mere hover or focus fetches the screen ahead.
    await page.getByRole('main').getByRole('navigation').getByRole('link').last().hover();
    await details.press('Enter');
    await expect(said(page)).toBeVisible();
    await expect(page).toHaveURL('/catalogue');
    await expect(details).toBeVisible();
    await context.setOffline(false);
    await details.press('Enter');
    await expect(page).toHaveURL(/\/automation\//);
  });

  test('keeps what was typed', { tag: ['@8.page-stays'] }, async ({ page, context }) => {
    await page.goto('/register');
    await page.getByLabel('Prénom').fill('Camille');
    await loseNetwork(page, context);
    await page.getByRole('banner').getByRole('link', { name: 'Catalogue' }).click();
    await expect(said(page)).toBeVisible();
    await expect(page).toHaveURL('/register');
    await expect(page.getByLabel('Prénom')).toHaveValue('Camille');
  });

  test('leaves the account where it is', async ({ page, context, customer }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille');
    await loseNetwork(page, context);
    await page.getByRole('main').getByRole('link', { name: 'Mes factures' }).click();
    await expect(said(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille');
    expect(customer.id).toBeGreaterThan(0);
  });

  test('still leads within the page, and to what acts by script', async ({ page, context }) => {
    await page.goto('/privacy');
    await expect(page.locator('html')).toHaveAttribute('data-alive');
    await loseNetwork(page, context);
    await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter');
    await expect(page).toHaveURL('/privacy#contenu');
    await expect(said(page)).toHaveCount(0);
  });
});

test('an account that could not be made without a connection is titled so', async ({ page, context }) => {
  await page.goto('/register');
  await page.getByLabel('Prénom').fill('Camille');
  await page.getByLabel(/^Nom/).fill('Martin');
  await page.getByLabel('Email').fill('camille@exemple.fr');
  await page.getByLabel('Mot de passe', { exact: true }).fill('une lanterne bien rangée');
  await page.getByLabel('Confirmer le mot de passe').fill('une lanterne bien rangée');
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
  await page.route('**/api/auth/registration/', (route) => route.abort());
  await loseNetwork(page, context);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Votre compte n’a pas été créé');
  await expect(alert).toContainText(unreachable);
  await expect(alert).not.toContainText('Veuillez corriger');
});

test('a page whose data did not come says that the connection is lost, and of one automation', {
  tag: ['@8.automation.failed'],
}, async ({ page }) => {
  await page.goto('/catalogue');
  await page.route('**/automation/**.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'Voir les détails' }).first().click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Impossible de charger l’automatisation');
  await expect(page.getByRole('main').getByText(unreachable)).toBeVisible();
  await expect(page.getByText('L’incident nous a été signalé')).toHaveCount(0);
  await page.unroute('**/automation/**.data*');
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(title).not.toHaveText('Impossible de charger l’automatisation');
});

test.describe('an answer that never came, or came from a proxy without a word', () => {
  test.use({ expectedFaults: [/ERR_FAILED|status of 502/], billed: false });

  test('a reset link that the server could not send is said', { tag: ['@8.reset.request-failed'] }, async ({
    page,
  }) => {
    await page.route('**/api/password/request/', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto('/login?oubli=1');
    await page.getByLabel('Email').fill('camille@exemple.fr');
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText("Erreur lors de l'envoi du lien de réinitialisation.");
    await page.unroute('**/api/password/request/');
    // Without any answer the reason is known, and is more use than the general words.
    await page.route('**/api/password/request/', (route) => route.abort());
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await expect(alert).toContainText(unreachable);
    await expect(page.getByLabel('Email')).toHaveValue('camille@exemple.fr');
  });

  test('a password that the server could not reset is said, and may be sent again', {
    tag: ['@8.reset.confirm-failed'],
  }, async ({ page, customer, mailbox }) => {
    await customer.call('POST', '/api/password/request/', { email: customer.email });
    const { text } = await mailbox.waitFor(customer.email, /Réinitialisez/);
    const [link = ''] = /\/reset-password\/[^\s/]+/.exec(text) ?? [];
    await page.route('**/api/password/confirm/', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(link);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('une lanterne bien rangée');
    await page.getByLabel('Confirmer le mot de passe').fill('une lanterne bien rangée');
    const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' });
    await save.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Erreur lors de la réinitialisation du mot de passe.',
    );
    await page.unroute('**/api/password/confirm/');
    await save.click();
    await expect(page).toHaveURL('/login');
  });

  test('an address that could not be sent says so, and keeps what was typed', {
    tag: ['@8.address.failed'],
  }, async ({ page, customer }) => {
    await page.goto('/address/new');
    const field = (name: string) => page.getByRole('textbox', { name });
    await page.getByRole('combobox', { name: 'Adresse' }).fill('3 Chemin du Moulin');
    await field('Code postal').fill('23000');
    await field('Ville').fill('Guéret');
    const save = page.getByRole('button', { name: 'Ajouter l’adresse' });
    await page.route('**/api/addresses/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await save.click();
    await expect(page.getByText("Erreur lors de l'enregistrement de l'adresse").first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(unreachable);
    await expect(field('Ville')).toHaveValue('Guéret');
    expect(await (await customer.call('GET', '/api/addresses/')).json()).toEqual([]);
    await page.unroute('**/api/addresses/');
    await save.click();
    await expect(page).toHaveURL('/dashboard?tab=profile');
  });
});
