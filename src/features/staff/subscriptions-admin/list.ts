import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { staffStatusChoice } from '#domain/subscription/subscription-label.ts';

export const SUBSCRIPTIONS = staffList({
  name: 'subscriptions',
  subject: 'subscription',
  label: 'Abonnements',
  noun: { one: 'abonnement', many: 'abonnements' },
  failed: 'Impossible de charger les abonnements',
  exports: 'people.export',
  filters: {
    user_email: { kind: 'search', label: 'Email du client', max: 254 },
    status: {
      kind: 'select',
      label: 'Statut',
      words: wordsOf(SUBSCRIPTION_STATUSES, staffStatusChoice),
      unknown: 'Ce statut n’existe pas.',
    },
    automation: { kind: 'text', label: 'Automatisation', max: 254 },
  },
  sorts: { by: ['created_at', 'individual_price'], usual: '-created_at', unknown: 'Cet ordre n’existe pas.' },
});
