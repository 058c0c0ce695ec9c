import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import {
  JOURNAL_SUBJECTS,
  journalSubjectWord,
  STAFF_ACTS,
  staffActWords,
} from '#domain/people/staff-acts.ts';

export const JOURNAL = staffList({
  name: 'journal',
  subject: 'journal',
  label: 'Journal',
  noun: { one: 'entrée', many: 'entrées' },
  failed: 'Impossible de charger le journal',
  exports: 'journal.read',
  filters: {
    actor: { kind: 'search', label: 'Email de la personne qui a agi', max: 254 },
    act: {
      kind: 'select',
      label: 'Acte',
      words: wordsOf(STAFF_ACTS, staffActWords),
      unknown: 'Cet acte n’existe pas.',
    },
    subject: {
      kind: 'select',
      label: 'Sujet',
      words: wordsOf(JOURNAL_SUBJECTS, journalSubjectWord),
      unknown: 'Ce sujet n’existe pas.',
    },
    at: { kind: 'dates', label: 'Date', from: 'from', to: 'to', unknown: 'La date n’est pas valide.' },
  },
});
