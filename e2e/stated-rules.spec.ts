import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

/** What section 1 of the specification says to customers stands on the pages, to the letter of those pages. */
const main = (page: Page) => page.getByRole('main');

test('the questions and the terms state the rules of the shop', async ({ page }) => {
  await page.goto('/support?tab=faq');
  for (const rule of [
    'Il est présenté de nouveau pendant 3\u00a0jours et votre accès est maintenu.',
    'L’abonnement annulé reste actif jusqu’à la fin du mois payé.',
    'Un changement du prix de votre abonnement est annoncé 30\u00a0jours à l’avance, par email.',
    'Seulement quand la loi le prévoit ou en cas d’erreur de facturation.',
    'un fichier JSON signé, avec vos achats et vos abonnements',
    'les abonnements restent inactifs jusqu’à ce que vous les réactiviez et les payiez',
  ])
    await expect(main(page)).toContainText(rule);
  await page.goto('/terms');
  await expect(main(page)).toContainText('au moins 30\u00a0jours à l’avance');
  await expect(main(page)).toContainText(
    /remboursée que si la loi l’impose ou en cas d’erreur de\s+facturation/,
  );
});

test('the help centre says when it answers', async ({ page }) => {
  for (const tab of ['faq', 'contact']) {
    await page.goto(`/support?tab=${tab}`);
    await expect(main(page)).toContainText(
      'Réponse sous 24 à 48\u00a0heures ouvrées, du lundi au vendredi, 9\u00a0h–18\u00a0h.',
    );
  }
  await page.goto('/support?tab=faq');
  await expect(main(page)).toContainText('Le support est administratif');
});

test('the explainer has its parts and its three claims', async ({ page }) => {
  await page.goto('/qu-est-ce-qu-une-automatisation');
  for (const part of [
    'Concrètement, qu’est-ce que ça change\u00a0?',
    'Ce que vous y gagnez',
    'Comment ça marche',
    'Questions fréquentes',
  ])
    await expect(main(page).getByRole('heading', { level: 2, name: part })).toBeVisible();
  for (const said of [
    /20\u00a0h\s*gagnées par semaine/,
    /99,9\u00a0%\s*de fiabilité/,
    /moins de 30\u00a0jours\s*pour rentabiliser votre achat/,
  ])
    await expect(main(page)).toContainText(said);
});

test('the privacy page has the nine sections of the specification, in order', async ({ page }) => {
  await page.goto('/privacy');
  await expect(main(page).locator('section > h2')).toContainText([
    'Introduction',
    'Données collectées',
    'Utilisation',
    'Qui y a accès',
    'Conservation',
    'Sécurité',
    'Vos droits',
    'Contact',
    'Modifications',
  ]);
});

test('the privacy page says how long invoices are kept', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.locator('#conservation')).toContainText('10\u00a0ans');
});

test('the legal notice is linked from every page’s foot', async ({ page }) => {
  for (const path of ['/catalogue', '/support', '/login']) {
    await page.goto(path);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' });
    await expect(link).toHaveAttribute('href', '/legal');
  }
});

test('the guide says what to do when a session, a payment or a subscription fails', async ({ page }) => {
  await page.goto('/guide');
  const help = page.locator('#depannage');
  await expect(help).toContainText(
    /Le jeton de connexion a expiré\u00a0: actualisez la page\. Si cela ne suffit pas, reconnectez-vous, ou\s+videz le cache/,
  );
  await expect(help).toContainText('Vérifiez le numéro, la date et le code de votre carte.');
  await expect(help).toContainText(/contactez votre\s+banque/);
  await expect(help).toContainText('Il reprend après le paiement');
});
