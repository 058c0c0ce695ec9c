/** The MRR of each evening once more, from what the ledger had said by then. Amounts in cents. */
import type { Pool } from 'pg';
import { monthOf, type Notice, total } from './recount-months.ts';

export type Facts = Record<string, string | number | boolean | null>;

export interface Told {
  ledger_id: string;
  day: string;
  at: Date;
  entity: string;
  id: string;
  before: Facts | null;
  after: Facts | null;
}

export interface Moved {
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

export async function read(pool: Pool) {
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

export type Read = Awaited<ReturnType<typeof read>>;

const date = (fact: unknown) => (typeof fact === 'string' ? new Date(fact) : null);

/** One customer's subscriptions, as the ledger last told them, ask for this at the end of a day. */
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

export function allMoves(all: Read): Moved[] {
  const standing = all.told.filter(({ entity }) => entity === 'subscription' || entity === 'cap');
  return [...Map.groupBy(standing, ({ ledger_id }) => ledger_id)].flatMap(([who, events]) =>
    movesOf(who, events, all),
  );
}

const diff = ({ before, after }: Moved) => after - before;
export const mrrOn = (moves: readonly Moved[], day: string) =>
  total(moves.filter((one) => one.day <= day).map(diff));
export const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T12:00Z`) - 86_400_000).toISOString().slice(0, 10);

export function movements(moves: readonly Moved[], from: string, to: string) {
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
