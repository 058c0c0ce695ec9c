/** docs/product/administration.md#timeline-of-a-person */
import type { LedgerEntity } from '../money/ledger-facts.ts';
import type { NotificationName } from './notification-preferences.ts';

export const TIMELINE_KINDS = [
  'payments',
  'subscriptions',
  'emails',
  'tickets',
  'sessions',
  'acts',
  'notes',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TIMELINE_KIND_LABELS: Record<TimelineKind, string> = {
  payments: 'Paiements',
  subscriptions: 'Abonnements',
  emails: 'Emails',
  tickets: 'Tickets',
  sessions: 'Connexions',
  acts: 'Actes de l’équipe',
  notes: 'Notes',
};

/** The other events tell of what a person owns. */
export const LEDGER_OF_PAYMENTS: readonly LedgerEntity[] = ['order', 'refund', 'dispute'];
export const LEDGER_OF_SUBSCRIPTIONS: readonly LedgerEntity[] = [
  'subscription',
  'purchase',
  'withdrawal',
  'gift',
  'cap',
  'account',
];

/** These calculations behind an act tell a reader nothing. */
export const UNTOLD_ACTS: readonly string[] = ['share_out', 'place', 'reprice', 'retry', 'take_up_attempts'];

const EMAIL_WORDS: Record<NotificationName, string> = {
  verification: 'Adresse à confirmer',
  'password-reset': 'Mot de passe à réinitialiser',
  'admin-password-reset': 'Mot de passe de l’équipe à réinitialiser',
  'factor-added': 'Second facteur ajouté',
  'factor-removed': 'Second facteur retiré',
  'recovery-code-used': 'Code de secours utilisé',
  'recovery-codes-renewed': 'Codes de secours renouvelés',
  'factors-reset': 'Seconds facteurs réinitialisés',
  'email-change': 'Nouvelle adresse à confirmer',
  'termination-link': 'Lien de résiliation',
  'withdrawal-link': 'Lien de rétractation',
  'password-changed': 'Mot de passe modifié',
  'email-left': 'Changement d’adresse',
  'purchase-receipt': 'Reçu d’achat',
  'renewal-receipt': 'Reçu du mois',
  'payment-failed': 'Paiement refusé',
  'card-authentication': 'Accord de la banque demandé',
  'subscription-suspended': 'Abonnement suspendu',
  'payment-recovered': 'Paiement en retard reçu',
  'subscription-cancelled': 'Abonnement annulé',
  'withdrawal-acknowledged': 'Rétractation enregistrée',
  'refund-sent': 'Remboursement envoyé',
  'refund-failed': 'Remboursement refusé par la banque',
  'dispute-lost': 'Débit contesté rendu',
  'restored-taken-back': 'Achat restauré repris',
  'price-change': 'Changement de prix',
  'account-deleted': 'Compte supprimé',
  'account-inactive': 'Compte inutilisé',
  'account-deactivated': 'Compte désactivé',
  'account-reactivated': 'Compte rouvert',
  invitation: 'Invitation',
  'documents-ending': 'Documents bientôt effacés',
  'data-archive-ready': 'Archive des données prête',
  'ticket-received': 'Ticket reçu',
  'ticket-answered': 'Réponse à un ticket',
  'ticket-resolved': 'Ticket résolu',
  'idea-received': 'Idée reçue',
  'idea-news': 'Nouvelles d’une idée',
  'idea-gift': 'Cadeau à l’auteur d’une idée',
  'idea-on-sale': 'Idée soutenue mise en vente',
  'email-not-taken': 'Email non pris en compte',
  welcome: 'Bienvenue',
  'trial-started': 'Essai commencé',
  'trial-ended': 'Essai terminé',
  'trial-ending': 'Essai bientôt terminé',
  'gift-received': 'Automatisation offerte',
  'gift-ending': 'Cadeau bientôt terminé',
  'sleeping-tool': 'Outil inutilisé\u00a0: à garder ou à arrêter',
  'subscription-reactivated': 'Abonnement réactivé',
};

const isNamed = (name: string | null): name is NotificationName =>
  name !== null && Object.hasOwn(EMAIL_WORDS, name);

/** Old emails have no name: it was not kept then. */
export const emailWords = (name: string | null): string => (isNamed(name) ? EMAIL_WORDS[name] : 'Email');

/** Their links let a reader act as the person, so nobody else sees them. */
const SECRET_EMAILS: ReadonlySet<string> = new Set<NotificationName>([
  'verification',
  'password-reset',
  'admin-password-reset',
  'email-change',
  'termination-link',
  'withdrawal-link',
  'price-change',
  'sleeping-tool',
  'invitation',
]);

export const holdsSecret = (name: string): boolean => SECRET_EMAILS.has(name);

export const EMAIL_STATES = ['sent', 'waiting', 'given_up'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const EMAIL_STATE_LABELS: Record<EmailState, string> = {
  sent: 'Parti',
  waiting: 'En attente',
  given_up: 'Abandonné',
};

const SESSION_ENDS = {
  signed_out: 'déconnexion',
  reuse_detected: 'jeton utilisé deux fois',
  password_changed: 'mot de passe changé',
  email_changed: 'adresse changée',
  deactivated: 'compte désactivé',
  role_changed: 'rôle changé',
  factors_reset: 'seconds facteurs réinitialisés',
  ended_elsewhere: 'depuis une autre session',
  deleted: 'compte supprimé',
} as const;

export type SessionEnd = keyof typeof SESSION_ENDS;

export const sessionWords = (audience: string): string =>
  audience === 'admin' ? 'Connexion à l’administration' : 'Connexion à la boutique';

const ends: Readonly<Record<string, string>> = SESSION_ENDS;

export const sessionEndWords = (reason: string | null): string | null =>
  reason === null ? null : `Terminée\u00a0: ${ends[reason] ?? reason}`;
