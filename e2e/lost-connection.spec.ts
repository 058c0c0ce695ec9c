import { expect, test } from './harness/fixtures.ts';

const unreachable = 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.';

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

test('signing in without a connection says so, and keeps what was typed', async ({ page, context }) => {
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

test('signing out while the server does not answer ends the session on this device, and says what failed', async ({
  page,
  customer,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille');
  await page.route('**/api/auth/logout/', (route) => route.abort());
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByText('Erreur lors de la déconnexion')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect(customer.id).toBeGreaterThan(0);
});
