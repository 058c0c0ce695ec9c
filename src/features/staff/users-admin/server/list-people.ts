import { roleOf, roleWord } from '#domain/people/staff-rights.ts';
import { searchPatterns } from '#domain/people/staff-search.ts';
import { csvInstant } from '#domain/text/french-csv.ts';
import { startOfParisMonth } from '#domain/time/paris-calendar.ts';
import { type Columns, prepared } from '#server/db/connection.ts';
import { among, type Chosen, type Condition, type KeyedList, orderOf } from '#server/db/keyed-page.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { type CsvColumns, listFileOfPeople } from '#server/http/csv-file.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { listedPage } from '#staff/lists/server/for-other-features.ts';
import type { PeopleFile, PeopleFilter, PeoplePage, PeopleSummary, Person } from '../contract.ts';
import { PEOPLE } from '../contract.ts';

type PersonRow = Columns<
  typeof users,
  | 'id'
  | 'email'
  | 'email_verified_at'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'is_active'
  | 'is_staff'
  | 'is_superuser'
  | 'staff_role'
  | 'date_joined'
  | 'last_login'
>;

export function shownPerson({
  email_verified_at: verifiedAt,
  staff_role: staffRole,
  ...row
}: PersonRow): Person {
  return {
    id: row.id,
    email: row.email,
    email_verified: verifiedAt !== null,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    is_active: row.is_active,
    is_staff: row.is_staff,
    is_superuser: row.is_superuser,
    role: roleOf({ isStaff: row.is_staff, isSuperuser: row.is_superuser, staffRole }) ?? null,
    date_joined: row.date_joined.toISOString(),
    last_login: row.last_login?.toISOString() ?? null,
  };
}

const list: KeyedList = {
  rows: 'users u',
  id: 'u.id',
  columns: `u.id, u.email, u.email_verified_at, u.first_name, u.last_name, u.phone, u.is_active, u.is_staff,
    u.is_superuser, u.staff_role, u.date_joined, u.last_login`,
  joins: 'join users u on u.id = page.id',
};

const word = (sql: string): Condition => ({ sql, values: [] });

function conditionsOf({ ids, search = '', kind, status }: PeopleFile): Condition[] {
  const conditions = [word('u.deleted_at is null'), ...among(list, ids)];
  // A superuser is staff too: the table refuses any other.
  if (kind) conditions.push(word(kind === 'staff' ? 'u.is_staff' : 'not u.is_staff'));
  if (status) conditions.push(word(status === 'active' ? 'u.is_active' : 'not u.is_active'));
  const patterns = searchPatterns(search);
  // A search of signs alone finds nobody.
  if (search && patterns.length === 0) conditions.push(word('false'));
  for (const pattern of patterns)
    conditions.push({ sql: 'u.search_text like searchable(?)', values: [pattern] });
  return conditions;
}

const orders = {
  date_joined: { by: 'u.date_joined', type: 'timestamptz' },
  email: { by: 'lower(u.email)', type: 'text' },
  name: { by: "searchable(u.last_name || ' ' || u.first_name)", type: 'text' },
} as const;

export const chosenPeople = (filter: PeopleFile): Chosen => ({
  list,
  conditions: conditionsOf(filter),
  order: orderOf(orders, filter.sort),
});

/** It takes two queries for any page. */
export async function listPeople({ pool }: Pick<Shop, 'pool'>, filter: PeopleFilter): Promise<PeoplePage> {
  const { rows, pagination } = await listedPage<PersonRow>(pool, chosenPeople(filter), filter);
  return { users: rows.map(shownPerson), pagination };
}

type Cards = Pick<PeopleSummary, 'total' | 'active' | 'administrators' | 'new_this_month'>;

/** Each count has its own index; a superuser is staff too. */
const cardsOf = prepared<Cards, [Date]>(
  'staff_people_cards',
  `with counted as (select (select count(*)::int from users where deleted_at is null) as total,
     (select count(*)::int from users where deleted_at is null and not is_active) as inactive,
     (select count(*)::int from users where deleted_at is null and is_staff) as administrators,
     (select count(*)::int from users where deleted_at is null and date_joined >= $1) as new_this_month)
   select total, total - inactive as active, administrators, new_this_month from counted`,
);

export async function summarisePeople(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  page: Omit<PeopleFilter, 'sort'>,
): Promise<PeopleSummary> {
  const at = clock.now();
  const [cards] = await cardsOf(pool, startOfParisMonth(at));
  if (!cards) throw new Error('a count answers one row');
  return {
    ...cards,
    at: at.toISOString(),
    ...(await listPeople({ pool }, { ...page, sort: '-date_joined' })),
  };
}

const csv: CsvColumns<Person> = {
  Numéro: ({ id }) => id,
  Email: ({ email }) => email,
  'Email vérifié': ({ email_verified }) => (email_verified ? 'Oui' : 'Non'),
  Prénom: ({ first_name }) => first_name,
  Nom: ({ last_name }) => last_name,
  Téléphone: ({ phone }) => phone,
  Rôle: ({ role }) => (role ? roleWord(role) : 'Client'),
  Statut: ({ is_active }) => (is_active ? 'Actif' : 'Inactif'),
  Inscription: ({ date_joined }) => csvInstant(date_joined),
  'Dernière connexion': ({ last_login }) => csvInstant(last_login),
};

/** Throws what `listFileOfPeople` throws. */
export function exportPeople(shop: Shop, staff: Staff, filter: PeopleFile): Promise<AnsweredFile> {
  const file = { name: 'utilisateurs', chosen: chosenPeople(filter), lineOf: shownPerson, columns: csv };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: PEOPLE.subject, filter });
}
