import type { LetterRule, LettersOf } from '#domain/people/notification-preferences.ts';
import type { NotificationPreferences } from '../contract.ts';

interface NotificationChoice {
  name: keyof NotificationPreferences;
  label: string;
  help: string;
}

/** Several letters in the same words are said once, in their order. */
const told = <Rule extends LetterRule>(words: Record<LettersOf<Rule>, string>): string =>
  [...new Set(Object.values<string>(words))].join(', ');

/** What leaves whatever is chosen: each letter of `always` has its word here. */
export const alwaysSent = told<'always'>({
  'purchase-receipt': 'reçus',
  'renewal-receipt': 'reçus',
  'payment-failed': 'échecs de paiement',
  'card-authentication': 'échecs de paiement',
  'subscription-suspended': 'échecs de paiement',
  'payment-recovered': 'échecs de paiement',
  'refund-sent': 'remboursements',
  'refund-failed': 'remboursements',
  'price-change': 'changements de prix',
  'subscription-cancelled': 'résiliations',
  'termination-link': 'résiliations',
  'withdrawal-link': 'résiliations',
  'withdrawal-acknowledged': 'résiliations',
  'dispute-lost': 'résiliations',
  'restored-taken-back': 'résiliations',
  verification: 'sécurité',
  'password-reset': 'sécurité',
  'password-changed': 'sécurité',
  'email-change': 'sécurité',
  'email-left': 'sécurité',
  'account-deleted': 'fin du compte',
  'account-inactive': 'fin du compte',
  'data-archive-ready': 'réponses à vos demandes',
  'ticket-received': 'réponses à vos demandes',
  'ticket-resolved': 'réponses à vos demandes',
  'idea-received': 'réponses à vos demandes',
});

const stops = (what: string): string => `Sans cette case, ne partent plus\u00a0: ${what}.`;

export const notificationChoices: readonly NotificationChoice[] = [
  {
    name: 'email_notifications',
    label: 'Notifications par email',
    help: `${stops(
      told<'email_notifications'>({
        welcome: 'le mot de bienvenue',
        'trial-started': 'le début et la fin d’un essai gratuit',
        'trial-ended': 'le début et la fin d’un essai gratuit',
        'gift-received': 'l’annonce d’une automatisation offerte',
      }),
    )} Aucun autre email facultatif ne part non plus.`,
  },
  {
    name: 'sms_notifications',
    label: 'Notifications par SMS',
    help: 'Nous n’en envoyons pas encore\u00a0: votre choix est gardé pour ce jour-là.',
  },
  {
    name: 'order_updates',
    label: 'Suivi de vos commandes',
    help: `${stops(
      told<'order_updates'>({ 'subscription-reactivated': 'la confirmation d’un abonnement repris' }),
    )} Les reçus, eux, partent toujours.`,
  },
  {
    name: 'automation_reminders',
    label: 'Rappels de vos automatisations',
    help: stops(
      told<'automation_reminders'>({
        'trial-ending': 'le rappel avant la fin d’un essai gratuit',
        'gift-ending': 'le rappel avant la fin d’une automatisation offerte',
      }),
    ),
  },
  {
    name: 'promotional_emails',
    label: 'Offres et nouveautés',
    help: 'Rarement, et jamais sans votre accord.',
  },
];
