import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { isoInstant, lineOfText, numberInAddress } from '#contract-kit/fields.ts';
import { filterOf, listPage, listPageQuery } from '#contract-kit/list-page.ts';
import { staffList, wordsOf } from '#contract-kit/staff-list.ts';
import {
  JOURNAL_SUBJECTS,
  journalSubjectWord,
  STAFF_ACTS,
  staffActWords,
} from '#domain/people/staff-acts.ts';
import { STAFF_ROLES } from '#domain/people/staff-rights.ts';

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

const filter = {
  ...filterOf(JOURNAL),
  subject_id: lineOfText(200).optional(),
  /** The customer concerned. */
  about: numberInAddress(z.int().positive().max(2_147_483_647)).optional(),
};

const person = z.object({ id: z.int(), email: z.string(), name: z.string() });

const entry = z.object({
  sequence: z.int(),
  at: isoInstant,
  /** Null when the account is gone. */
  actor: person.nullable(),
  role: z.enum(STAFF_ROLES),
  act: z.enum(STAFF_ACTS),
  says: z.string(),
  subject: z.enum(JOURNAL_SUBJECTS),
  subject_id: z.string(),
  about: person.nullable(),
  about_is_deleted: z.boolean(),
  /** Null once forgotten, with the customer's account or after three years. */
  details: z
    .object({
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
  /** Null after three years. */
  origin: z.object({ address: z.string(), user_agent: z.string() }).nullable(),
});
export type JournalLine = z.infer<typeof entry>;

export const listJournal = endpoint(staff('GET', '/api/admin/journal/', 'journal.read'), {
  scope: 'journal.read',
  summary: 'What the team did, and was refused, latest first',
  list: JOURNAL,
  query: z.strictObject({ ...listPageQuery, ...filter }),
  answer: z.object({ entries: z.array(entry), pagination: listPage }),
});

export const exportJournal = endpoint(staff('GET', '/api/admin/journal/export/', 'journal.read'), {
  summary: 'The chosen entries as a CSV file; the export is an entry itself',
  query: z.strictObject(filter),
  answer: z.null(),
  file: 'text/csv',
  errors: ['proof_required'],
});
export type JournalFilter = z.output<NonNullable<typeof exportJournal.query>>;
