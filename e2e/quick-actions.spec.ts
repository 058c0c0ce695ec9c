import { expect, test } from './harness/fixtures.ts';
import { idOf } from './harness/pay.ts';

test('the quick actions lead where they say, the trial while it is to be had', {
  tag: ['@2.dashboard.actions'],
}, async ({ page, customer }) => {
  await customer.verifyEmail();
  await page.goto('/dashboard');
  const actions = page.getByRole('region', { name: 'Accès rapides' });
  await expect(actions.getByRole('button', { name: /Essayer gratuitement/ })).toBeVisible();
  const addresses = () =>
    actions.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await addresses()).toEqual(['/catalogue', '/profile/edit', '/dashboard?tab=automations']);
  const automation_id = await idOf(page.request, 'generateur-de-devis');
  expect((await customer.call('POST', '/api/users/use-free-token/', { automation_id })).status()).toBe(200);
  await page.reload();
  await expect(actions.getByRole('link', { name: /Contacter le support/ })).toBeVisible();
  await expect(actions.getByRole('button')).toHaveCount(0);
  expect(await addresses()).toEqual([
    '/catalogue',
    '/profile/edit',
    '/dashboard?tab=automations',
    '/support',
  ]);
});

test('the profile has its three tabs, walked by the keyboard', { tag: ['@2.profile.tabs'] }, async ({
  page,
  customer,
}) => {
  await page.goto('/profile/edit');
  await expect(page.getByRole('tab')).toHaveText([
    'Informations personnelles',
    'Sécurité et paiement',
    'Préférences',
  ]);
  const shown = (name: string) =>
    expect(page.getByRole('tabpanel').getByRole('heading', { name })).toBeVisible();
  await page.getByRole('tab', { name: 'Informations personnelles' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/profile/edit?tab=securite');
  await shown('Mot de passe');
  await shown('Carte bancaire');
  await page.keyboard.press('ArrowRight');
  const parts = page.getByRole('navigation', { name: 'Préférences' }).getByRole('link');
  await expect(parts).toHaveText([
    'Notifications',
    'Votre carnet',
    'Documents et données',
    'Connexions',
    'Compte',
  ]);
  await parts.nth(2).press('Enter');
  await shown('Exporter mes données');
  await parts.nth(3).press('Enter');
  await shown('Clés d’API');
  await parts.nth(4).press('Enter');
  await shown('Supprimer mon compte');
  expect(customer.id).toBeGreaterThan(0);
});

test('signing out says so and leads out of the account', {
  tag: ['@both-widths', '@8.logged-out', '@9.toast.place'],
}, async ({ page, customer }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  const said = page.getByText('Vous êtes maintenant déconnecté');
  await expect(said).toBeVisible();
  const place = await said.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(place?.y).toBeLessThan(160);
  // A phone's toast takes the whole width.
  if (width > 600) expect(place?.x).toBeGreaterThan(width / 2);
  await expect(page).toHaveURL('/catalogue');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  expect((await customer.call('GET', '/api/users/me/')).status()).toBe(401);
});
