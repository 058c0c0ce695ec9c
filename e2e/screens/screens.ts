import type { Page } from '@playwright/test';
import { sayWhomToBill } from '../harness/pay.ts';

export interface Screen {
  /** The file's name in `docs/screens/`. */
  slug: string;
  title: string;
  path: string;
  /** Who looks: a visitor unless told; people of `db/seeds/accounts.ts`. */
  as?: 'customer' | 'staff';
  /** What the server answers; 200 unless told. */
  status?: 404;
  /** Empty in a shop that nobody has come to. */
  ofOthers?: true;
  /** Brings the screen into the state to show. */
  act?: (page: Page) => Promise<void>;
}

const billing = (page: Page) => page.getByRole('heading', { name: 'À qui adresser la facture ?' });

/** Who has said it may say another. */
async function askWhomToBill(page: Page): Promise<void> {
  const change = page.getByRole('button', { name: 'Modifier l’adresse de facturation' });
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await change.or(billing(page)).first().waitFor();
  if (await change.isVisible()) await change.click();
  await billing(page).waitFor();
}

/** Whom to bill is asked once. */
async function openPayment(page: Page): Promise<void> {
  const order = page.getByRole('button', { name: /Commander avec obligation de paiement/ });
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await order.or(billing(page)).first().waitFor();
  if (await billing(page).isVisible()) await sayWhomToBill(page);
  await order.waitFor();
}

/** Buys the first automation as the payment form would, unless it is bought already, then shows the screen again. */
async function ownOne(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const post = (url: string, body: object) =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await post('/api/subscriptions/create_subscription/', {
      automation_id: 1,
      period: 'monthly',
    });
    if (!answer.ok) return;
    const { payment_intent_id, client_secret } = await answer.json();
    const { api_url, publishable_key } = await (await fetch('/api/payment-config/')).json();
    await fetch(`${api_url}/v1/payment_intents/${payment_intent_id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishable_key}` },
      body: new URLSearchParams({ client_secret, payment_method: 'pm_card_visa', return_url: location.href }),
    });
    await post('/api/subscriptions/confirm_subscription_payment/', { payment_intent_id });
  });
  await page.reload({ waitUntil: 'networkidle' });
}

async function useIt(page: Page): Promise<void> {
  await ownOne(page);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
}

async function tryIt(page: Page): Promise<void> {
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
}

async function askWhy(page: Page): Promise<void> {
  await ownOne(page);
  const one = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Générateur de devis' }).first();
  await one.locator('summary').click();
  await one.getByRole('listitem').first().waitFor();
}

async function openInvoice(page: Page): Promise<void> {
  await ownOne(page);
  await page
    .getByRole('link', { name: /^Facture F-/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Facture F-/ }).waitFor();
  await page.getByRole('table').waitFor();
}

/**
 * A renewal, a reminder: every list of the page has something to tell. The page comes back without its buttons while
 * the month passes, and with them when it has.
 */
async function liveOn(page: Page): Promise<void> {
  const advance = page.getByRole('button', { name: 'Avancer d’un mois' });
  const clock = page.locator('.clock');
  const before = await clock.innerText();
  await advance.click();
  await clock.filter({ hasNotText: before }).waitFor({ timeout: 120_000 });
  await advance.waitFor({ timeout: 120_000 });
}

async function openIdea(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proposer une idée' }).click();
  await page.getByRole('dialog').getByLabel('Votre idée').waitFor();
}

async function openSwitch(page: Page): Promise<void> {
  const menu = page.getByRole('banner');
  if ((page.viewportSize()?.width ?? 0) < 768) await menu.getByText('Menu', { exact: true }).click();
  await menu.getByRole('button', { name: 'Administration' }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByLabel('Mot de passe', { exact: true }).waitFor();
}

/** Every screen of the shop in `docs/screens.md`, in the order of the page. */
export const screens: readonly Screen[] = [
  { slug: 'explainer', title: 'Qu’est-ce qu’une automatisation ?', path: '/qu-est-ce-qu-une-automatisation' },
  { slug: 'catalogue', title: 'Catalogue', path: '/catalogue' },
  { slug: 'categorie', title: 'Catégorie', path: '/catalogue/facturation-et-devis' },
  { slug: 'automatisation', title: 'Automatisation', path: '/automation/1' },
  {
    slug: 'essai-sans-compte',
    title: 'Essayer sans compte',
    path: '/essayer/generateur-de-devis',
    act: tryIt,
  },
  {
    slug: 'a-qui-facturer',
    title: 'À qui adresser la facture',
    path: '/automation/3',
    as: 'customer',
    act: askWhomToBill,
  },
  { slug: 'paiement', title: 'Paiement', path: '/automation/3', as: 'customer', act: openPayment },
  { slug: 'connexion', title: 'Connexion', path: '/login' },
  { slug: 'inscription', title: 'Créer un compte', path: '/register' },
  {
    slug: 'mes-automatisations',
    title: 'Mes automatisations',
    path: '/dashboard?tab=automations',
    as: 'customer',
    act: ownOne,
  },
  {
    slug: 'pourquoi-ce-statut',
    title: 'Pourquoi ce statut ?',
    path: '/dashboard?tab=automations',
    as: 'customer',
    act: askWhy,
  },
  { slug: 'mon-compte', title: 'Mon compte', path: '/dashboard', as: 'customer' },
  {
    slug: 'visionneuse',
    title: 'Visionneuse',
    path: '/webhook-viewer/generateur-de-devis',
    as: 'customer',
    act: useIt,
  },
  { slug: 'mes-factures', title: 'Mes factures', path: '/factures', as: 'customer' },
  { slug: 'facture', title: 'Une facture', path: '/factures', as: 'customer', act: openInvoice },
  { slug: 'mes-documents', title: 'Mes documents', path: '/documents', as: 'customer' },
  { slug: 'profil', title: 'Mon profil', path: '/dashboard?tab=profile', as: 'customer' },
  { slug: 'modifier-mon-profil', title: 'Modifier mon profil', path: '/profile/edit', as: 'customer' },
  { slug: 'securite', title: 'Sécurité et paiement', path: '/profile/edit?tab=securite', as: 'customer' },
  { slug: 'preferences', title: 'Préférences', path: '/profile/edit?tab=preferences', as: 'customer' },
  {
    slug: 'preferences-carnet',
    title: 'Préférences, votre carnet',
    path: '/profile/edit?tab=preferences&part=carnet',
    as: 'customer',
  },
  {
    slug: 'preferences-connexions',
    title: 'Préférences, connexions',
    path: '/profile/edit?tab=preferences&part=connexions',
    as: 'customer',
  },
  {
    slug: 'preferences-donnees',
    title: 'Préférences, documents et données',
    path: '/profile/edit?tab=preferences&part=donnees',
    as: 'customer',
  },
  { slug: 'adresse', title: 'Nouvelle adresse', path: '/address/new', as: 'customer' },
  { slug: 'resiliation', title: 'Résilier votre contrat', path: '/resiliation', as: 'customer' },
  { slug: 'changement-de-prix', title: 'Changement de prix', path: '/changement-de-prix' },
  { slug: 'outil-en-sommeil', title: 'Garder ou arrêter un outil', path: '/outil-en-sommeil' },
  { slug: 'retractation', title: 'Renoncer au contrat', path: '/retractation', as: 'customer' },
  { slug: 'mot-de-passe-oublie', title: 'Mot de passe oublié', path: '/login?oubli=1' },
  { slug: 'support', title: 'Support', path: '/support' },
  { slug: 'contact', title: 'Contact', path: '/support?tab=contact', as: 'customer' },
  {
    slug: 'idee',
    title: 'Proposer une idée',
    path: '/qu-est-ce-qu-une-automatisation',
    act: openIdea,
  },
  { slug: 'idees', title: 'Idées retenues', path: '/idees', ofOthers: true },
  { slug: 'guide', title: 'Guide d’utilisation', path: '/guide' },
  { slug: 'a-propos', title: 'À propos', path: '/about' },
  { slug: 'conditions-generales', title: 'Conditions générales', path: '/terms' },
  {
    slug: 'conditions-d-une-edition',
    title: 'Conditions générales, une édition',
    path: '/terms/1-0-2026-11',
  },
  { slug: 'confidentialite', title: 'Confidentialité', path: '/privacy' },
  { slug: 'mentions-legales', title: 'Mentions légales', path: '/legal' },
  { slug: 'accessibilite', title: 'Déclaration d’accessibilité', path: '/accessibilite' },
  {
    slug: 'acces-administration',
    title: 'Accéder à l’administration',
    path: '/catalogue',
    as: 'staff',
    act: openSwitch,
  },
  { slug: 'administration-connexion', title: 'Connexion à l’administration', path: '/admin/login' },
  { slug: 'demande-par-lien', title: 'Votre demande, par le lien d’un email', path: '/support/demande' },
  { slug: 'idee-par-lien', title: 'Votre idée, par le lien d’un email', path: '/idees/suivi' },
  { slug: 'page-non-trouvee', title: 'Page non trouvée', path: '/cette-page-n-existe-pas', status: 404 },
  { slug: 'emails', title: 'Aperçu des emails', path: '/demo/emails' },
  // The last one: the time of the shop moves.
  { slug: 'machine-a-avancer-le-temps', title: 'Machine à avancer le temps', path: '/sandbox/', act: liveOn },
];
