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
    help: 'Les nouvelles de votre compte et de vos abonnements.',
  },
  {
    name: 'sms_notifications',
    label: 'Notifications par SMS',
    help: 'Au numéro de téléphone de votre profil.',
  },
  {
    name: 'order_updates',
    label: 'Suivi de vos commandes',
    help: 'Ce que deviennent vos commandes et vos paiements.',
  },
  {
    name: 'automation_reminders',
    label: 'Rappels de vos automatisations',
    help: 'Ce qui reste à faire dans vos automatisations.',
  },
  {
    name: 'promotional_emails',
    label: 'Offres et nouveautés',
    help: 'Rarement, et jamais sans votre accord.',
  },
];
