/** docs/product/email.md#which-emails-always-leave */

export const NOTIFICATION_DEFAULTS = {
  email_notifications: true,
  sms_notifications: false,
  order_updates: true,
  promotional_emails: false,
  automation_reminders: true,
};

export type NotificationPreferences = { readonly [Choice in keyof typeof NOTIFICATION_DEFAULTS]: boolean };

/** `staff` emails always leave, and only to the team. */
export type NotificationRule =
  | 'always'
  | 'staff'
  | 'email_notifications'
  | 'order_updates'
  | 'automation_reminders';

/** Customers read on which of these an email that always leaves is. */
export type AlwaysSent =
  | 'receipts'
  | 'failures'
  | 'refunds'
  | 'prices'
  | 'endings'
  | 'pauses'
  | 'security'
  | 'end_of_account'
  | 'end_of_tool'
  | 'answers'
  | 'connections';

type EmailRule = {
  words: string;
  /** Its link lets a reader act as the person, so nobody else sees it. */
  secret?: true;
  /** docs/product/deletion.md#emails-that-are-proofs */
  proof?: true;
} & ({ leaves: 'always'; about: AlwaysSent } | { leaves: Exclude<NotificationRule, 'always'> });

export const EMAILS = {
  verification: { words: 'Adresse à confirmer', leaves: 'always', about: 'security', secret: true },
  'password-reset': {
    words: 'Mot de passe à réinitialiser',
    leaves: 'always',
    about: 'security',
    secret: true,
  },
  'admin-password-reset': {
    words: 'Mot de passe de l’équipe à réinitialiser',
    leaves: 'staff',
    secret: true,
  },
  'factor-added': { words: 'Second facteur ajouté', leaves: 'staff' },
  'factor-removed': { words: 'Second facteur retiré', leaves: 'staff' },
  'recovery-code-used': { words: 'Code de secours utilisé', leaves: 'staff' },
  'recovery-codes-renewed': { words: 'Codes de secours renouvelés', leaves: 'staff' },
  'factors-reset': { words: 'Seconds facteurs réinitialisés', leaves: 'staff' },
  'email-change': {
    words: 'Nouvelle adresse à confirmer',
    leaves: 'always',
    about: 'security',
    secret: true,
  },
  'termination-link': { words: 'Lien de résiliation', leaves: 'always', about: 'endings', secret: true },
  'withdrawal-link': { words: 'Lien de rétractation', leaves: 'always', about: 'endings', secret: true },
  'password-changed': { words: 'Mot de passe modifié', leaves: 'always', about: 'security' },
  'key-changed': { words: 'Clé d’API créée, renouvelée ou retirée', leaves: 'always', about: 'security' },
  'receiver-changed': {
    words: 'Notification sortante ajoutée ou déplacée',
    leaves: 'always',
    about: 'security',
  },
  'email-left': { words: 'Changement d’adresse', leaves: 'always', about: 'security' },
  'purchase-receipt': { words: 'Reçu d’achat', leaves: 'always', about: 'receipts', proof: true },
  'renewal-receipt': { words: 'Reçu du mois', leaves: 'always', about: 'receipts' },
  'payment-failed': { words: 'Paiement refusé', leaves: 'always', about: 'failures', proof: true },
  'card-authentication': {
    words: 'Accord de la banque demandé',
    leaves: 'always',
    about: 'failures',
    proof: true,
  },
  'subscription-suspended': {
    words: 'Abonnement suspendu',
    leaves: 'always',
    about: 'failures',
    proof: true,
  },
  'mandate-ended': { words: 'Mandat de prélèvement terminé', leaves: 'always', about: 'failures' },
  'payment-recovered': { words: 'Paiement en retard reçu', leaves: 'always', about: 'failures' },
  'subscription-cancelled': { words: 'Abonnement annulé', leaves: 'always', about: 'endings', proof: true },
  'withdrawal-acknowledged': {
    words: 'Rétractation enregistrée',
    leaves: 'always',
    about: 'endings',
    proof: true,
  },
  'vat-number-unknown': { words: 'Numéro de TVA inconnu de VIES', leaves: 'always', about: 'receipts' },
  'invoice-corrected': { words: 'Facture corrigée', leaves: 'always', about: 'receipts' },
  'refund-sent': { words: 'Remboursement envoyé', leaves: 'always', about: 'refunds' },
  'refund-failed': {
    words: 'Remboursement refusé par la banque',
    leaves: 'always',
    about: 'refunds',
    proof: true,
  },
  'dispute-lost': { words: 'Débit contesté rendu', leaves: 'always', about: 'endings', proof: true },
  'restored-taken-back': { words: 'Achat restauré repris', leaves: 'always', about: 'endings', proof: true },
  'price-change': {
    words: 'Changement de prix',
    leaves: 'always',
    about: 'prices',
    secret: true,
    proof: true,
  },
  'price-lowered': { words: 'Baisse de prix', leaves: 'always', about: 'prices' },
  'pause-planned': { words: 'Pause prévue', leaves: 'always', about: 'pauses' },
  'pause-ending': { words: 'Reprise bientôt', leaves: 'always', about: 'pauses' },
  'pause-over': { words: 'Reprise, ou pause retirée', leaves: 'always', about: 'pauses' },
  'account-deleted': { words: 'Compte supprimé', leaves: 'always', about: 'end_of_account', proof: true },
  'account-inactive': { words: 'Compte inutilisé', leaves: 'always', about: 'end_of_account', proof: true },
  invitation: { words: 'Invitation', leaves: 'always', about: 'security', secret: true },
  'account-deactivated': { words: 'Compte désactivé', leaves: 'always', about: 'end_of_account' },
  'account-reactivated': { words: 'Compte rouvert', leaves: 'always', about: 'end_of_account' },
  'data-archive-ready': { words: 'Archive des données prête', leaves: 'always', about: 'answers' },
  'documents-ending': { words: 'Documents bientôt effacés', leaves: 'always', about: 'end_of_tool' },
  'receiver-disabled': {
    words: 'Notifications sortantes arrêtées',
    leaves: 'always',
    about: 'connections',
  },
  'key-ending': { words: 'Clé d’API bientôt arrêtée', leaves: 'always', about: 'connections' },
  'ticket-received': { words: 'Ticket reçu', leaves: 'always', about: 'answers' },
  'ticket-answered': { words: 'Réponse à un ticket', leaves: 'always', about: 'answers' },
  'ticket-resolved': { words: 'Ticket résolu', leaves: 'always', about: 'answers' },
  'idea-received': { words: 'Idée reçue', leaves: 'always', about: 'answers' },
  'idea-gift': { words: 'Cadeau à l’auteur d’une idée', leaves: 'always', about: 'answers' },
  'email-not-taken': { words: 'Email non pris en compte', leaves: 'always', about: 'answers' },
  welcome: { words: 'Bienvenue', leaves: 'email_notifications' },
  'trial-started': { words: 'Essai commencé', leaves: 'email_notifications' },
  'trial-ended': { words: 'Essai terminé', leaves: 'email_notifications' },
  'gift-received': { words: 'Automatisation offerte', leaves: 'email_notifications' },
  'idea-news': { words: 'Nouvelles d’une idée', leaves: 'email_notifications' },
  'idea-on-sale': { words: 'Idée soutenue mise en vente', leaves: 'email_notifications' },
  'subscription-reactivated': { words: 'Abonnement réactivé', leaves: 'order_updates' },
  'trial-ending': { words: 'Essai bientôt terminé', leaves: 'automation_reminders' },
  'gift-ending': { words: 'Cadeau bientôt terminé', leaves: 'automation_reminders' },
  'sleeping-tool': {
    words: 'Outil inutilisé\u00a0: à garder ou à arrêter',
    leaves: 'automation_reminders',
    secret: true,
  },
} as const satisfies Record<string, EmailRule>;

export type NotificationName = keyof typeof EMAILS;

const rules: Readonly<Record<string, EmailRule>> = EMAILS;
const ruleOf = (name: string | null) =>
  name !== null && Object.hasOwn(rules, name) ? rules[name] : undefined;

/** Old emails have no name: it was not kept then. */
export const emailWords = (name: string | null): string => ruleOf(name)?.words ?? 'Email';

export const holdsSecret = (name: string): boolean => ruleOf(name)?.secret ?? false;

export const isProof = (name: string | null): boolean => ruleOf(name)?.proof ?? false;

/** A text that lists the emails of a choice does not compile unless it names them all. */
export type EmailsOf<Rule extends NotificationRule> = {
  [Name in NotificationName]: (typeof EMAILS)[Name]['leaves'] extends Rule ? Name : never;
}[NotificationName];

export const leavesAlways = (name: NotificationName): boolean =>
  ['always', 'staff'].includes(EMAILS[name].leaves);

export function allowsNotification(preferences: NotificationPreferences, name: NotificationName): boolean {
  const rule: NotificationRule = EMAILS[name].leaves;
  if (rule === 'always' || rule === 'staff') return true;
  return preferences.email_notifications && preferences[rule];
}
