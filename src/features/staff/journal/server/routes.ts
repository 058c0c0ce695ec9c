import { journalSubjectWord } from '#domain/people/staff-acts.ts';
import { roleWord } from '#domain/people/staff-rights.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { inTransaction } from '#server/db/connection.ts';
import { countEvery } from '#server/db/keyed-page.ts';
import { type CsvColumns, csvOf } from '#server/http/csv-file.ts';
import type { Feature } from '#server/http/feature.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import { noteStaffAct } from '#server/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { exportJournal, type JournalFilter, type JournalLine, listJournal } from '../contract.ts';
import { chosenEntries, everyEntry, readJournal } from './read-journal.ts';

const facts = (of: Record<string, unknown> | null | undefined) => (of ? JSON.stringify(of) : '');

const columns: CsvColumns<JournalLine> = {
  Numéro: ({ sequence }) => sequence,
  Instant: ({ at }) => at,
  'Date et heure': ({ at }) => formatDateTime(new Date(at)),
  Qui: ({ actor }) => actor?.email ?? '',
  Rôle: ({ role }) => roleWord(role),
  Acte: ({ says }) => says,
  Sujet: ({ subject }) => journalSubjectWord(subject),
  'Numéro du sujet': ({ subject_id }) => subject_id,
  'Client concerné': ({ about }) => about?.email ?? '',
  Avant: ({ details }) => facts(details?.before),
  Après: ({ details }) => facts(details?.after),
  Adresse: ({ details }) => details?.address ?? '',
  Navigateur: ({ details }) => details?.user_agent ?? '',
};

/** The export is in the journal before a line of it leaves (docs/product/staff.md#exports-are-journalled). */
async function journalFile(shop: Shop, filter: JournalFilter, staff: Staff): Promise<AnsweredFile> {
  const chosen = chosenEntries(filter);
  const count = await countEvery(shop.pool, chosen);
  const now = shop.clock.now();
  const after = { filter, count };
  await inTransaction(shop.db, (tx) =>
    noteStaffAct(tx, staff, { act: 'journal.export', subject: 'journal', subjectId: 'all', after, now }),
  );
  return {
    name: `journal-${parisDayIn(now, 0)}.csv`,
    content: csvOf(everyEntry(shop.pool, chosen), columns),
  };
}

export const journal: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(listJournal, ({ query }) => readJournal(shop.pool, query));
  endpoints.serveStaffFile(exportJournal, ({ caller, query }) => journalFile(shop, query, caller.staff));
};
