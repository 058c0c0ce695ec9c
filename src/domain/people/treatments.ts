import type { KEPT_DATA } from './kept-data.ts';

type Kept = keyof typeof KEPT_DATA;

/** Who else than the team receives something, why, and where it goes (RGPD, art. 30, 1, d and e). */
export const RECIPIENTS = {
  payment: {
    who: 'Stripe',
    what: 'le prestataire de paiement\u00a0: nom, email, montants, et la carte ou l’IBAN, que la boutique ne voit pas',
    abroad:
      'États-Unis\u00a0: décision d’adéquation (Data Privacy Framework) ou clauses contractuelles types',
  },
  host: {
    who: 'L’hébergeur',
    what: 'le site, la base de données et les sauvegardes',
    abroad:
      'selon l’hébergeur choisi par l’exploitant\u00a0; aucun si ses centres sont dans l’Union européenne',
  },
  mail: {
    who: 'Le service d’envoi d’emails',
    what: 'l’adresse et le contenu de chaque message',
    abroad: 'selon le service choisi par l’exploitant',
  },
  errors: {
    who: 'Le service de suivi des erreurs',
    what: 'des rapports sans donnée personnelle',
    abroad: 'aucune donnée personnelle n’est transmise',
  },
  model: {
    who: 'L’outil d’intelligence artificielle',
    what: 'le texte des idées et des réponses de leurs auteurs, sans nom ni adresse',
    abroad: 'selon le modèle choisi par l’exploitant (Anthropic, Mistral ou le sien)',
  },
  workflows: {
    who: 'L’outil qui exécute certaines automatisations',
    what: 'ce que la personne saisit dans celles qui s’en servent',
    abroad: 'aucun quand l’exploitant l’héberge dans l’Union européenne',
  },
  audience: {
    who: 'La mesure d’audience',
    what: 'adresse et titre des pages vues, avec l’accord de la personne',
    abroad: 'aucun quand l’exploitant l’héberge dans l’Union européenne',
  },
  platform: {
    who: 'La plateforme agréée',
    what: 'les factures et avoirs entiers des entreprises de France ; ceux d’entreprises d’autres États, un à un ; les autres ventes et les paiements, en sommes par jour',
    abroad: 'selon la plateforme choisie par l’exploitant',
  },
  vies: {
    who: 'VIES',
    what: 'le service de la Commission européenne : le numéro de TVA de l’acheteur, et celui du vendeur',
    abroad: 'aucun : Commission européenne et États membres',
  },
  companies: {
    who: 'Le registre des entreprises de l’État',
    what: 'le nom ou le SIREN cherché, sans dire par qui',
    abroad: 'aucun',
  },
  addresses: {
    who: 'Le service public des adresses',
    what: 'les mots cherchés, sans dire par qui',
    abroad: 'aucun',
  },
} as const satisfies Record<string, { who: string; what: string; abroad: string }>;

export interface Treatment {
  readonly name: string;
  readonly purposes: readonly string[];
  readonly persons: string;
  readonly data: readonly string[];
  readonly recipients: readonly (keyof typeof RECIPIENTS)[];
  /** Its lines of `KEPT_DATA`, which say basis, period and readers. */
  readonly keeps: readonly Kept[];
  /** Where nothing of it is kept. */
  readonly consent?: string;
}

const customers = 'Clients, et personnes qui ouvrent un compte';

/** The register of the controller: each line of what is kept stands in one treatment (docs/product/deletion.md#register). */
export const TREATMENTS: readonly Treatment[] = [
  {
    name: 'Comptes des clients',
    purposes: [
      'reconnaître la personne',
      'lui donner accès à ce qu’elle a acheté',
      'fermer un compte oublié',
      'rendre ses achats à qui revient',
    ],
    persons: customers,
    data: [
      'identité et coordonnées',
      'adresses de facturation',
      'préférences',
      'mot de passe, en empreinte',
      'dates de connexion',
    ],
    recipients: ['host', 'mail', 'addresses', 'companies', 'vies'],
    keeps: [
      'account',
      'emptyAccount',
      'ownerAccount',
      'sessions',
      'links',
      'deletionRecord',
      'claims',
      'leaving',
    ],
  },
  {
    name: 'Ventes, abonnements et comptabilité',
    purposes: [
      'conclure et exécuter le contrat',
      'encaisser, prélever et rembourser',
      'facturer',
      'tenir la comptabilité',
      'prouver le contrat',
    ],
    persons: customers,
    data: [
      'commandes, paiements, abonnements',
      'factures et avoirs',
      'acceptation des conditions',
      'essai gratuit utilisé',
      'incidents de paiement',
    ],
    recipients: ['payment', 'host', 'mail', 'platform', 'vies'],
    keeps: [
      'acceptances',
      'invoices',
      'orders',
      'ledger',
      'usedTrial',
      'providerEvents',
      'alerts',
      'sleepingNotices',
    ],
  },
  {
    name: 'Usage des automatisations',
    purposes: [
      'exécuter les outils',
      'garder les documents de la personne',
      'prévenir ses propres logiciels',
      'laisser lire ses données par clé d’API',
    ],
    persons: `${customers}\u00a0; et les personnes que leurs documents nomment`,
    data: [
      'documents, clients et articles des outils',
      'réponses des automatisations',
      'adresses et clés de ses logiciels',
    ],
    recipients: ['host', 'workflows', 'mail'],
    keeps: ['documents', 'workflowRuns', 'receivers', 'outgoing', 'keys'],
  },
  {
    name: 'Support et messages',
    purposes: [
      'répondre aux demandes',
      'écrire ce que le contrat et la loi demandent',
      'prouver que cela est parti',
    ],
    persons: 'Toute personne qui écrit à la boutique, avec ou sans compte',
    data: ['adresse email', 'messages et fichiers joints', 'date et sorte des emails envoyés'],
    recipients: ['host', 'mail'],
    keeps: ['support', 'mails', 'proofs', 'incomingEmails', 'notes'],
  },
  {
    name: 'Idées d’automatisation',
    purposes: ['étudier les idées', 'répondre à leurs auteurs', 'commencer par les plus attendues'],
    persons: 'Toute personne qui propose une idée ou dit qu’elle l’intéresse',
    data: ['adresse email', 'texte de l’idée et réponses', 'idées qui intéressent'],
    recipients: ['host', 'mail', 'model'],
    keeps: ['ideas', 'votes'],
  },
  {
    name: 'Sécurité du site',
    purposes: ['empêcher les abus', 'corriger les pannes'],
    persons: 'Visiteurs, clients et équipe',
    data: ['empreintes d’adresses IP et d’emails dans des compteurs', 'rapports d’erreur sans identité'],
    recipients: ['host', 'errors'],
    keeps: ['counters', 'errorReports'],
  },
  {
    name: 'Administration de la boutique',
    purposes: [
      'donner à chacun ses droits',
      'savoir qui a fait quoi',
      'dire au client quand son compte a été vu',
    ],
    persons: 'Membres de l’équipe\u00a0; clients dont le compte est touché',
    data: ['actes et leur auteur', 'moyens de connexion', 'vues enregistrées'],
    recipients: ['host', 'mail'],
    keeps: ['staffActs', 'factors', 'viewings', 'views'],
  },
  {
    name: 'Droits des personnes',
    purposes: ['remettre à chacun ses données (RGPD, art.\u00a015 et 20)'],
    persons: 'Toute personne dont la boutique garde quelque chose',
    data: ['tout ce qui est gardé de la personne'],
    recipients: ['host', 'mail'],
    keeps: ['archives'],
  },
  {
    name: 'Offres, et mesure d’audience',
    purposes: ['envoyer les offres demandées', 'compter les pages vues'],
    persons: 'Clients et visiteurs qui l’ont accepté',
    data: ['adresse email ou téléphone', 'adresse et titre des pages vues, sans identifiant'],
    recipients: ['host', 'mail', 'audience'],
    keeps: [],
    consent:
      'Consentement, refusé par défaut et retiré d’un geste. L’accord aux offres est une préférence du compte\u00a0; celui de la mesure reste dans le navigateur, six mois.',
  },
];

/** RGPD, art. 32: what the shop does of itself; the operator adds what it does around (docs/operate.md). */
export const SECURITY_MEASURES: readonly string[] = [
  'Mots de passe gardés en empreinte (Argon2id)\u00a0; essais ralentis et comptés.',
  'Cartes et IBAN saisis chez le prestataire de paiement\u00a0: ils ne passent pas par la boutique.',
  'Liaisons chiffrées (HTTPS)\u00a0; politique de contenu stricte\u00a0; automatisations dans un cadre isolé.',
  'Jetons de connexion courts et renouvelés\u00a0: le vol d’un jeton ferme la connexion.',
  'Équipe à droits séparés, second facteur, preuve redemandée avant les actes graves, journal chaîné de chaque acte.',
  'Secrets scellés par une clé qui n’est pas dans la base\u00a0; empreintes d’adresses à clé secrète.',
  'Effacement par le programme à la fin de chaque durée\u00a0; un test compare durées, tables et balayages.',
  'Sauvegardes lues d’un seul compte, chiffrées hors de la machine, et restauration exercée (docs/operate.md).',
];
