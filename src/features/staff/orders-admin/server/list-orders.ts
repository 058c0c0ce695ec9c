import { sql } from 'drizzle-orm';
import { centsFromEuros, type EuroCents, eurosFromCents } from '#domain/money/money.ts';
import { DELETED_ACCOUNT } from '#domain/people/person-name.ts';
import { isOrderPaid } from '#domain/status/order-status.ts';
import { type MoneyBack, orderReasonWord, orderWord } from '#domain/status/order-words.ts';
import { csvAmount, csvInstant } from '#domain/text/french-csv.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { type Columns, executePrepared, type InJson, type Queries } from '#server/db/connection.ts';
import { GONE_BACK, givenBackOf, isContestedOf } from '#server/db/given-back.ts';
import {
  among,
  type Chosen,
  type Condition,
  containing,
  type KeyedList,
  orderOf,
} from '#server/db/keyed-page.ts';
import type { users } from '#server/db/schema/accounts.ts';
import type { orderItems, orders } from '#server/db/schema/orders.ts';
import { standingInvoiceOf } from '#server/db/standing-invoice.ts';
import { type CsvColumns, listFileOfPeople } from '#server/http/csv-file.ts';
import { staffCall, staffFile } from '#server/http/staff-call.ts';
import { listedPage } from '#staff/lists/server/for-other-features.ts';
import type { ListedOrder, OrdersFile } from '../contract.ts';
import * as calls from '../contract.ts';
import { ORDERS } from '../contract.ts';

export type OrderRow = Columns<
  typeof orders,
  'id' | 'status' | 'reason' | 'total_amount' | 'created_at' | 'due_at' | 'paid_at' | 'user_id'
> &
  Columns<typeof users, 'email' | 'first_name' | 'last_name'> & {
    is_deleted: boolean;
    given_back: EuroCents;
    is_contested: boolean;
    invoice_number: string | null;
    items: InJson<Pick<typeof orderItems.$inferSelect, 'kind' | 'label' | 'amount' | 'automationId'>>[];
  };

const columns = `o.id, o.status, o.reason, o.total_amount, ${givenBackOf('o')} as given_back,
  ${isContestedOf('o')} as is_contested, o.created_at, o.due_at, o.paid_at, o.user_id,
  u.email, u.first_name, u.last_name, u.deleted_at is not null as is_deleted,
  ${standingInvoiceOf('o.id')} as invoice_number,
  (select coalesce(json_agg(json_build_object('kind', l.kind, 'label', l.label, 'amount', l.amount,
      'automationId', l.automation_id) order by l.id), '[]')
   from order_items l where l.order_id = o.id) as items`;

const list: KeyedList = {
  rows: 'orders o',
  id: 'o.id',
  columns,
  joins: 'join orders o on o.id = page.id join users u on u.id = o.user_id',
};

const largestId = 2_147_483_647;

/** « 12 », « n° 12 » and « F-2026-000012 » find an order; so does a credit note. */
function numbered(number: string): Condition {
  const digits = /^(?:n°\s*|#)?(\d{1,10})$/i.exec(number)?.[1];
  if (digits !== undefined) return { sql: 'o.id = ?', values: [Math.min(Number(digits), largestId)] };
  const written = number.toUpperCase();
  return { sql: 'o.id in (select order_id from invoices where number = ?)', values: [written] };
}

/** These orders are few and found by number; walking all orders would read the whole table. */
const moneyBack: Record<MoneyBack, string> = {
  part: `o.id = any(array(select b.order_id from ${GONE_BACK} b)) and ${givenBackOf('o')} < o.total_amount`,
  contested: `o.id = any(array(select d.order_id from disputes d where d.status = 'open'))`,
};

function conditionsOf(filter: OrdersFile): Condition[] {
  const { status, money_back, user_email, number, created_from, created_to, min_amount, max_amount } = filter;
  const conditions = among(list, filter.ids);
  const add = (sql: string, value: unknown) => conditions.push({ sql, values: [value] });
  if (status) add('o.status = ?', status);
  if (money_back) conditions.push({ sql: moneyBack[money_back], values: [] });
  if (user_email)
    add(
      'o.user_id in (select id from users where lower(email) like ?)',
      containing(user_email.toLowerCase()),
    );
  if (number) conditions.push(numbered(number));
  if (created_from) add('o.created_at >= ?', firstInstantOfParisDay(created_from));
  if (created_to) add('o.created_at < ?', firstInstantOfParisDay(daysLater(created_to, 1)));
  if (min_amount !== undefined) add('o.total_amount >= ?', centsFromEuros(min_amount));
  if (max_amount !== undefined) add('o.total_amount <= ?', centsFromEuros(max_amount));
  return conditions;
}

const sorts = {
  created_at: { by: 'o.created_at', type: 'timestamptz' },
  total_amount: { by: 'o.total_amount', type: 'integer' },
} as const;

const chosenOrders = (filter: OrdersFile): Chosen => ({
  list,
  conditions: conditionsOf(filter),
  order: orderOf(sorts, filter.sort),
});

export function shownRow(row: OrderRow): ListedOrder {
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    is_paid: isOrderPaid(row.status),
    total_amount: eurosFromCents(row.total_amount),
    amount_given_back: eurosFromCents(row.given_back),
    is_contested: row.is_contested,
    items: row.items.map(({ kind, label, amount, automationId }) => ({
      kind,
      label,
      amount: eurosFromCents(amount),
      automation_id: automationId,
    })),
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    person: {
      id: row.user_id,
      email: row.is_deleted ? '' : row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      is_deleted: row.is_deleted,
    },
    invoice_number: row.invoice_number,
  };
}

/** It takes two queries for any page; a closed account's orders stay, for the accounts. */
export const listOrdersForStaff = staffCall(calls.listOrders, async ({ pool }, { query }) => {
  const { rows, pagination } = await listedPage<OrderRow>(pool, chosenOrders(query), query);
  return { orders: rows.map(shownRow), pagination };
});

export async function selectOrder(db: Queries, id: number): Promise<OrderRow | undefined> {
  const { rows } = await executePrepared<InJson<OrderRow>>(
    db,
    sql`select ${sql.raw(columns)} from orders o join users u on u.id = o.user_id where o.id = ${id}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { created_at: createdAt, due_at: dueAt, paid_at: paidAt } = row;
  const instants = { created_at: new Date(createdAt), due_at: new Date(dueAt) };
  return { ...row, ...instants, paid_at: paidAt === null ? null : new Date(paidAt) };
}

const csv: CsvColumns<ListedOrder> = {
  Numéro: ({ id }) => id,
  Facture: ({ invoice_number }) => invoice_number,
  Email: ({ person }) => (person.is_deleted ? DELETED_ACCOUNT : person.email),
  Prénom: ({ person }) => (person.is_deleted ? '' : person.first_name),
  Nom: ({ person }) => (person.is_deleted ? '' : person.last_name),
  Nature: ({ reason }) => orderReasonWord(reason),
  Lignes: ({ items }) => items.map(({ label }) => label).join(', '),
  Statut: ({ status }) => orderWord(status),
  'Montant TTC': ({ total_amount }) => csvAmount(total_amount),
  'Rendu TTC': ({ amount_given_back }) => csvAmount(amount_given_back),
  Contestée: ({ is_contested }) => (is_contested ? 'Oui' : 'Non'),
  Date: ({ created_at }) => csvInstant(created_at),
  'Due le': ({ due_at }) => csvInstant(due_at),
  'Payée le': ({ paid_at }) => csvInstant(paid_at),
};

/** Throws what `listFileOfPeople` throws. */
export const exportOrders = staffFile(calls.exportOrders, (shop, { query: filter, staff }) => {
  const file = { name: 'commandes', chosen: chosenOrders(filter), lineOf: shownRow, columns: csv };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: ORDERS.subject, filter });
});
