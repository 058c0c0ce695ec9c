import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { searchPatterns } from '#domain/people/person-search.ts';
import { roleOf } from '#domain/people/staff-rights.ts';
import { startOfParisMonth } from '#domain/time/paris-calendar.ts';
import type { Queries } from '#server/db/connection.ts';
import { searchedPerson, users } from '#server/db/schema/accounts.ts';
import type { Shop } from '#server/shop.ts';
import type { PeopleFilter, PeoplePage, PeopleSummary, Person } from '../contract.ts';

const columns = {
  id: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  isActive: users.isActive,
  isStaff: users.isStaff,
  isSuperuser: users.isSuperuser,
  staffRole: users.staffRole,
  dateJoined: users.dateJoined,
  lastLogin: users.lastLogin,
};

type PersonRow = Pick<typeof users.$inferSelect, keyof typeof columns>;

function shown(row: PersonRow): Person {
  return {
    id: row.id,
    email: row.email,
    email_verified: row.emailVerifiedAt !== null,
    first_name: row.firstName,
    last_name: row.lastName,
    phone: row.phone,
    is_active: row.isActive,
    is_staff: row.isStaff,
    is_superuser: row.isSuperuser,
    role: roleOf(row) ?? null,
    date_joined: row.dateJoined.toISOString(),
    last_login: row.lastLogin?.toISOString() ?? null,
  };
}

// A superuser is staff too: the table refuses any other.
const isStaff = eq(users.isStaff, true);
const found = (pattern: string) => sql`${searchedPerson(users)} like searchable(${pattern})`;

function chosen({ search = '', kind, status }: Omit<PeopleFilter, 'page'>): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    kind === 'staff' ? isStaff : undefined,
    kind === 'customers' ? eq(users.isStaff, false) : undefined,
    status ? eq(users.isActive, status === 'active') : undefined,
    ...searchPatterns(search).map(found),
  );
}

const byName = sql`lower(${users.lastName}) || ' ' || lower(${users.firstName}) collate french`;
const lastLoginFirst = sql`${users.lastLogin} desc nulls last`;

const orders: Record<NonNullable<PeopleFilter['sort']>, SQL> = {
  '-date_joined': desc(users.dateJoined),
  date_joined: asc(users.dateJoined),
  email: sql`lower(${users.email})`,
  '-email': sql`lower(${users.email}) desc`,
  name: byName,
  '-name': sql`${byName} desc`,
  '-last_login': lastLoginFirst,
  last_login: sql`${users.lastLogin} asc nulls last`,
};

const pageSize = 20;

/** The one place that pages: by number until lists are paged by key. */
async function selectPage(db: Queries, filter: PeopleFilter): Promise<PeoplePage> {
  const { page, sort = '-date_joined' } = filter;
  const where = chosen(filter);
  const [total] = await db.select({ count: count() }).from(users).where(where);
  const rows = await db
    .select(columns)
    .from(users)
    .where(where)
    .orderBy(orders[sort], sort.startsWith('-') ? desc(users.id) : asc(users.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total_count = total?.count ?? 0;
  return {
    users: rows.map(shown),
    pagination: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(total_count / pageSize)),
      total_count,
    },
  };
}

/** Two queries, however many people are on the page. */
export const listPeople = ({ db }: Pick<Shop, 'db'>, filter: PeopleFilter): Promise<PeoplePage> =>
  selectPage(db, filter);

export async function summarisePeople(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  page: number,
): Promise<PeopleSummary> {
  const at = clock.now();
  const since = startOfParisMonth(at);
  const [cards] = await db
    .select({
      total: count(),
      active: sql<number>`(count(*) filter (where ${users.isActive}))::int`,
      administrators: sql<number>`(count(*) filter (where ${isStaff}))::int`,
      new_this_month: sql<number>`(count(*) filter (where ${users.dateJoined} >= ${since}))::int`,
    })
    .from(users)
    .where(isNull(users.deletedAt));
  if (!cards) throw new Error('a count answers one row');
  return { ...cards, at: at.toISOString(), ...(await selectPage(db, { page })) };
}
