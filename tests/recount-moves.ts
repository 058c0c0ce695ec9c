/** What stood on each evening once more, from what the ledger had said by then. Amounts in cents. */
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
  kind: 'new' | 'reactivated' | 'resumed' | 'raised' | 'lowered' | 'paused' | 'left';
  before: number;
  after: number;
}

export interface Evening {
  who: string;
  day: string;
  real: number;
  theoretical: number;
  paid: number;
  /** Subscriptions with a pause, planned or begun. */
  paused: number;
}

const paris = (column: string) => `to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

const queries = {
  told: `select ledger_id, ${paris('at')} as day, at, entity, entity_id as id, before, after from ledger_events
    where entity in ('subscription', 'cap', 'refund', 'dispute') order by ledger_id, sequence`,
  caps: 'select ledger_id, monthly_cap as cap from users',
  notices: `select n.subscription_id as subscription, p.amount, n.applies_from as from, n.told_at as told,
      ${paris('n.told_at')} as day, ${paris('n.lapsed_at')} as lapsed
    from price_notices n join subscription_prices p on p.id = n.price_id order by n.told_at, p.subscribers_from`,
  papers: `select number, ${paris('issued_at')} as day, lines, seller ? 'vatNumber' as taxed from invoices`,
  printed: `select r.id::text as refund, sum((l->>'amount')::int)::int as amount
    from refunds r, jsonb_array_elements(r.lines) l where l->>'kind' = 'purchase' group by r.id`,
  people: `select id, ledger_id as who, ${paris('deleted_at')} as left from users where not is_staff`,
  catalogue: `select ${paris('created_at')} as made, ${paris('deleted_at')} as deleted from automations`,
  sold: `select i.automation_id as automation, i.kind, i.amount, ${paris('v.issued_at')} as day, v.order_id as "order",
      v.user_id as person
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
    printed: await rows<{ refund: string; amount: number }>('printed'),
    people: await rows<{ id: number; who: string; left: string | null }>('people'),
    catalogue: await rows<{ made: string; deleted: string | null }>('catalogue'),
    sold: await rows<{
      automation: number;
      kind: string;
      amount: number;
      day: string;
      order: number;
      person: number;
    }>('sold'),
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
    // A planned pause counts beside the others until the paid month ends, and asks for nothing itself.
    ends: facts.resumes_at ? date(facts.period_end) : date(facts.end_date),
    due: facts.resumes_at ? null : date(facts.period_end),
  }));
  const paused = [...rows.values()].filter(
    ({ status, resumes_at }) => resumes_at && ['active', 'paused'].includes(String(status)),
  );
  return { ...monthOf(own, cap, known), paid: own.length, paused: paused.length };
}

function kindOf(
  before: number,
  after: number,
  { hasPaid, more }: { hasPaid: boolean; more: number },
): Moved['kind'] {
  if (more > 0 && after < before) return 'paused';
  if (more < 0 && after > before) return 'resumed';
  if (before === 0) return hasPaid ? 'reactivated' : 'new';
  if (after === 0) return 'left';
  return after > before ? 'raised' : 'lowered';
}

function eveningsOf(who: string, events: readonly Told[], { caps, notices }: Read): Evening[] {
  const firstCap = events.find(({ entity, before }) => entity === 'cap' && before);
  let cap = Number(firstCap?.before?.monthly_cap ?? caps.get(who));
  const rows = new Map<string, Facts>();
  const evenings: Evening[] = [];
  for (const [place, { day, entity, id, after }] of events.entries()) {
    if (entity === 'cap' && after) cap = Number(after.monthly_cap);
    if (entity === 'subscription') rows.set(id, { ...rows.get(id), ...after });
    if (events[place + 1]?.day === day) continue;
    evenings.push({ who, day, ...askedFor(rows, cap, notices, day) });
  }
  return evenings;
}

/** Each customer's days of events, with what stood on their evenings. */
export function allEvenings(all: Read): Evening[] {
  const standing = all.told.filter(({ entity }) => entity === 'subscription' || entity === 'cap');
  return [...Map.groupBy(standing, ({ ledger_id }) => ledger_id)].flatMap(([who, events]) =>
    eveningsOf(who, events, all),
  );
}

/** The last of each customer's evenings until this day. */
export const standingOn = (evenings: readonly Evening[], day: string): Map<string, Evening> =>
  new Map(evenings.filter((one) => one.day <= day).map((one) => [one.who, one]));

function movesOf(evenings: readonly Evening[]): Moved[] {
  const moves: Moved[] = [];
  let pausedBefore = 0;
  for (const { who, day, real, paused } of evenings) {
    const before = moves.at(-1)?.after ?? 0;
    const said = { hasPaid: moves.length > 0, more: paused - pausedBefore };
    if (real !== before) moves.push({ who, day, kind: kindOf(before, real, said), before, after: real });
    pausedBefore = paused;
  }
  return moves;
}

export const allMoves = (evenings: readonly Evening[]): Moved[] =>
  [...Map.groupBy(evenings, ({ who }) => who).values()].flatMap(movesOf);

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
    resumed: of('resumed'),
    raised: of('raised'),
    lowered: of('lowered'),
    paused: of('paused'),
    left: of('left'),
  };
}
