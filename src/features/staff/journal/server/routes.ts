import { DELETED_ACCOUNT } from '#domain/people/person-name.ts';
import { type Facts, factsInWords } from '#domain/people/staff-act-facts.ts';
import { journalSubjectWord, subjectIdWords } from '#domain/people/staff-acts.ts';
import { roleWord } from '#domain/people/staff-rights.ts';
import { csvInstant } from '#domain/text/french-csv.ts';
import { type CsvColumns, listFileOfPeople } from '#server/http/csv-file.ts';
import type { Feature } from '#server/http/feature.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { exportJournal, JOURNAL, type JournalFilter, type JournalLine, listJournal } from '../contract.ts';
import { chosenEntries, readJournal, shownEntry } from './read-journal.ts';

const facts = (of: Facts | null | undefined, { subject }: JournalLine) =>
  of ? factsInWords(of, subject) : '';

const columns: CsvColumns<JournalLine> = {
  Numéro: ({ sequence }) => sequence,
  'Date et heure': ({ at }) => csvInstant(at),
  'Instant (UTC)': ({ at }) => at,
  Qui: ({ actor }) => actor?.email ?? DELETED_ACCOUNT,
  Rôle: ({ role }) => roleWord(role),
  Acte: ({ says }) => says,
  Sujet: ({ subject }) => journalSubjectWord(subject),
  'Numéro du sujet': ({ subject_id }) => subjectIdWords(subject_id),
  'Client concerné': ({ about, about_is_deleted }) =>
    about_is_deleted ? DELETED_ACCOUNT : (about?.email ?? ''),
  Avant: (line) => facts(line.details?.before, line),
  Après: (line) => facts(line.details?.after, line),
  Adresse: ({ origin }) => origin?.address ?? '',
  Navigateur: ({ origin }) => origin?.user_agent ?? '',
};

/** The file names people, so it asks for a proof. */
function journalFile(shop: Shop, filter: JournalFilter, staff: Staff): Promise<AnsweredFile> {
  const file = { name: 'journal', chosen: chosenEntries(filter), lineOf: shownEntry, columns };
  return listFileOfPeople(shop, staff, file, { act: 'journal.export', subject: JOURNAL.subject, filter });
}

export const journal: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(listJournal, ({ query }) => readJournal(shop.pool, query));
  endpoints.serveStaffFile(exportJournal, ({ caller, query }) => journalFile(shop, query, caller.staff));
};
