import { MINUTE_MS } from '#domain/time/durations.ts';
import { expect, test } from './harness/fixtures.ts';
import { servedPage, textOf } from './harness/served-page.ts';

test('a private page says that the sign-in is checked, before any script', {
  tag: ['@2.private.loading'],
}, async ({ request }) => {
  for (const path of ['/dashboard', '/profile/edit', '/address/new', '/factures']) {
    const { main } = await servedPage(request, path);
    expect(textOf(main), path).toContain('Vérification de votre connexion…');
  }
});

test.describe('a link that is checked', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('a reset link is said to be checked while it is', { tag: ['@2.reset.loading'] }, async ({ page }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/password/validate/**', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/reset-password/perime');
    await expect(page.getByText('Vérification du lien…')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lien invalide');
    await page.getByRole('link', { name: 'Aller à la connexion' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('a reset password is said for two seconds before the sign-in comes', {
  tag: ['@4.reset.flow', '@9.reset-redirect'],
}, async ({ page, customer, mailbox }) => {
  await customer.call('POST', '/api/password/request/', { email: customer.email });
  const { text } = await mailbox.waitFor(customer.email, /Réinitialisez/);
  const [link = ''] = /\/reset-password\/[^\s/]+/.exec(text) ?? [];
  await page.clock.install();
  await page.goto(link);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('une lanterne bien rangée');
  await page.getByLabel('Confirmer le mot de passe').fill('une lanterne bien rangée');
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Mot de passe réinitialisé avec succès !' }),
  ).toBeVisible();
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(/\/reset-password\//);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login');
});
