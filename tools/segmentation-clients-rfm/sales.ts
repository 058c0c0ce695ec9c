import { nameForm } from '#domain/text/one-form.ts';
import { isMonthFirst } from '../parts/written-date.ts';
import { readWrittenNumber, scaled, signOf } from '../parts/written-number.ts';
import type { Buyer } from './core.ts';
import { isShortYear, readDay } from './day-of-sale.ts';
import type { Habits, Refusal, Roles } from './roles.ts';

export interface Row {
  line: number;
  cells: readonly string[];
  /** Its cells do not stand under their titles: a quote or a delimiter is wrong. */
  isBroken?: boolean;
}

export interface Sales {
  buyers: Buyer[];
  /** Lines that count for nothing, each with its reason. */
  refused: { line: number; why: Refusal }[];
  read: number;
  /** Lines of an order whose amount stands on another of its lines. */
  continued: number;
  /** Lines whose year has two figures. */
  shortYears: number;
  /** Orders that came to nothing: given away or paid back. They are no purchase. */
  free: number;
  /** Those who bought nothing, with what was paid back to them, in whole cents. */
  refundedOnly: { customers: number; cents: number };
  /** Names behind which stand several emails: surely several people. */
  merged: string[];
  /** Orders of several lines, all of one amount: it may be the order's, counted too often. */
  repeated: number;
  /** Orders whose lines disagree on the amount of the whole. */
  disagreeing: number;
}

/** Amounts are summed in millionths, and rounded once. */
const digits = 6;
const centsOf = (millionths: number) => Math.sign(millionths) * Math.round(Math.abs(millionths) / 10_000);

interface Line {
  client: string;
  name: string;
  email: string;
  order: string;
  day: string;
  amount: number;
}

function habitsOf(rows: readonly Row[], { date, amount }: Roles): Habits {
  const signs = new Set(rows.map(({ cells }) => signOf(cells[amount]?.trim() ?? '')));
  return {
    hasMonthFirst: rows.some(({ cells }) => isMonthFirst(cells[date] ?? '')),
    usual: signs.has('.') ? '.' : signs.has(',') ? ',' : undefined,
  };
}

function readAmount(text: string, { decimals }: Roles, { usual }: Habits): number | Refusal {
  const read = readWrittenNumber(text, decimals, usual);
  if (read.is === 'unclear') return 'unclear_amount';
  return (read.is === 'number' ? scaled(read.text, digits) : undefined) ?? 'amount';
}

function readLine({ cells, isBroken }: Row, roles: Roles, habits: Habits, until: string): Line | Refusal {
  const at = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
  const name = roles.client.map(at).filter(Boolean).join(' ').replace(/\s+/g, ' ');
  const read = readDay(at(roles.date), roles, habits, until);
  const amount = readAmount(at(roles.amount), roles, habits);
  if (isBroken) return 'broken';
  if (!roles.client.every(at)) return 'client';
  if (typeof read === 'string') return read;
  const { day } = read;
  if (typeof amount !== 'number') return amount;
  if (day > until) return 'later';
  // Capitals and what does not show tell nobody apart.
  const client = nameForm(name).toLocaleLowerCase('fr');
  return { client, name, email: at(roles.email), order: at(roles.order), day, amount };
}

/**
 * Shopify and others write an order on as many lines as it has articles, with its amount on the first alone (help.shopify.com,
 * « Exporting orders »): what stands below it is no sale of its own.
 */
function withoutRest(rows: readonly Row[], { order, amount }: Roles): Row[] {
  if (order === undefined) return [...rows];
  const at = ({ cells }: Row, column: number) => (cells[column] ?? '').trim();
  const paid = new Set(rows.filter((row) => at(row, amount) !== '').map((row) => at(row, order)));
  return rows.filter(
    (row) => row.isBroken || at(row, amount) !== '' || at(row, order) === '' || !paid.has(at(row, order)),
  );
}

interface Order {
  lines: Line[];
}

function ordersOf(lines: readonly Line[]): Order[] {
  const orders = new Map<string, Order>();
  for (const [at, line] of lines.entries()) {
    const key = line.order ? JSON.stringify([line.client, line.order]) : `${at}`;
    const order = orders.get(key);
    if (order) order.lines.push(line);
    else orders.set(key, { lines: [line] });
  }
  return [...orders.values()];
}

const latest = (one: string, other: string) => (one > other ? one : other);

function amountOfOrder({ lines }: Order, amountOf: Roles['amountOf']): number {
  const [first] = lines;
  return amountOf === 'order' ? (first?.amount ?? 0) : lines.reduce((sum, { amount }) => sum + amount, 0);
}

interface Account extends Omit<Buyer, 'cents'> {
  millionths: number;
  emails: Set<string>;
}

/** Sales up to a day included, customer by customer. */
export function gatherSales(rows: readonly Row[], roles: Roles, until: string): Sales {
  const habits = habitsOf(rows, roles);
  const refused: Sales['refused'] = [];
  const lines: Line[] = [];
  const own = withoutRest(rows, roles);
  for (const row of own) {
    const line = readLine(row, roles, habits, until);
    if (typeof line === 'string') refused.push({ line: row.line, why: line });
    else lines.push(line);
  }
  const accounts = new Map<string, Account>();
  for (const { client, name, email } of lines) {
    const account = accounts.get(client) ?? {
      name,
      email: '',
      last: '',
      purchases: 0,
      millionths: 0,
      emails: new Set(),
    };
    if (email) account.email = email;
    if (email) account.emails.add(email.toLowerCase());
    accounts.set(client, account);
  }
  const orders = ordersOf(lines);
  let free = 0;
  for (const order of orders) {
    const amount = amountOfOrder(order, roles.amountOf);
    const account = accounts.get(order.lines[0]?.client ?? '');
    if (!account) continue;
    account.millionths += amount;
    if (amount === 0) free += 1;
    if (amount <= 0) continue;
    account.purchases += 1;
    account.last = order.lines.reduce((last, { day }) => latest(last, day), account.last);
  }
  const every = [...accounts.values()];
  const several = orders.filter((order) => order.lines.length > 1);
  const isAlike = (order: Order) => order.lines.every(({ amount }) => amount === order.lines[0]?.amount);
  const withoutPurchase = every.filter(({ purchases }) => purchases === 0);
  return {
    buyers: every
      .filter(({ purchases }) => purchases > 0)
      .map(({ emails: _, millionths, ...buyer }) => ({ ...buyer, cents: centsOf(millionths) })),
    refused,
    read: lines.length,
    continued: rows.length - own.length,
    shortYears: own.filter(({ cells }) => isShortYear((cells[roles.date] ?? '').trim())).length,
    free,
    refundedOnly: {
      customers: withoutPurchase.length,
      cents: centsOf(withoutPurchase.reduce((sum, { millionths }) => sum + millionths, 0)),
    },
    merged: every.filter(({ emails }) => emails.size > 1).map(({ name }) => name),
    repeated: several.filter(isAlike).length,
    disagreeing: roles.amountOf === 'order' ? several.filter((order) => !isAlike(order)).length : 0,
  };
}

/** The last day of the column, or today where that day is yet to come. */
export function lastDay(rows: readonly Row[], roles: Roles, today: string): string {
  const habits = habitsOf(rows, roles);
  const days = rows.flatMap(({ cells }) => {
    const read = readDay((cells[roles.date] ?? '').trim(), roles, habits, today);
    return typeof read === 'string' ? [] : [read.day];
  });
  const last = days.reduce(latest, '');
  return last === '' || last > today ? today : last;
}
