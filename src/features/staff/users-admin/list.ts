import { staffList } from '#contract-kit/staff-list.ts';

export const PEOPLE = staffList({
  name: 'people',
  subject: 'person',
  label: 'Clients',
  noun: { one: 'client', many: 'clients' },
  failed: 'Impossible de charger les utilisateurs',
  exports: 'people.export',
  filters: {
    search: { kind: 'search', label: 'Email, nom ou téléphone', max: 254 },
    status: {
      kind: 'select',
      label: 'Statut',
      words: { active: 'Actif', inactive: 'Inactif' },
      unknown: 'Ce choix n’existe pas.',
    },
  },
  sorts: { by: ['date_joined', 'email', 'name'], usual: '-date_joined', unknown: 'Cet ordre n’existe pas.' },
});
