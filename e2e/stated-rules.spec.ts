import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { linksOf, servedPage, textOf } from './harness/served-page.ts';

/**
 * The rules told to customers stand on the pages, to the letter (docs/product/legal-pages.md#rules-told-to-customers).
 */
const saidOn = async (request: APIRequestContext, path: string, part = 'main') =>
  textOf((await servedPage(request, path)).document.querySelector(part));

test('the questions and the terms state the rules of the shop', {
  tag: ['@1.price-notice', '@1.no-refund'],
}, async ({ request }) => {
  const questions = await saidOn(request, '/support?tab=faq');
  for (const rule of [
    'Il est présenté de nouveau pendant 3\u00a0jours et votre accès est maintenu.',
    'L’abonnement annulé reste actif jusqu’à la fin du mois payé.',
    'Un changement du prix de votre abonnement est annoncé 30\u00a0jours à l’avance, par email.',
    'Seulement quand la loi le prévoit ou en cas d’erreur de facturation.',
    'un fichier JSON signé, avec vos achats et vos abonnements',
    'les abonnements restent inactifs jusqu’à ce que vous les réactiviez et les payiez',
  ])
    expect(questions).toContain(rule);
  const terms = await saidOn(request, '/terms');
  expect(terms).toContain('au moins 30\u00a0jours à l’avance');
  expect(terms).toContain('remboursée que si la loi l’impose ou en cas d’erreur de facturation');
});

test('the help centre says when it answers', { tag: ['@1.support-hours'] }, async ({ request }) => {
  for (const tab of ['faq', 'contact']) {
    expect(await saidOn(request, `/support?tab=${tab}`)).toContain(
      'Réponse sous 24 à 48\u00a0heures ouvrées, du lundi au vendredi, 9\u00a0h–18\u00a0h.',
    );
  }
  expect(await saidOn(request, '/support?tab=faq')).toContain('Le support est administratif');
});

test('the explainer has its parts and its three claims', {
  tag: ['@2.explainer.parts', '@9.claims'],
}, async ({ request }) => {
  const { main } = await servedPage(request, '/qu-est-ce-qu-une-automatisation');
  const parts = [...main.querySelectorAll('h2')].map(textOf);
  for (const part of [
    'Concrètement, qu’est-ce que ça change\u00a0?',
    'Ce que vous y gagnez',
    'Comment ça marche',
    'Questions fréquentes',
  ])
    expect(parts).toContain(part);
  for (const said of [
    /20\u00a0h\s*gagnées par semaine/,
    /99,9\u00a0%\s*de fiabilité/,
    /moins de 30\u00a0jours\s*pour rentabiliser votre achat/,
  ])
    expect(textOf(main)).toMatch(said);
});

test('the privacy page has its nine sections, in order', { tag: ['@2.privacy.sections'] }, async ({
  request,
}) => {
  const { main } = await servedPage(request, '/privacy');
  const titles = [...main.querySelectorAll('section > h2')].map(textOf);
  expect(titles).toEqual(
    [
      'Introduction',
      'Données collectées',
      'Utilisation',
      'Qui y a accès',
      'Conservation',
      'Sécurité',
      'Vos droits',
      'Contact',
      'Modifications',
    ].map((title) => expect.stringContaining(title)),
  );
});

test('the privacy page says how long invoices are kept', { tag: ['@9.retention'] }, async ({ request }) => {
  expect(await saidOn(request, '/privacy', '#conservation')).toContain('10\u00a0ans');
});

test('the legal notice is linked from every page’s foot', { tag: ['@2.legal'] }, async ({ request }) => {
  for (const path of ['/catalogue', '/support', '/login']) {
    const { document } = await servedPage(request, path);
    expect(linksOf(document.querySelector('footer')), path).toContain('/legal');
  }
});

test('the guide says what to do when a session, a payment or a subscription fails', {
  tag: ['@8.guide.troubleshooting'],
}, async ({ request }) => {
  const help = await saidOn(request, '/guide', '#depannage');
  for (const said of [
    'Le jeton de connexion a expiré\u00a0: actualisez la page. Si cela ne suffit pas, reconnectez-vous, ou videz le cache',
    'Vérifiez le numéro, la date et le code de votre carte.',
    'contactez votre banque',
    'Il reprend après le paiement',
  ])
    expect(help).toContain(said);
});
