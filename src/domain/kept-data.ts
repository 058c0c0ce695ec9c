/**
 * Everything that the shop keeps of people: what, why, how long, who reads it. The one declaration of it: the privacy
 * page shows it, the clean-up jobs take their periods from it, and a test compares it with every table and every sweep.
 */
import type { Period } from './kept-period.ts';

/** Why the law allows it (GDPR art. 6.1 b, c, f). */
export const LEGAL_BASES = {
  contract: 'exécution du contrat',
  law: 'obligation légale',
  interest: 'intérêt légitime',
} as const;

export interface KeptData {
  /** Ends before a colon. */
  readonly what: string;
  readonly why: string;
  readonly basis: keyof typeof LEGAL_BASES;
  /** None when it lasts as long as the account. */
  readonly period?: Period;
  /** From when on the period counts, or until when without one; ends a sentence. */
  readonly from: string;
  readonly readers: string;
  /** The tables that hold it; none for what is kept elsewhere. */
  readonly tables: readonly string[];
  /** The cleaning sweep that forgets it. */
  readonly sweep?: string;
  /** What is left of it once the account is deleted; nothing when it goes with the account. */
  readonly afterDeletion?: string;
}

const team = 'vous et l’équipe';
const program = 'le programme seul';

export const KEPT_DATA = {
  account: {
    what: 'Votre compte, vos adresses et vos préférences',
    why: 'vous reconnaître, vous facturer, vous écrire',
    basis: 'contract',
    from: 'tant que le compte existe',
    readers: team,
    tables: ['users', 'addresses', 'notification_preferences'],
    afterDeletion: 'Un numéro de compte sans nom ni adresse, auquel se rattache ce qui suit.',
  },
  emptyAccount: {
    what: 'Un compte sans achat dont personne ne se sert',
    why: 'ne pas garder un compte oublié\u00a0; deux emails vous préviennent avant',
    basis: 'interest',
    period: { years: 2 },
    from: 'après la dernière visite, puis il est supprimé',
    readers: program,
    tables: ['inactivity_notices'],
    sweep: 'inactive-accounts',
  },
  ownerAccount: {
    what: 'Un compte avec des achats dont personne ne se sert',
    why: 'vous laisser retrouver longtemps ce que vous avez acheté\u00a0; deux emails vous préviennent avant',
    basis: 'contract',
    period: { years: 5 },
    from: 'après la dernière visite, puis il est supprimé',
    readers: program,
    tables: [],
    sweep: 'inactive-accounts',
  },
  sessions: {
    what: 'Les dates de vos connexions',
    why: 'fermer une connexion volée',
    basis: 'interest',
    period: { days: 30 },
    from: 'après la fin de la connexion',
    readers: program,
    tables: ['sessions', 'refresh_tokens'],
    sweep: 'old-sessions',
    afterDeletion: 'Les dates de vos connexions, fermées avec le compte.',
  },
  links: {
    what: 'Les liens reçus par email',
    why: 'vous dire qu’un lien a déjà servi\u00a0; un lien de mot de passe vaut 1\u00a0heure',
    basis: 'contract',
    period: { days: 30 },
    from: 'après la fin du lien',
    readers: program,
    tables: ['emailed_links'],
    sweep: 'old-links',
  },
  acceptances: {
    what: 'La preuve que vous avez accepté les conditions',
    why: 'prouver le contrat (code civil, art.\u00a02224)',
    basis: 'interest',
    period: { years: 5 },
    from: 'après la suppression du compte',
    readers: 'l’équipe, en cas de litige',
    tables: ['terms_acceptances'],
    sweep: 'old-acceptances',
    afterDeletion: 'La date et la version des conditions acceptées, sans le navigateur ni la page.',
  },
  invoices: {
    what: 'Les factures',
    why: 'tenir la comptabilité (code de commerce, art.\u00a0L.\u00a0123-22)',
    basis: 'law',
    period: { years: 10 },
    from: 'après leur date, et tant que le compte existe',
    readers:
      'vous et l’équipe\u00a0; après la suppression, l’équipe seule, dans une archive à l’accès restreint',
    tables: ['invoices'],
    sweep: 'old-buyers',
    afterDeletion: 'Les factures, avec le nom et l’adresse imprimés\u00a0: ils en sont effacés à ce terme.',
  },
  orders: {
    what: 'Les commandes, paiements, abonnements, remboursements et rétractations',
    why: 'livrer, prélever, justifier chaque somme (code de commerce, art.\u00a0L.\u00a0123-22)',
    basis: 'law',
    period: { years: 10 },
    from: 'avec la facture\u00a0; ensuite, plus rien ne permet de savoir de qui il s’agit',
    readers: 'vous et l’équipe\u00a0; après la suppression, l’équipe seule',
    tables: [
      'orders',
      'order_items',
      'payments',
      'purchases',
      'refunds',
      'disputes',
      'subscriptions',
      'provider_subscriptions',
      'price_notices',
      'withdrawals',
      'provider_differences',
    ],
    afterDeletion:
      'Les montants, dates et états des commandes, paiements et abonnements, sous le seul numéro du compte.',
  },
  ledger: {
    what: 'Le journal de ces changements',
    why: 'prouver qu’aucun n’a été modifié après coup',
    basis: 'law',
    period: { years: 10 },
    from: 'avec la facture\u00a0; ensuite, plus rien ne permet de savoir de qui il s’agit',
    readers: 'vous et l’équipe\u00a0; après la suppression, l’équipe seule',
    tables: ['ledger_events', 'ledger_heads'],
    afterDeletion: 'Les lignes du journal, qui n’ont ni nom ni texte.',
  },
  letters: {
    what: 'La trace des emails envoyés, sans leur contenu',
    why: 'répondre à «\u00a0m’avez-vous écrit\u00a0?\u00a0»',
    basis: 'interest',
    period: { days: 180 },
    from: 'après l’envoi, ou après l’abandon de celui qui n’a pas pu partir',
    readers: 'l’équipe',
    tables: ['outbox'],
    sweep: 'old-messages',
    afterDeletion: 'La sorte et la date des emails envoyés, sans adresse.',
  },
  proofs: {
    what: 'La preuve d’envoi des emails du contrat',
    why: 'prouver un reçu, un avertissement, une résiliation (code civil, art.\u00a02224)',
    basis: 'interest',
    period: { years: 5 },
    from: 'après l’envoi',
    readers: 'l’équipe, en cas de litige',
    tables: [],
    sweep: 'old-messages',
    afterDeletion: 'La sorte et la date de ces emails, sans contenu ni adresse.',
  },
  support: {
    what: 'Les messages au support',
    why: 'vous répondre, et reprendre là où nous en étions',
    basis: 'contract',
    period: { years: 3 },
    from: 'après le dernier échange',
    readers: team,
    tables: ['tickets'],
    sweep: 'old-requests',
  },
  ideas: {
    what: 'Les idées d’automatisation, avec l’adresse qui les a envoyées',
    why: 'les étudier et vous répondre, que vous ayez un compte ou non',
    basis: 'interest',
    period: { years: 3 },
    from: 'après leur envoi',
    readers: team,
    tables: ['automation_ideas'],
    sweep: 'old-ideas',
  },
  deletionRecord: {
    what: 'La trace d’un compte supprimé',
    why: 'restaurer vos achats, une fois, et n’accorder l’essai gratuit qu’une fois',
    basis: 'interest',
    period: { years: 3 },
    from: 'après la suppression du compte',
    readers: program,
    tables: ['deletion_records'],
    sweep: 'old-deletion-records',
    afterDeletion:
      'Une empreinte de votre adresse email, calculée avec une clé secrète\u00a0: l’adresse elle-même n’est pas conservée et ne se retrouve pas à partir de l’empreinte. Avec elle, la liste des automatisations que vous possédiez, votre plafond mensuel et le fait d’avoir utilisé ou non l’essai gratuit.',
  },
  claims: {
    what: 'Un fichier d’export déposé à l’inscription',
    why: 'restaurer vos achats une fois votre adresse confirmée',
    basis: 'contract',
    period: { years: 3 },
    from: 'après l’inscription, au plus tard',
    readers: program,
    tables: ['pending_restores'],
    sweep: 'old-claims',
  },
  providerEvents: {
    what: 'Les avis de paiement reçus de Stripe',
    why: 'ne pas traiter deux fois le même',
    basis: 'contract',
    period: { days: 90 },
    from: 'après leur réception',
    readers: program,
    tables: ['stripe_events'],
    sweep: 'old-events',
    afterDeletion: 'Les numéros d’avis de Stripe, sans nom.',
  },
  alerts: {
    what: 'Les incidents de paiement et ce que l’équipe en a noté',
    why: 'vous rendre ce qui vous est dû, et le prouver (code civil, art.\u00a02224)',
    basis: 'interest',
    period: { years: 5 },
    from: 'après leur résolution',
    readers: 'l’équipe',
    tables: ['alerts'],
    sweep: 'old-alerts',
    afterDeletion:
      'La sorte, la date et le montant de l’incident\u00a0; ce que l’équipe en avait écrit est effacé.',
  },
  counters: {
    what: 'Les compteurs de requêtes',
    why: 'arrêter qui essaie des mots de passe ou inonde le site',
    basis: 'interest',
    period: { days: 1 },
    from: 'au plus, sans adresse IP ni email lisibles',
    readers: program,
    tables: ['rate_limits'],
    sweep: 'old-counters',
    afterDeletion: 'Des empreintes sans nom, jusqu’au lendemain.',
  },
  errorReports: {
    what: 'Les rapports d’erreur',
    why: 'corriger les pannes',
    basis: 'interest',
    period: { days: 90 },
    from: '',
    readers: 'l’équipe et le service de suivi des erreurs',
    tables: [],
  },
} as const satisfies Record<string, KeptData>;
