/**
 * What the figures say of days and months, once more: the MRR of each evening from what the ledger said by then, tax and
 * revenue from lines and papers, what went over cards from the sales journal. Amounts in cents.
 */
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { centsFromEuros } from '#domain/money/money.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { inSnapshot } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Stats } from '#staff/figures/contract.ts';
import type { Finances, Months } from '#staff/finances/contract.ts';
import { countFinances } from '#staff/finances/server/count-finances.ts';
import { countMonths } from '#staff/finances/server/routes.ts';
import { salesEntries } from '#staff/finances/server/sales-entries.ts';
import { total } from './recount-months.ts';
import {
  allEvenings,
  allMoves,
  dayBefore,
  type Evening,
  type Facts,
  type Moved,
  movements,
  mrrOn,
  type Read,
  read,
  standingOn,
} from './recount-moves.ts';

/** The ledger's last word on each refund and dispute says what went back since that day, by order. */
function goneBack({ told, printed }: Read, from: string) {
  const last = new Map(
    told
      .filter(({ entity }) => entity === 'refund' || entity === 'dispute')
      .map((one) => [`${one.entity} ${one.id}`, one]),
  );
  return [...last.values()]
    .filter(({ after, day }) => (after?.status === 'succeeded' || after?.status === 'lost') && day >= from)
    .map(({ entity, id, after, day }) => ({
      ...{ day, order: Number(after?.order), amount: Number(after?.amount) },
      purchase: entity === 'refund' ? (printed.find(({ refund }) => refund === id)?.amount ?? 0) : 0,
    }));
}

/** Who had bought by this evening what had not gone back whole by then, whether still there or not. */
function buyersOn(all: Read, day: string): Set<number> {
  const back = goneBack(all, '').filter((one) => one.day <= day);
  const kept = all.sold.filter(({ kind, order, amount, day: sold }) => {
    const own = back.filter((one) => one.order === order);
    const paid = total(all.sold.filter((line) => line.order === order).map((line) => line.amount));
    const isWhole = paid > 0 && total(own.map((one) => one.amount)) >= paid;
    return kind === 'purchase' && sold <= day && !isWhole && total(own.map((one) => one.purchase)) < amount;
  });
  return new Set(kept.map(({ person }) => person));
}

function expectEvenings({ evenings: said, ...now }: Stats, all: Read, evenings: readonly Evening[]): void {
  const counted = said.map(({ day }) => {
    const standing = standingOn(evenings, day);
    const of = (name: 'real' | 'theoretical' | 'paid') =>
      total([...standing.values()].map((one) => one[name]));
    const bought = buyersOn(all, day);
    const buyers = all.people.filter(({ id, left }) => bought.has(id) && (left === null || left > day));
    const subscribed = buyers.filter(({ who }) => (standing.get(who)?.paid ?? 0) > 0);
    const share = Math.round((1_000 * subscribed.length) / buyers.length) / 10;
    return {
      day,
      realMrr: of('real'),
      theoreticalMrr: of('theoretical'),
      customerSavings: of('theoretical') - of('real'),
      beneficiaryCustomers: [...standing.values()].filter((one) => one.real < one.theoretical).length,
      activeSubscriptions: of('paid'),
      subscriptionConversionRate: buyers.length === 0 ? null : share,
      automationsCount: all.catalogue.filter(
        ({ made, deleted }) => made <= day && (deleted === null || deleted > day),
      ).length,
    };
  });
  expect(said.map((one) => inCents(one, 'realMrr', 'theoreticalMrr', 'customerSavings'))).toEqual(counted);
  const { day: _day, ...last } = said.at(-1)!;
  expect(now).toMatchObject(last);
}

function revenueOf(all: Read, from: string) {
  const sold = all.sold.filter(({ day }) => day >= from);
  const back = goneBack(all, from).map(({ order, amount }) => ({
    automation: Math.min(...all.sold.filter((one) => one.order === order).map((one) => one.automation)),
    amount,
  }));
  const ids = new Set([...sold, ...back].map(({ automation }) => automation));
  return [...ids]
    .sort((one, other) => one - other)
    .map((id) => {
      const own = sold.filter(({ automation }) => automation === id);
      const of = (isBought: boolean) =>
        total(own.filter(({ kind }) => (kind === 'purchase') === isBought).map(({ amount }) => amount));
      const given = total(back.filter(({ automation }) => automation === id).map(({ amount }) => amount));
      return {
        ...{ id, purchases: of(true), subscriptions: of(false), given_back: given },
        net: of(true) + of(false) - given,
      };
    });
}

function lateOf({ told }: Read) {
  const rows = new Map<string, Facts>();
  for (const { entity, id, after } of told)
    if (entity === 'subscription') rows.set(id, { ...rows.get(id), ...after });
  const late = [...rows.values()].filter(({ status, is_free }) => status === 'past_due' && is_free !== true);
  return { subscriptions: late.length, amount: total(late.map(({ share }) => Number(share))) };
}

const inCents = <Row extends Record<string, unknown>>(row: Row, ...names: (keyof Row)[]) => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, centsFromEuros(Number(row[name]))])),
});

const dayLater = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

function expectFinances(said: Finances, all: Read, moves: readonly Moved[], today: string): void {
  expect(said.days.map((one) => inCents(one, 'mrr'))).toEqual(
    said.days.map(({ day }) => ({ day, mrr: mrrOn(moves, day) })),
  );
  const [first = today] = said.days.map(({ day }) => day);
  const earlier = said.days.map((_, place) => dayLater(first, place - said.days.length));
  expect(said.mrrBefore.map(centsFromEuros)).toEqual(earlier.map((day) => mrrOn(moves, day)));
  expect(said.stepsBefore.map((step) => inCents(step, 'gained', 'lost'))).toEqual(
    said.stepsBefore.map(({ from, to }) => {
      const changes = moves
        .filter(({ day }) => day >= from && day <= to)
        .map((one) => one.after - one.before);
      const gained = total(changes.filter((change) => change > 0));
      return { from, to, gained, lost: gained - total(changes) };
    }),
  );
  expect(said.stepsBefore).toHaveLength(said.steps.length);
  const movementsInCents = (of: Finances['movements']) =>
    Object.fromEntries(Object.entries(of).map(([kind, sum]) => [kind, inCents(sum, 'amount')]));
  expect(
    said.steps.map((step) => ({
      ...inCents(step, 'start', 'end'),
      movements: movementsInCents(step.movements),
    })),
  ).toEqual(
    said.steps.map(({ from, to }) => ({
      ...{ from, to, start: mrrOn(moves, dayBefore(from)), end: mrrOn(moves, to) },
      movements: movements(moves, from, to),
    })),
  );
  expect(movementsInCents(said.movements)).toEqual(movements(moves, said.from, today));
  expect(inCents(said.late, 'amount')).toEqual(lateOf(all));
  const taken = ['purchases', 'subscriptions', 'given_back', 'net'] as const;
  expect(
    said.revenue.automations
      .map(({ name: _name, ...one }) => inCents(one, ...taken))
      .sort((one, other) => one.id - other.id),
  ).toEqual(revenueOf(all, said.from));
}

/** Rounded to the cent from what the lines of a paper come to; a paper that takes back rounds as the one that it takes back. */
const taxIn = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount) / 6);

function taxOf({ papers }: Read, month: string) {
  const own = papers.filter(({ day }) => day.startsWith(month));
  const sums = own.map(({ lines, taxed }) => {
    const sum = total(lines.map(({ amount }) => amount));
    return { sum, vat: taxed ? taxIn(sum) : 0 };
  });
  const sum = total(sums.map((one) => one.sum));
  const vat = total(sums.map((one) => one.vat));
  const count = (letter: string) => own.filter(({ number }) => number.startsWith(letter)).length;
  return {
    month,
    invoices: count('F'),
    credit_notes: count('A'),
    total: sum,
    net: sum - vat,
    vat,
    vat_elsewhere: 0,
  };
}

const monthAfter = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);

function cohortsOf(moves: readonly Moved[], first: string, running: string) {
  const began = moves.filter(({ kind }) => kind === 'new');
  const months = [...new Set(began.map(({ day }) => day.slice(0, 7)))].sort();
  return months
    .filter((month) => month >= first && month < running)
    .map((cohort) => {
      const people = new Set(began.filter(({ day }) => day.startsWith(cohort)).map(({ who }) => who));
      const own = moves.filter(({ who }) => people.has(who));
      const kept: { customers: number; percent: number }[] = [];
      for (let month = cohort; month < running; month = monthAfter(month)) {
        const last = new Map(
          own.filter(({ day }) => day < `${monthAfter(month)}-01`).map((one) => [one.who, one]),
        );
        const customers = [...last.values()].filter(({ after }) => after > 0).length;
        kept.push({ customers, percent: Math.round((1_000 * customers) / people.size) / 10 });
      }
      return { month: cohort, customers: people.size, kept };
    });
}

function expectMonths(said: Months, all: Read, moves: readonly Moved[], today: string): void {
  const running = today.slice(0, 7);
  expect(said.vat.map((month) => inCents(month, 'total', 'net', 'vat', 'vat_elsewhere'))).toEqual(
    said.vat.map(({ month }) => taxOf(all, month)),
  );
  expect([said.vat.length, said.vat.at(-1)?.month]).toEqual([12, running]);
  expect(said.cohorts).toEqual(cohortsOf(moves, String(said.vat[0]?.month), running));
}

/** Every entry is balanced; what cards and other means come to is the revenue, and the tax that of the papers. */
async function expectJournal(pool: Pool, all: Read, stats: Stats): Promise<void> {
  const sums = { cards: 0, vat: 0 };
  const always = { from: new Date(0), until: new Date('2100-01-01') };
  for await (const { lines } of salesEntries(pool, always, 0)) {
    expect(total(lines.map(({ debit, credit }) => debit - credit))).toBe(0);
    for (const { account, debit, credit } of lines)
      if (account === 'vat') sums.vat += debit - credit;
      else if (account === 'cards' || account === 'otherwise') sums.cards += debit - credit;
  }
  const months = new Set(all.papers.map(({ day }) => day.slice(0, 7)));
  const vat = total([...months].map((month) => taxOf(all, month).vat));
  expect(sums).toEqual({ cards: centsFromEuros(stats.revenue), vat: -vat + 0 });
}

/** Each day of the dashboard, from the orders and the people of that day in Paris, and from lines and the ledger. */
async function expectDays(pool: Pool, all: Read, { days }: Stats): Promise<void> {
  const day = (column: string) => `to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;
  const bought = await pool.query<{ day: string; amount: number }>(
    `select ${day('created_at')} as day, total_amount as amount from orders where status = 'paid'`,
  );
  const people = await pool.query<{ joined: string; left: string | null }>(
    `select ${day('date_joined')} as joined, ${day('deleted_at')} as left from users where not is_staff`,
  );
  const back = goneBack(all, '');
  expect(days.map((one) => inCents(one, 'paid', 'net')).map(({ purchases: _, ...one }) => one)).toEqual(
    days.map((one) => {
      const orders = bought.rows.filter((order) => order.day === one.day);
      const sold = all.sold.filter((line) => line.day === one.day);
      const given = back.filter((it) => it.day === one.day);
      return {
        day: one.day,
        paid: total(orders.map(({ amount }) => amount)),
        orders: orders.length,
        joined: people.rows.filter(({ joined, left }) => left === null && joined === one.day).length,
        net: total(sold.map(({ amount }) => amount)) - total(given.map(({ amount }) => amount)),
        customers: people.rows.filter(
          ({ joined, left }) => joined <= one.day && (left === null || left > one.day),
        ).length,
      };
    }),
  );
}

/** Days and months must be what the shop's definitions say, counted another way. */
export async function expectHistoryRecounted(
  { db, pool }: Pick<Shop, 'db' | 'pool'>,
  at: Date,
  stats: Stats,
): Promise<void> {
  const all = await read(pool);
  const evenings = allEvenings(all);
  const moves = allMoves(evenings);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(at);
  expectEvenings(stats, all, evenings);
  expect(stats.mrrBefore.map(centsFromEuros)).toEqual(
    stats.evenings.map(({ day }) => mrrOn(moves, dayLater(day, -stats.evenings.length))),
  );
  await expectDays(pool, all, stats);
  const former = mrrOn(moves, dayBefore(`${today.slice(0, 7)}-01`));
  const now = mrrOn(moves, today);
  expect(centsFromEuros(stats.lastMonthMrr)).toBe(former);
  const grown = former === 0 ? null : Math.round((1_000 * (now - former)) / former) / 10;
  expect(stats.monthlyGrowth).toBe(grown);
  for (const period of ['30d', '90d', '12m'] as const)
    expectFinances(await inSnapshot(db, (tx) => countFinances(tx, at, period)), all, moves, today);
  expectMonths(await inSnapshot(db, (tx) => countMonths(tx, at)), all, moves, today);
  await expectJournal(pool, all, stats);
}
