import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from '#domain/status/ticket-kind.ts';
import { TICKET_STATUS_LABELS, TICKET_STATUSES } from '#domain/status/ticket-status.ts';

export const TICKETS = staffList({
  name: 'tickets',
  subject: 'ticket',
  label: 'Tickets',
  noun: { one: 'ticket', many: 'tickets' },
  failed: 'Impossible de charger les tickets',
  exports: 'people.export',
  filters: {
    search: { kind: 'search', label: 'Mots, client ou numéro', max: 200 },
    status: {
      kind: 'select',
      label: 'Statut',
      words: wordsOf(TICKET_STATUSES, (status) => TICKET_STATUS_LABELS[status]),
      unknown: 'Ce statut n’existe pas.',
    },
    priority: {
      kind: 'select',
      label: 'Priorité',
      words: wordsOf(TICKET_PRIORITIES, (priority) => TICKET_PRIORITY_LABELS[priority]),
      unknown: 'Cette priorité n’existe pas.',
    },
    category: {
      kind: 'select',
      label: 'Catégorie',
      words: wordsOf(TICKET_CATEGORIES, (category) => TICKET_CATEGORY_LABELS[category]),
      unknown: 'Cette catégorie n’existe pas.',
    },
  },
});
