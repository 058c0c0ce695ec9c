import { DELETED_ACCOUNT } from '#domain/people/person-name.ts';
import { type Facts, factsInWords } from '#domain/people/staff-act-facts.ts';
import { journalSubjectWord, subjectIdWords } from '#domain/people/staff-acts.ts';
import { roleWord } from '#domain/people/staff-rights.ts';
import { csvInstant } from '#domain/text/french-csv.ts';
import { type CsvColumns, listFileOfPeople } from '#server/http/csv-file.ts';
import { featureOf, staffFile } from '#server/http/staff-call.ts';
import { exportJournal, JOURNAL, type JournalLine } from '../contract.ts';
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
const journalFile = staffFile(exportJournal, (shop, { query: filter, staff }) => {
  const file = { name: 'journal', chosen: chosenEntries(filter), lineOf: shownEntry, columns };
  return listFileOfPeople(shop, staff, file, { act: 'journal.export', subject: JOURNAL.subject, filter });
});

export const journal = featureOf(readJournal, journalFile);
