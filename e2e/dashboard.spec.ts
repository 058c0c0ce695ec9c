import { DAY_MS } from '#domain/time/durations.ts';
import { registerCustomer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { keepingPage } from './harness/keeping-page.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { atPhoneWidth } from './harness/phone-width.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test('a visitor is sent to the sign-in, and back to the same tab', {
  tag: ['@2.private.origin', '@2.profile.empty-phone', '@2.redirect.login'],
}, async ({ page, shop, mailbox, request }) => {
  const someone = await registerCustomer(request, shop.siteUrl, mailbox);
  await page.goto('/dashboard?tab=profile');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(someone.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(someone.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/dashboard?tab=profile');
  await expect(page.getByRole('main').getByText('Non renseigné')).toBeVisible();
});

test('a new customer sees what to do next, and no counter at zero', {
  tag: ['@2./dashboard', '@overview.no-zero'],
}, async ({ page, customer }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille');
  await expect(page.getByText('Aucune automatisation pour le moment')).toBeVisible();
  await expect(page.getByRole('term')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('tab', { name: 'Automatisations' }).click();
  await expect(page).toHaveURL('/dashboard?tab=automations');
  await page.getByRole('link', { name: 'Parcourir le catalogue', exact: true }).click();
  await expect(page).toHaveURL('/catalogue');
  expect(customer.id).toBeGreaterThan(0);
});

test('each automation shows its status, its price, its dates and the way in', {
  tag: [
    '@2.dashboard.counters',
    '@4.label.active',
    '@4.label.cancelling',
    '@4.label.past-due',
    '@4.label.inactive',
    '@4.cancelling.price',
    '@4.free.text',
    '@4.link',
    '@automations.one-button',
  ],
}, async ({ page, customer, shop }) => {
  const give = (name: string, values: object) =>
    giveAutomation(shop.databaseUrl, customer.id, { name, owned: true, ...values });
  await give('Payée', {});
  await give('En fin de mois', { subscription: { status: 'cancelling', endDate: inDays(12) } });
  await give('En retard', { subscription: { status: 'past_due' } });
  await give('Essayée', { subscription: { isFree: true, endDate: inDays(7) }, owned: false });
  await give('Suspendue', { subscription: { status: 'inactive', inactiveReason: 'suspended' } });
  await give('Achetée', { subscription: null });
  await give('Essai fini', {
    subscription: { status: 'cancelled', isFree: true, endReason: 'trial' },
    owned: false,
  });
  await page.goto('/dashboard?tab=automations');
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const opens = (name: string) => item(name).getByRole('link', { name: `Ouvrir ${name}` });
  await expect(item('Payée')).toContainText('Actif');
  await expect(item('Payée')).toContainText('5\u00a0€/mois');
  await expect(item('En fin de mois')).toContainText("En cours d'annulation");
  await expect(item('En fin de mois')).toContainText('0\u00a0€/mois');
  await expect(item('En fin de mois')).toContainText('(12\u00a0jours restants)');
  await expect(item('En retard')).toContainText('Paiement en retard');
  await expect(item('Essayée')).toContainText('Offert - Aucune action requise');
  await expect(item('Suspendue')).toContainText('Suspendu');
  await expect(item('Achetée')).toContainText('Inactif');
  for (const name of ['Payée', 'En fin de mois', 'En retard', 'Essayée'])
    await expect(opens(name)).toBeVisible();
  for (const name of ['Suspendue', 'Achetée']) await expect(opens(name)).toHaveCount(0);
  const solid = (name: string) => item(name).locator('.button-primary');
  for (const name of ['Payée', 'En fin de mois', 'Essayée']) await expect(solid(name)).toHaveText(/^Ouvrir/);
  await expect(solid('En retard')).toHaveText(/^Régler maintenant/);
  await expect(item('Essai fini')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  await page.getByRole('tab', { name: 'Aperçu' }).click();
  const figure = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('..');
  await expect(figure('Abonnements actifs')).toContainText('3');
  await expect(figure('Offerts')).toContainText('1');
  await expect(figure('Coût mensuel')).toContainText('15\u00a0€/mois');
  await expect(page.getByText('Un paiement est en retard')).toBeVisible();
});

test('the overview begins with the tools that open, and leads to the document that was last worked on', {
  tag: ['@overview.tools-first'],
}, async ({ page, customer, shop, axe }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name: 'Bloc-notes', html: keepingPage });
  await giveAutomation(shop.databaseUrl, customer.id, {
    name: 'En retard',
    subscription: { status: 'past_due' },
  });
  await page.goto(`/webhook-viewer/${slug}`);
  const text = page.frameLocator('iframe').getByLabel('Texte');
  await text.fill('Facture Le Goff');
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  const tools = page.getByRole('region', { name: 'Vos outils' });
  await expect(tools.getByRole('listitem')).toHaveCount(2);
  await expect(tools.getByRole('listitem').first()).toContainText('Bloc-notes');
  const above = await tools.boundingBox();
  const late = await page.getByText('Un paiement est en retard').boundingBox();
  expect(above!.y).toBeLessThan(late!.y);
  await axe({ onPhone: true });
  await tools.getByRole('link', { name: 'Facture Le Goff' }).click();
  await expect(text).toHaveValue('Facture Le Goff');
});

test('an automation opens in its frame, reloads, and remembers that it was opened', {
  tag: ['@2./webhook-viewer/{slug}', '@2./webhook/{slug}'],
}, async ({ page, customer, shop }) => {
  const html =
    '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Outil</title><h1>Mon outil</h1><button onclick="this.textContent=\'Cliqué\'">Cliquer</button></html>';
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name: 'Mon outil', html });
  await page.goto('/dashboard?tab=automations');
  await page.getByRole('link', { name: 'Ouvrir Mon outil' }).click();
  await expect(page).toHaveURL(`/webhook-viewer/${slug}`);
  const inside = page.frameLocator('iframe');
  await inside.getByRole('button', { name: 'Cliquer' }).click();
  await expect(inside.getByRole('button', { name: 'Cliqué' })).toBeVisible();
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(inside.getByRole('button', { name: 'Cliquer' })).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  await expect(trail).toHaveText('Mon CompteMes AutomatisationsMon outil');
  const expectTall = async () => {
    const frame = await page.locator('iframe').boundingBox();
    expect(frame?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
  };
  await expectTall();
  await atPhoneWidth(page, expectTall);
  await expectNoSidewaysScroll(page);
  for (const address of [`/webhook/${slug}`, `/webhook/${slug}/`]) {
    await page.goto(address);
    await expect(inside.getByRole('heading', { name: 'Mon outil' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('tab', { name: 'Automatisations' }).click();
  await expect(page.getByText('Dernière ouverture le')).toBeVisible();
});

test.describe('an automation that does not open', () => {
  // The browser writes each refused call to the console.
  test.use({ expectedFaults: [/status of 40[34]/] });

  test('says why, and where to go', { tag: ['@8.webhook.403.title', '@8.webhook.404'] }, async ({
    page,
    customer,
    shop,
  }) => {
    const slug = await giveAutomation(shop.databaseUrl, customer.id, { subscription: null, owned: true });
    await page.goto(`/webhook-viewer/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cet outil s’ouvre avec un abonnement');
    const agreed = page.getByText('Abonnement requis pour accéder à ce webhook');
    await expect(agreed).toBeHidden();
    await page.getByText('Message exact, pour le support').click();
    await expect(agreed).toBeVisible();
    await page.goto('/webhook-viewer/inconnue');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhook non trouvé ou non configuré');
    await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('the viewer sends who is not signed in to the sign-in', { tag: ['@8.webhook.401.title'] }, async ({
  page,
}) => {
  await page.goto('/webhook-viewer/generateur-de-devis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentification requise');
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('when the lists cannot come', () => {
  test.use({ expectedFaults: [/status of 503/] });

  test('the dashboard says so and tries again', async ({ page, customer }) => {
    let broken = true;
    await page.route('**/api/users/subscriptions/', (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto('/dashboard?tab=automations');
    await expect(page.getByText('Impossible de charger les abonnements')).toBeVisible({ timeout: 15_000 });
    broken = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Aucune automatisation pour le moment')).toBeVisible();
    expect(customer.id).toBeGreaterThan(0);
  });
});
