import { staffList } from '#contract-kit/staff-list.ts';

/** The screen loads them all and sorts them itself. */
export const CATEGORIES = staffList({
  name: 'categories',
  subject: 'category',
  label: 'Catégories',
  noun: { one: 'catégorie', many: 'catégories' },
  failed: 'Impossible de charger les catégories',
  exports: 'content.read',
  filters: {},
  sorts: { by: ['name', 'slug'], usual: 'name', unknown: 'Ce tri n’existe pas.' },
});
