/**
 * What the figures say of days and months, once more: the MRR of each evening from what the ledger said by then, tax and
 * revenue from lines and papers, what went over cards from the sales journal. Amounts in cents.
 */
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { centsFromEuros } from '#domain/money/money.ts';
import { inSnapshot } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Stats } from '#staff/figures/contract.ts';
import type { Finances, Months } from '#staff/finances/contract.ts';
import { countFinances } from '#staff/finances/server/count-finances.ts';
import { countMonths } from '#staff/finances/server/count-months.ts';
import { salesEntries } from '#staff/finances/server/sales-entries.ts';
import { monthOf, type Notice, total } from './recount-months.ts';

type Facts = Record<string, string | number | boolean | null>;

interface Told {
  ledger_id: string;
  day: string;
  at: Date;
  entity: string;
  id: string;
  before: Facts | null;
  after: Facts | null;
}

interface Moved {
  who: string;
  day: string;
  kind: 'new' | 'reactivated' | 'raised' | 'lowered' | 'left';
  before: number;
  after: number;
}

const paris = (column: string) => `to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

const queries = {
  told: `select ledger_id, ${paris('at')} as day, at, entity, entity_id as id, before, after from ledger_events
    where entity in ('subscription', 'cap', 'refund', 'dispute') order by ledger_id, sequence`,
  caps: 'select ledger_id, monthly_cap as cap from users',
  notices: `select n.subscription_id as subscription, p.amount, n.applies_from as from, n.told_at as told,
      ${paris('n.told_at')} as day, ${paris('n.lapsed_at')} as lapsed
    from price_notices n join subscription_prices p on p.id = n.price_id order by n.applies_from`,
  papers: `select number, ${paris('issued_at')} as day, lines, seller ? 'vatNumber' as taxed from invoices`,
  sold: `select i.automation_id as automation, i.kind, i.amount, ${paris('v.issued_at')} as day, v.order_id as "order"
    from invoices v join order_items i on i.order_id = v.order_id where v.kind = 'invoice'`,
};

interface ToldNotice extends Notice {
  told: Date;
  day: string;
  lapsed: string | null;
}

async function read(pool: Pool) {
  const rows = async <Row>(name: keyof typeof queries): Promise<Row[]> =>
    (await pool.query(queries[name])).rows;
  return {
    told: await rows<Told>('told'),
    caps: new Map(
      (await rows<{ ledger_id: string; cap: number }>('caps')).map(({ ledger_id, cap }) => [ledger_id, cap]),
    ),
    notices: await rows<ToldNotice>('notices'),
    papers: await rows<{ number: string; day: string; lines: { amount: number }[]; taxed: boolean }>(
      'papers',
    ),
    sold: await rows<{ automation: number; kind: string; amount: number; day: string; order: number }>(
      'sold',
    ),
  };
}

type Read = Awaited<ReturnType<typeof read>>;

const date = (fact: unknown) => (typeof fact === 'string' ? new Date(fact) : null);

/** What the subscriptions of one customer, as the ledger last told them, ask for at the end of a day. */
function askedFor(
  rows: ReadonlyMap<string, Facts>,
  cap: number,
  notices: readonly ToldNotice[],
  day: string,
) {
  const known = notices.filter((one) => {
    const began = date(rows.get(String(one.subscription))?.start_date);
    return began && one.told >= began && one.day <= day && (one.lapsed === null || one.lapsed > day);
  });
  const paying = [...rows].filter(
    ([, { status, is_free, price }]) =>
      is_free !== true && Number(price) > 0 && ['active', 'cancelling', 'past_due'].includes(String(status)),
  );
  const own = paying.map(([id, facts]) => ({
    id: Number(id),
    ledgerId: '',
    automation: Number(facts.automation),
    status: String(facts.status),
    price: Number(facts.price),
    ends: date(facts.end_date),
    due: date(facts.period_end),
  }));
  return monthOf(own, cap, known).real;
}

function kindOf(before: number, after: number, hasPaid: boolean): Moved['kind'] {
  if (before === 0) return hasPaid ? 'reactivated' : 'new';
  if (after === 0) return 'left';
  return after > before ? 'raised' : 'lowered';
}

function movesOf(who: string, events: readonly Told[], { caps, notices }: Read): Moved[] {
  const firstCap = events.find(({ entity, before }) => entity === 'cap' && before);
  let cap = Number(firstCap?.before?.monthly_cap ?? caps.get(who));
  const rows = new Map<string, Facts>();
  const moves: Moved[] = [];
  for (const [place, { day, entity, id, after }] of events.entries()) {
    if (entity === 'cap' && after) cap = Number(after.monthly_cap);
    if (entity === 'subscription') rows.set(id, { ...rows.get(id), ...after });
    if (events[place + 1]?.day === day) continue;
    const before = moves.at(-1)?.after ?? 0;
    const now = askedFor(rows, cap, notices, day);
    if (now !== before)
      moves.push({ who, day, kind: kindOf(before, now, moves.length > 0), before, after: now });
  }
  return moves;
}

function allMoves(all: Read): Moved[] {
  const standing = all.told.filter(({ entity }) => entity === 'subscription' || entity === 'cap');
  return [...Map.groupBy(standing, ({ ledger_id }) => ledger_id)].flatMap(([who, events]) =>
    movesOf(who, events, all),
  );
}

const diff = ({ before, after }: Moved) => after - before;
const mrrOn = (moves: readonly Moved[], day: string) =>
  total(moves.filter((one) => one.day <= day).map(diff));
const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T12:00Z`) - 86_400_000).toISOString().slice(0, 10);

function movements(moves: readonly Moved[], from: string, to: string) {
  const of = (kind: Moved['kind']) => {
    const own = moves.filter((one) => one.kind === kind && one.day >= from && one.day <= to);
    return { amount: total(own.map(diff)), customers: own.length };
  };
  return {
    new: of('new'),
    reactivated: of('reactivated'),
    raised: of('raised'),
    lowered: of('lowered'),
    left: of('left'),
  };
}

/** What went back since that day, by order: what the ledger says last of each refund and dispute, on the day on which it did. */
function goneBack({ told }: Read, from: string) {
  const last = new Map(
    told
      .filter(({ entity }) => entity === 'refund' || entity === 'dispute')
      .map((one) => [`${one.entity} ${one.id}`, one]),
  );
  return [...last.values()]
    .filter(({ after, day }) => (after?.status === 'succeeded' || after?.status === 'lost') && day >= from)
    .map(({ after }) => ({ order: Number(after?.order), amount: Number(after?.amount) }));
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

function expectFinances(said: Finances, all: Read, moves: readonly Moved[], today: string): void {
  expect(said.days.map((one) => inCents(one, 'mrr'))).toEqual(
    said.days.map(({ day }) => ({ day, mrr: mrrOn(moves, day) })),
  );
  const shown = (of: Finances['movements']) =>
    Object.fromEntries(Object.entries(of).map(([kind, sum]) => [kind, inCents(sum, 'amount')]));
  expect(
    said.steps.map((step) => ({ ...inCents(step, 'start', 'end'), movements: shown(step.movements) })),
  ).toEqual(
    said.steps.map(({ from, to }) => ({
      ...{ from, to, start: mrrOn(moves, dayBefore(from)), end: mrrOn(moves, to) },
      movements: movements(moves, from, to),
    })),
  );
  expect(shown(said.movements)).toEqual(movements(moves, said.from, today));
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
  return { month, invoices: count('F'), credit_notes: count('A'), total: sum, net: sum - vat, vat };
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
  expect(said.vat.map((month) => inCents(month, 'total', 'net', 'vat'))).toEqual(
    said.vat.map(({ month }) => taxOf(all, month)),
  );
  expect([said.vat.length, said.vat.at(-1)?.month]).toEqual([12, running]);
  expect(said.cohorts).toEqual(cohortsOf(moves, String(said.vat[0]?.month), running));
}

/** Every entry is balanced; what cards come to is the revenue, and the tax that of the papers. */
async function expectJournal(pool: Pool, all: Read, stats: Stats): Promise<void> {
  const sums = { cards: 0, vat: 0 };
  const always = { from: new Date(0), until: new Date('2100-01-01') };
  for await (const { lines } of salesEntries(pool, always, 0)) {
    expect(total(lines.map(({ debit, credit }) => debit - credit))).toBe(0);
    for (const { account, debit, credit } of lines)
      if (account === 'cards' || account === 'vat') sums[account] += debit - credit;
  }
  const months = new Set(all.papers.map(({ day }) => day.slice(0, 7)));
  const vat = total([...months].map((month) => taxOf(all, month).vat));
  expect(sums).toEqual({ cards: centsFromEuros(stats.revenue), vat: -vat + 0 });
}

/** What the shop says of days and months is what its definitions say, counted another way. */
export async function expectHistoryRecounted(
  { db, pool }: Pick<Shop, 'db' | 'pool'>,
  at: Date,
  stats: Stats,
): Promise<void> {
  const all = await read(pool);
  const moves = allMoves(all);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(at);
  expect(stats.mrrByDay.map((one) => inCents(one, 'mrr'))).toEqual(
    stats.mrrByDay.map(({ day }) => ({ day, mrr: mrrOn(moves, day) })),
  );
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
