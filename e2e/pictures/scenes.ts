import type { Page } from '@playwright/test';
import { example, fill, holdMeeting, listVat, noteHours, planMonth, signature, team } from './fill-tools.ts';

/** One picture of a tool at work. */
export interface Scene {
  /** French, at most 200 characters: its alternative text as well. */
  caption: string;
  /** Goes on from the scene before. */
  act?: (page: Page) => Promise<unknown>;
  /** What stands at the top of the picture; the top of the page unless told. */
  at?: string;
}

/** What each tool of the demo shows before it is bought, in the order of its page. */
export const scenes: Readonly<Record<string, readonly Scene[]>> = {
  'generateur-de-devis': [
    {
      caption: 'Les coordonnées à gauche, le devis qui se compose à droite.',
      act: example,
      at: '[aria-label="Aperçu du devis"]',
    },
    { caption: 'Chaque ligne du devis, avec sa quantité, son prix et son taux de TVA.', at: '#lignes-titre' },
  ],
  'generateur-de-factures': [
    {
      caption: 'Les coordonnées à gauche, la facture qui se compose à droite.',
      act: example,
      at: '[aria-label="Aperçu de la facture"]',
    },
    {
      caption: 'Les prestations et les produits de la facture, le reste à payer calculé.',
      at: '#lignes-titre',
    },
  ],
  'calculateur-de-tva': [
    { caption: 'Un montant hors taxes, et aussitôt sa TVA et son montant TTC.', act: listVat },
    {
      caption: 'La liste des calculs et ses totaux par taux, à copier ou à télécharger en CSV.',
      at: '#liste-titre',
    },
  ],
  'calculateur-de-marge': [
    {
      caption: 'Un coût et un prix de vente donnent la marge, les deux taux et le coefficient.',
      act: (page) => fill(page, { val1: '40', val2: '150', fixes: '2 430', ventes: '60' }),
    },
    { caption: 'Le seuil de rentabilité, et ce que coûte une remise de 5 à 40\u00a0%.', at: '#seuil-titre' },
  ],
  'relances-de-factures': [
    {
      caption: 'La facture impayée, et la somme réclamée avec ses pénalités et son indemnité.',
      act: example,
    },
    { caption: 'Le message de relance, à copier, à envoyer ou à imprimer.', at: '#corps' },
  ],
  'verificateur-siret-tva-iban': [
    {
      caption: 'Une liste de numéros collée dans la page\u00a0: chacun est reconnu et contrôlé.',
      act: example,
    },
    { caption: 'Le résultat ligne par ligne, l’erreur nommée en clair.', at: '#resultat-titre' },
  ],
  'previsionnel-de-tresorerie': [
    {
      caption: 'Le solde des douze mois en courbe, avec le point bas annoncé.',
      act: example,
      at: '#courbe-titre',
    },
    { caption: 'Le tableau mensuel des encaissements, des décaissements et du solde.', at: '#tableau-titre' },
    { caption: 'Les lignes du prévisionnel, ponctuelles ou récurrentes.', at: '#lignes-titre' },
  ],
  'echeancier-de-paiement': [
    {
      caption: 'Une facture étalée en six fois avec un acompte, juste au centime.',
      act: (page) =>
        fill(page, {
          titre: 'Rénovation de la salle',
          montant: '4 850',
          nombre: '6',
          'acompte-type': 'pc',
          acompte: '30',
          'acompte-date': '2026-12-01',
          premiere: '2027-01-15',
        }),
    },
    { caption: 'Les échéances et leurs dates, à mettre dans l’agenda ou à télécharger.', at: '#table-titre' },
  ],
  'simulateur-micro-entreprise': [
    {
      caption:
        'Le chiffre d’affaires d’un côté, de l’autre les cotisations, l’impôt et le revenu net estimé.',
      act: (page) =>
        page.getByLabel('Profession libérale, régime général (BNC)', { exact: true }).fill('38 000'),
    },
    { caption: 'Le chiffre d’affaires face aux seuils de l’année.', at: '#seuils-titre' },
  ],
  'createur-de-qr-code': [
    {
      caption: 'L’adresse d’un site, et son code à télécharger en SVG ou en PNG.',
      act: (page) => fill(page, { url: 'https://www.atelier.example/carte' }),
    },
    {
      caption: 'Un virement\u00a0: le bénéficiaire, l’IBAN contrôlé et le montant dans un seul code.',
      act: async (page) => {
        await page.getByRole('radio', { name: 'Virement' }).check();
        await fill(page, {
          beneficiaire: 'Atelier Martin',
          iban: 'FR76 3000 6000 0112 3456 7890 189',
          montant: '1 250,50',
          motif: 'Facture F-2026-014',
        });
      },
    },
  ],
  'nettoyeur-de-csv': [
    {
      caption: 'Le résultat, avant et après\u00a0: ce qui n’est pas sûr est signalé et reste tel quel.',
      act: async (page) => {
        await example(page);
        await page.locator('#etape3').waitFor();
      },
      at: '#t3',
    },
    { caption: 'Les corrections, choisies colonne par colonne.', at: '#t2' },
  ],
  'signature-email': [
    {
      caption: 'La signature se compose pendant que l’on écrit ses coordonnées.',
      act: (page) => fill(page, signature),
    },
    {
      caption: 'Une liste de l’équipe donne une signature à chacun.',
      act: (page) => fill(page, { equipe: team }),
      at: '#bloc-equipe',
    },
  ],
  'planificateur-de-publications': [
    { caption: 'Le mois et ses publications, réseau par réseau.', act: planMonth },
    { caption: 'Une publication, sa longueur comptée comme chaque réseau la compte.', at: '#titre-form' },
  ],
  'generateur-de-mentions-legales': [
    {
      caption: 'Les réponses d’un côté, le texte des mentions qui s’écrit de l’autre.',
      act: example,
      at: '#etat-titre',
    },
    {
      caption: 'Les questions sur les ventes et les données personnelles.',
      at: 'h2:has-text("Ventes et données")',
    },
  ],
  'compteur-de-temps': [
    { caption: 'Le chronomètre d’un projet, et les heures saisies après coup.', act: noteHours },
    { caption: 'Le temps et le montant à facturer, client par client.', at: '#t4' },
  ],
  'ordre-du-jour-et-compte-rendu': [
    {
      caption: 'L’ordre du jour, point par point, avec les notes prises pendant la réunion.',
      act: holdMeeting,
      at: '#points-titre',
    },
    {
      caption: 'Les décisions et les actions, chacune avec son responsable et son échéance.',
      at: '#decisions-titre',
    },
  ],
  'generateur-de-fiches-produits': [
    {
      caption: 'La fiche d’un produit, écrite d’après ses caractéristiques.',
      act: example,
      at: '#fiche-titre',
    },
    {
      caption: 'Ce que l’offre doit montrer du fabricant et de la sécurité, et le référencement.',
      at: '#loi-titre',
    },
  ],
  'segmentation-clients-rfm': [
    {
      caption: 'La carte des clients, selon la récence et la valeur de leurs achats.',
      act: example,
      at: '#t3',
    },
    { caption: 'Chaque client avec ses notes de récence, de fréquence et de montant.', at: '#t4' },
  ],
};
