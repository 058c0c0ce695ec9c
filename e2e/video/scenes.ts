import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/time/durations.ts';
import { accepted, cardNumber, orderButton } from '../harness/pay.ts';
import type { Stage } from './stage.ts';

export interface Scene {
  /** What the film says while it happens: the captions and the text of the page are made of these words. */
  caption: string;
  act: (stage: Stage) => Promise<void>;
  /** The picture shown before the film is started is taken at the end of this scene. */
  poster?: true;
}

const automation = 'Relances de factures';
const password = 'trois petits tours';
const main = (page: Page) => page.getByRole('main');
const card = (page: Page) => page.getByRole('article').filter({ hasText: automation });
const inside = (page: Page) => page.frameLocator('iframe');
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function openCard(stage: Stage): Promise<void> {
  await stage.click(card(stage.page).getByRole('link', { name: 'Voir les détails' }));
  await stage.await(stage.page.getByRole('heading', { level: 1, name: automation }).waitFor());
}

async function askToBuy(stage: Stage): Promise<void> {
  const { page } = stage;
  await stage.click(page.getByRole('link', { name: 'Acheter et s’abonner' }));
  await stage.click(main(page).getByRole('link', { name: 'Créer un compte' }));
  await stage.await(page.getByLabel('Confirmer le mot de passe').waitFor());
}

async function register(stage: Stage): Promise<void> {
  const { page } = stage;
  await stage.type(page.getByLabel('Email', { exact: true }), 'lea@atelier-moreau.example');
  await stage.type(page.getByLabel('Mot de passe', { exact: true }), password);
  await stage.type(page.getByLabel('Confirmer le mot de passe'), password);
  await stage.click(page.getByRole('checkbox', { name: /J’accepte/ }));
  await stage.click(page.getByRole('button', { name: 'Créer mon compte' }));
  await stage.await(page.getByText('Inscription réussie').waitFor());
  await stage.await(page.getByRole('searchbox').waitFor(), 0);
  await stage.scrollTo(0);
  await stage.rest(500);
}

async function findAgain(stage: Stage): Promise<void> {
  const { page } = stage;
  await stage.type(page.getByRole('searchbox'), 'relance');
  const found = main(page)
    .getByRole('status')
    .filter({ hasText: /pour\s«\srelance\s»/ });
  await stage.await(found.waitFor());
  await openCard(stage);
  await stage.click(page.getByRole('button', { name: 'Acheter et s’abonner' }));
  await stage.await(orderButton(page).waitFor());
}

async function typeCard(stage: Stage): Promise<void> {
  const { page } = stage;
  await stage.type(cardNumber(page), accepted);
  await stage.type(page.getByLabel('Expiration'), '1240');
  await stage.type(page.getByLabel('CVC'), '123');
}

async function order(stage: Stage): Promise<void> {
  const { page } = stage;
  await stage.click(page.getByRole('checkbox', { name: /J’accepte les conditions/ }));
  await stage.click(page.getByRole('checkbox', { name: /Je demande l’accès immédiat/ }));
  await stage.click(orderButton(page));
  await stage.await(page.waitForURL(/\/dashboard$/));
}

async function open(stage: Stage): Promise<void> {
  const { page } = stage;
  await stage.click(page.getByRole('link', { name: `Ouvrir ${automation}` }).first());
  await stage.await(inside(page).getByRole('heading', { level: 1 }).waitFor());
  await stage.scrollTo(44);
}

async function typeInvoice(stage: Stage): Promise<void> {
  const { page } = stage;
  await stage.type(inside(page).getByLabel('Numéro de facture'), 'F-041');
  await stage.type(inside(page).getByLabel('Montant TTC'), '1240');
  await stage.click(inside(page).getByLabel('Date d’échéance'), { x: 0.2, y: 0.5 });
  await inside(page).getByLabel('Date d’échéance').fill(daysAgo(32));
  await stage.rest(400);
}

/** The whole film, in order. */
export const scenes: readonly Scene[] = [
  {
    caption: 'Voici Rouage\u00a0: des automatisations prêtes à l’emploi, rangées par métier.',
    async act(stage) {
      await stage.rest(900);
      await stage.scrollTo(420);
      await stage.rest(500);
      await stage.scrollTo(0);
    },
  },
  {
    caption: 'Choisissez une catégorie, par exemple «\u00a0Facturation et devis\u00a0».',
    async act(stage) {
      const chips = stage.page.getByRole('navigation', { name: 'Catégories' });
      await stage.click(chips.getByRole('link', { name: 'Facturation et devis' }));
      await stage.await(stage.page.waitForURL(/category=facturation-et-devis/));
      await stage.reveal(card(stage.page));
    },
  },
  {
    caption: 'Une fiche dit ce que fait l’automatisation\u00a0: ici, relancer une facture impayée.',
    act: openCard,
  },
  {
    caption: 'Le prix est complet\u00a0: un achat unique, puis un abonnement mensuel sans engagement.',
    act: (stage) => stage.show(stage.page.getByRole('region', { name: 'Prix' }).locator('dl'), 2900),
  },
  {
    caption: 'Pour acheter, créez votre compte.',
    act: askToBuy,
  },
  {
    caption: 'Une adresse email et un mot de passe suffisent\u00a0: aucune carte n’est demandée.',
    act: register,
  },
  {
    caption: 'Retrouvez la fiche par la recherche, et commandez.',
    act: findAgain,
  },
  {
    caption: 'Le total du jour s’affiche avant tout paiement. Ici, la carte est une carte d’essai.',
    act: typeCard,
  },
  {
    caption: 'Donnez vos deux accords, puis payez.',
    act: order,
  },
  {
    caption: 'C’est payé\u00a0: l’automatisation est dans votre compte, prête à servir.',
    act: (stage) => stage.show(main(stage.page).getByRole('listitem').filter({ hasText: automation }), 2600),
  },
  {
    caption: 'Elle s’ouvre dans votre navigateur\u00a0: rien à installer, rien à programmer.',
    act: open,
  },
  {
    caption: 'Saisissez la facture en retard\u00a0: son numéro, son montant, son échéance.',
    act: typeInvoice,
  },
  {
    caption: 'Le retard, les pénalités et l’indemnité de 40\u00a0€ se calculent tout seuls.',
    act: (stage) => stage.show(inside(stage.page).getByRole('region', { name: 'Somme réclamée' }), 3000),
    poster: true,
  },
  {
    caption: 'Choisissez le ton\u00a0: l’email se récrit aussitôt.',
    async act(stage) {
      await stage.click(inside(stage.page).getByRole('radio', { name: /^Ferme/ }));
      await stage.startAt(inside(stage.page).getByRole('heading', { name: 'Email' }));
      await stage.rest(1400);
    },
  },
  {
    caption: 'Relisez, envoyez. C’est une tâche de moins.',
    async act(stage) {
      await stage.point(inside(stage.page).getByText('Ouvrir dans la messagerie'));
      await stage.rest(1500);
    },
  },
];
