import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import { ORDER_STATUSES } from '#domain/status/order-status.ts';
import { MONEY_BACK_WORDS, orderWord } from '#domain/status/order-words.ts';

const unknown = 'Ce statut n’existe pas.';

export const ORDERS = staffList({
  name: 'orders',
  subject: 'order',
  label: 'Commandes',
  noun: { one: 'commande', many: 'commandes' },
  failed: 'Impossible de charger les commandes',
  exports: 'people.export',
  filters: {
    user_email: { kind: 'search', label: 'Email du client', max: 254 },
    status: { kind: 'select', label: 'Statut', words: wordsOf(ORDER_STATUSES, orderWord), unknown },
    money_back: { kind: 'select', label: 'Rendu ou contesté', words: MONEY_BACK_WORDS, unknown },
    number: { kind: 'text', label: 'N° de commande ou de facture', max: 40 },
    created: {
      kind: 'dates',
      label: 'Date',
      from: 'created_from',
      to: 'created_to',
      unknown: 'Cette date n’est pas valide.',
    },
    total: { kind: 'euros', label: 'Montant', from: 'min_amount', to: 'max_amount' },
  },
  sorts: { by: ['created_at', 'total_amount'], usual: '-created_at', unknown: 'Cet ordre n’existe pas.' },
});
