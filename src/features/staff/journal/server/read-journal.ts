import { staffActWords } from '#domain/people/staff-acts.ts';
import { endOfParisDay, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import type { Columns } from '#server/db/connection.ts';
import { type Chosen, type Condition, containing, type KeyedList } from '#server/db/keyed-page.ts';
import { bothNamesIn } from '#server/db/name-of.ts';
import type { JournalDetails, JournalOrigin, journalEntries } from '#server/db/schema/journal.ts';
import { staffCall } from '#server/http/staff-call.ts';
import { listedPage } from '#staff/lists/server/for-other-features.ts';
import { type JournalFilter, type JournalLine, listJournal } from '../contract.ts';

interface EntryRow
  extends Columns<typeof journalEntries, 'sequence' | 'at' | 'role' | 'act' | 'subject' | 'subject_id'> {
  actor_id: number | null;
  actor_email: string | null;
  actor_name: string | null;
  about_id: number | null;
  about_email: string | null;
  about_name: string | null;
  about_is_deleted: boolean;
  details: JournalDetails | null;
  origin: JournalOrigin | null;
}

/** A closed account is shown as nobody: its row holds no name of theirs. */
const list: KeyedList = {
  rows: 'journal_entries e',
  id: 'e.sequence',
  columns: `e.sequence, e.at, e.role, e.act, e.subject, e.subject_id, d.details, o.origin,
    a.id as actor_id, a.email as actor_email, ${bothNamesIn('a')} as actor_name,
    c.id as about_id, c.email as about_email, ${bothNamesIn('c')} as about_name,
    e.about_ledger_id is not null and c.id is null as about_is_deleted`,
  joins: `join journal_entries e on e.sequence = page.id
    left join journal_details d on d.sequence = e.sequence
    left join journal_origins o on o.sequence = e.sequence
    left join users a on a.ledger_id = e.actor_ledger_id and a.deleted_at is null
    left join users c on c.ledger_id = e.about_ledger_id and c.deleted_at is null`,
};

function conditionsOf(filter: JournalFilter): Condition[] {
  const { actor, act, subject, subject_id, about, from, to } = filter;
  const conditions: Condition[] = [];
  const add = (sql: string, value: unknown) => conditions.push({ sql, values: [value] });
  if (actor) {
    const staff = 'select ledger_id from users where is_staff and lower(email) like ?';
    add(`e.actor_ledger_id in (${staff})`, containing(actor.toLowerCase()));
  }
  if (act) add('e.act = ?', act);
  if (subject) add('e.subject = ?', subject);
  if (subject_id) add('e.subject_id = ?', subject_id);
  if (about) add('e.about_ledger_id = (select ledger_id from users where id = ?)', about);
  if (from) add('e.at >= ?', firstInstantOfParisDay(from));
  if (to) add('e.at < ?', endOfParisDay(to));
  return conditions;
}

export const chosenEntries = (filter: JournalFilter): Chosen => ({
  list,
  conditions: conditionsOf(filter),
  order: { by: 'e.sequence', type: 'integer', descending: true },
});

const person = (id: number | null, email: string | null, name: string | null) =>
  id === null || email === null ? null : { id, email, name: name ?? '' };

/** Old entries hold their origin in the details. */
function shownOrigin({ origin, details }: EntryRow): JournalLine['origin'] {
  const { address, userAgent } = origin ?? details ?? {};
  return address === undefined ? null : { address, user_agent: userAgent ?? '' };
}

export function shownEntry(row: EntryRow): JournalLine {
  const { sequence, at, role, act, subject, subject_id, details } = row;
  return {
    sequence,
    at: at.toISOString(),
    actor: person(row.actor_id, row.actor_email, row.actor_name),
    role,
    act,
    says: staffActWords(act),
    subject,
    subject_id,
    about: person(row.about_id, row.about_email, row.about_name),
    about_is_deleted: row.about_is_deleted,
    details: details && { before: details.before, after: details.after },
    origin: shownOrigin(row),
  };
}

export const readJournal = staffCall(listJournal, async ({ pool }, { query }) => {
  const { rows, pagination } = await listedPage<EntryRow>(pool, chosenEntries(query), query, 50);
  return { entries: rows.map(shownEntry), pagination };
});
