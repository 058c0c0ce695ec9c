import { staffList } from '#contract-kit/staff-list.ts';

export const AUTOMATIONS = staffList({
  name: 'automations',
  subject: 'automation',
  label: 'Automatisations',
  noun: { one: 'automatisation', many: 'automatisations' },
  failed: 'Impossible de charger les automatisations',
  exports: 'content.read',
  filters: {
    search: { kind: 'search', label: 'Nom de l’automatisation', max: 100 },
    category: { kind: 'loaded', label: 'Catégorie', all: 'Toutes', max: 100 },
    available: {
      kind: 'select',
      label: 'Disponibilité',
      all: 'Toutes',
      words: { true: 'En vente', false: 'Retirée de la vente' },
      unknown: 'Cette valeur n’est pas proposée.',
    },
  },
  sorts: {
    by: ['name', 'subscription_price', 'owner_count', 'updated_at'],
    usual: 'name',
    unknown: 'Ce tri n’existe pas.',
  },
});
