import type pg from 'pg';
import { type EuroCents, eurosFromCents } from '#domain/money/money.ts';
import { likelihood, type SearchKind, type Sought } from '#domain/people/staff-search.ts';
import type { Columns } from '#server/db/connection.ts';
import { givenBackOf, isContestedOf } from '#server/db/given-back.ts';
import { bothNamesIn } from '#server/db/name-of.ts';
import type { users } from '#server/db/schema/accounts.ts';
import type { automations } from '#server/db/schema/catalogue.ts';
import type { orders } from '#server/db/schema/orders.ts';
import type { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { tickets } from '#server/db/schema/support.ts';
import { standingInvoiceOf } from '#server/db/standing-invoice.ts';
import type { Found } from '../contract.ts';
import { type Candidates, candidates } from './candidates.ts';

interface RowWithId {
  id: number;
}
interface Buyer {
  user_id: number;
  email: string;
  name: string;
  is_deleted: boolean;
}
type PersonRow = RowWithId &
  Columns<
    typeof users,
    'first_name' | 'last_name' | 'email' | 'phone' | 'is_active' | 'is_staff' | 'last_seen_at'
  >;
type AutomationRow = RowWithId & { category: string } & Columns<
    typeof automations,
    'name' | 'slug' | 'available'
  >;
type SubscriptionRow = RowWithId & Buyer & { automation: string } & Columns<typeof subscriptions, 'status'>;
type OrderRow = RowWithId &
  Buyer & {
    invoice_number: string | null;
    label: string | null;
    given_back: EuroCents;
    is_contested: boolean;
  } & Columns<typeof orders, 'status' | 'total_amount' | 'created_at'>;
type TicketRow = RowWithId & Columns<typeof tickets, 'subject' | 'status' | 'created_at' | 'email'>;

interface Source<Row extends RowWithId> {
  columns: string;
  /** It joins `found (id)`. */
  from: string;
  namesOf(row: Row): string[];
  /** It breaks ties: the greater comes first. */
  latest(row: Row): number;
  shown(row: Row): Found;
}

const buyerColumns = `u.id as user_id, u.email, ${bothNamesIn('u')} as name,
  u.deleted_at is not null as is_deleted`;
const buyerOf = ({ user_id: id, email, name, is_deleted }: Buyer) =>
  is_deleted ? null : { id, email, name };

const person: Source<PersonRow> = {
  columns: 'u.email, u.phone, u.is_active, u.is_staff, u.first_name, u.last_name, u.last_seen_at',
  from: 'join users u on u.id = found.id where u.deleted_at is null',
  namesOf: ({ email, first_name, last_name }) => [
    ...[email, last_name, `${first_name} ${last_name}`, `${last_name} ${first_name}`],
  ],
  latest: ({ last_seen_at }) => last_seen_at?.getTime() ?? 0,
  shown: ({ id, email, phone, is_active, is_staff, first_name, last_name }) => ({
    kind: 'person',
    ...{ id, email, phone, is_active, is_staff },
    name: `${first_name} ${last_name}`.trim(),
  }),
};

const automation: Source<AutomationRow> = {
  columns: 'a.name, a.slug, a.available, c.name as category',
  from: 'join automations a on a.id = found.id join categories c on c.id = a.category_id where a.deleted_at is null',
  namesOf: ({ name, slug }) => [name, slug],
  latest: ({ id, available }) => (available ? id : -1 / id),
  shown: ({ id, name, available, category }) => ({
    kind: 'automation',
    ...{ id, name, available, category },
  }),
};

const subscription: Source<SubscriptionRow> = {
  columns: `s.status, a.name as automation, ${buyerColumns}`,
  from: `join subscriptions s on s.id = found.id join automations a on a.id = s.automation_id
    join users u on u.id = s.user_id where u.deleted_at is null`,
  namesOf: () => [],
  latest: ({ id }) => id,
  shown: ({ id, automation: name, status, ...row }) => ({
    kind: 'subscription',
    ...{ id, automation: name, status, person: buyerOf(row) },
  }),
};

const order: Source<OrderRow> = {
  columns: `o.status, o.total_amount, ${givenBackOf('o')} as given_back, ${isContestedOf('o')} as is_contested, o.created_at, ${buyerColumns},
    ${standingInvoiceOf('o.id')} as invoice_number,
    (select l.label from order_items l where l.order_id = o.id order by l.id limit 1) as label`,
  from: 'join orders o on o.id = found.id join users u on u.id = o.user_id',
  namesOf: () => [],
  latest: ({ id }) => id,
  shown: ({
    id,
    status,
    total_amount,
    given_back,
    is_contested,
    created_at,
    invoice_number,
    label,
    ...row
  }) => ({
    kind: 'order',
    ...{ id, status, invoice_number, is_contested },
    amount_given_back: eurosFromCents(given_back),
    total_amount: eurosFromCents(total_amount),
    created_at: created_at.toISOString(),
    label: label ?? '',
    person: buyerOf(row),
  }),
};

const ticket: Source<TicketRow> = {
  columns: 't.subject, t.status, t.created_at, t.email',
  from: 'join tickets t on t.id = found.id',
  namesOf: ({ subject }) => [subject],
  latest: ({ id }) => id,
  shown: ({ id, subject, status, created_at, email }) => ({
    kind: 'ticket',
    ...{ id, subject, status, email },
    created_at: created_at.toISOString(),
  }),
};

export interface Scored {
  likely: number;
  found: Found;
}

interface Question {
  ways: readonly Candidates[];
  typed: string;
}

/** The statement is not prepared, because its best plan depends on how frequent the words are. */
async function readOne<Row extends RowWithId>(
  pool: pg.Pool,
  { columns, from }: Source<Row>,
  { found, values }: Candidates,
): Promise<Row[]> {
  const text = `select found.id, ${columns} from (${found}) as found ${from}`;
  return (await pool.query<Row>({ text, values })).rows;
}

async function read<Row extends RowWithId>(pool: pg.Pool, source: Source<Row>, { ways, typed }: Question) {
  const rows = await Promise.all(
    ways.map(async (way) => {
      const likely = (row: Row) => (way.certain ? 3 : likelihood(typed, source.namesOf(row)));
      return (await readOne(pool, source, way)).map((row) => ({ row, likely: likely(row) }));
    }),
  );
  const byId = Map.groupBy(rows.flat(), ({ row }) => row.id);
  return [...byId.values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((one, other) => other.likely - one.likely || source.latest(other.row) - source.latest(one.row))
    .map(({ row, likely }) => ({ likely, found: source.shown(row) }));
}

const readers: Record<SearchKind, (pool: pg.Pool, question: Question) => Promise<Scored[]>> = {
  person: (pool, question) => read(pool, person, question),
  automation: (pool, question) => read(pool, automation, question),
  subscription: (pool, question) => read(pool, subscription, question),
  order: (pool, question) => read(pool, order, question),
  ticket: (pool, question) => read(pool, ticket, question),
};

const mostOfAKind = 5;

/** Each way has its own index; nothing is asked when no way fits the text. */
export async function selectFound(pool: pg.Pool, kind: SearchKind, sought: Sought, typed: string) {
  const ways = candidates(kind, sought, typed);
  return (await readers[kind](pool, { ways, typed })).slice(0, mostOfAKind);
}

/** Things that are gone are left out. */
export async function selectByIds(pool: pg.Pool, kind: SearchKind, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const way = { found: 'select id from unnest($1::int[]) id', values: [ids], certain: false };
  return (await readers[kind](pool, { ways: [way], typed: '' })).map(({ found }) => found);
}
