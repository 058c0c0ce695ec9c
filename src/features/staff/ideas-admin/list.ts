import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import { IDEA_FILTER_LABELS, IDEA_FILTERS } from '#domain/status/idea-status.ts';

export const IDEAS = staffList({
  name: 'ideas',
  subject: 'idea',
  label: 'Idées d’automatisation',
  noun: { one: 'idée', many: 'idées' },
  failed: "Impossible de charger les idées d'automatisation",
  exports: 'people.export',
  filters: {
    search: { kind: 'search', label: 'Mots, email ou numéro', max: 200 },
    filter: {
      kind: 'select',
      label: 'Filtres rapides',
      words: wordsOf(IDEA_FILTERS, (filter) => IDEA_FILTER_LABELS[filter]),
      unknown: 'Ce filtre n’existe pas.',
      elsewhere: true,
    },
  },
});
