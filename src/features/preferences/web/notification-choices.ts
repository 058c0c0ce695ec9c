import type { NotificationPreferences } from '../contract.ts';

interface NotificationChoice {
  name: keyof NotificationPreferences;
  label: string;
  help: string;
}

/** The boxes of the form, in their order. */
export const notificationChoices: readonly NotificationChoice[] = [
  {
    name: 'email_notifications',
    label: 'Notifications par email',
    help: 'Bienvenue, essai gratuit, automatisation offerte. Sans cette case, aucun email facultatif ne part.',
  },
  {
    name: 'sms_notifications',
    label: 'Notifications par SMS',
    help: 'Nous n’en envoyons pas encore\u00a0: votre choix est gardé pour ce jour-là.',
  },
  {
    name: 'order_updates',
    label: 'Suivi de vos commandes',
    help: 'La reprise d’un abonnement annulé. Reçus et échecs de paiement partent toujours.',
  },
  {
    name: 'automation_reminders',
    label: 'Rappels de vos automatisations',
    help: 'Avant la fin d’un essai gratuit ou d’une automatisation offerte.',
  },
  {
    name: 'promotional_emails',
    label: 'Offres et nouveautés',
    help: 'Rarement, et jamais sans votre accord.',
  },
];
